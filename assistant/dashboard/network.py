"""Which addresses this computer has in its networks, and which of them a tablet can reach."""

from __future__ import annotations

import contextlib
import ipaddress
import socket
import struct
import sys
from collections.abc import Iterable
from dataclasses import dataclass

from assistant.table.message import Message

_ELSEWHERE = ("192.168.255.254", "10.255.255.254", "172.31.255.254", "192.0.2.1")
"""Where a socket is pointed to learn which own address leads there; nothing is ever sent."""
_VIRTUAL_NAMES = (
    "docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "vEthernet", "tun", "tap", "wg", "utun", "zt", "tailscale",
    "lxc", "lxd", "podman", "bridge",
)  # fmt: skip
_VIRTUAL_RANGES = {
    "172.17.0.0/16": "Docker",
    "192.168.56.0/24": "VirtualBox",
    "192.168.122.0/24": "libvirt",
    "100.64.0.0/10": "VPN",
}
_LINK_LOCAL = ipaddress.ip_network("169.254.0.0/16")


@dataclass(frozen=True, slots=True)
class Address:
    """One of this computer's addresses."""

    address: str
    network: str = ""
    """What the system calls the network card, where it tells."""
    is_virtual: bool = False
    """It leads into a virtual machine or a VPN, where no tablet is."""


def addresses() -> list[Address]:
    """The IPv4 addresses by which others may reach this computer, the likeliest first, virtual networks last."""
    found: dict[str, str] = {}
    for target in _ELSEWHERE:
        with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect((target, 9))
            found.setdefault(probe.getsockname()[0], "")
    with contextlib.suppress(OSError):
        for entry in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET):
            found.setdefault(str(entry[4][0]), "")
    found |= {address: name for name, address in _by_card()}
    return ranked(found.items())


def ranked(found: Iterable[tuple[str, str]]) -> list[Address]:
    """Addresses with their network's name: loopback left out, real networks first, in the order they came.

    >>> [entry.address for entry in ranked([("127.0.0.1", "lo"), ("172.17.0.1", "docker0"), ("192.168.1.5", "wlan0")])]
    ['192.168.1.5', '172.17.0.1']
    """
    told = [
        Address(address, name or _range_name(address), _is_virtual(address, name))
        for address, name in found
        if not ipaddress.ip_address(address).is_loopback and address != "0.0.0.0"
    ]
    return sorted(told, key=lambda entry: (entry.is_virtual, ipaddress.ip_address(entry.address) in _LINK_LOCAL))


def _range_name(address: str) -> str:
    parsed = ipaddress.ip_address(address)
    return next((name for net, name in _VIRTUAL_RANGES.items() if parsed in ipaddress.ip_network(net)), "")


def _is_virtual(address: str, name: str) -> bool:
    return name.startswith(_VIRTUAL_NAMES) or bool(_range_name(address))


def _by_card() -> list[tuple[str, str]]:
    """Name and address of every network card, where the system tells (Linux)."""
    if sys.platform != "linux":
        return []
    import fcntl

    ask_address = 0x8915  # SIOCGIFADDR
    told: list[tuple[str, str]] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            with contextlib.suppress(OSError):
                answer = fcntl.ioctl(probe.fileno(), ask_address, struct.pack("256s", name.encode()[:15]))
                told.append((name, socket.inet_ntoa(answer[20:24])))
    return told


def own_addresses() -> frozenset[str]:
    """All of this computer's own addresses, as a peer of it would be called."""
    return frozenset(entry.address for entry in addresses())


def own_names() -> list[str]:
    """Addresses and names under which others may call this computer."""
    name = socket.gethostname().lower()
    names = [name, f"{name.removesuffix('.local')}.local"] if name and name != "localhost" else []
    return [*(entry.address for entry in addresses()), *names]


def firewall_advice(port: int, system: str = sys.platform) -> Message:
    """What to do on this system when a tablet does not get through."""
    if system == "win32":
        return Message.of(
            "Windows asks once whether Python may use the network: tick private networks and allow it. "
            "Missed it? Windows Security, Firewall, Allow an app, Python, Private.",
            port=port,
        )
    if system == "darwin":
        return Message.of(
            "System Settings, Network, Firewall, Options: let Python accept incoming connections.", port=port
        )
    return Message.of("If a firewall runs here, let port {port} in: sudo ufw allow {port}/tcp", port=port)
