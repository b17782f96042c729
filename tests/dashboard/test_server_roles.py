"""Who gets in, and what each may see and do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from devices import Device, House, table
from tables import seen

from assistant.dashboard import HEADERS, create_app
from assistant.dashboard.join import ALL, EACH, WINDOW, Doors, TooManyGuesses, WrongCode
from assistant.store import MemoryStore

END = {"kind": "end_turn", "seat": 1}


@pytest.fixture
def house() -> House:
    return table()


def people(house: House) -> dict[str, Device]:
    return {
        "host": house.host(),
        "table": house.seat("table"),
        "1": house.seat(1),
        "2": house.seat(2),
        "guest": house.guest(),
        "referee": house.referee(),
        "stranger": house.stranger(),
    }


WHO = ("host", "table", "1", "2", "guest", "referee", "stranger")
EVERYBODY, NOBODY = "200 200 200 200 200 200 401", "403 403 403 403 403 403 401"
MATRIX: list[tuple[str, str, Any, str]] = [
    # method, path, body: what each of WHO gets
    ("GET", "/healthz", None, "200 200 200 200 200 200 200"),
    ("GET", "/api/sessions", None, EVERYBODY),
    ("GET", "/api/sessions/1", None, EVERYBODY),
    ("GET", "/api/sessions/1?as=guest", None, EVERYBODY),
    ("GET", "/api/sessions/1?as=table", None, "200 200 200 200 403 200 401"),
    ("GET", "/api/sessions/1?as=1", None, "403 403 200 403 403 200 401"),
    ("GET", "/api/sessions/1?as=2", None, "403 403 403 200 403 200 401"),
    ("GET", "/api/sessions/1?as=referee", None, "403 403 403 403 403 200 401"),
    ("GET", "/api/sessions/1?as=everything", None, NOBODY),
    ("GET", "/api/sessions/1/log", None, EVERYBODY),
    ("GET", "/api/sessions/1/log?as=1", None, "403 403 200 403 403 200 401"),
    ("GET", "/api/sessions/1/people", None, EVERYBODY),
    ("POST", "/api/sessions/1/actions", END, "200 200 200 403 403 200 401"),
    ("POST", "/api/sessions/1/actions", {"kind": "finish"}, "200 200 403 403 403 200 401"),
    ("POST", "/api/sessions/1/actions?as=2", END, "403 403 403 403 403 403 401"),
    ("POST", "/api/sessions/1/actions?as=table", {"kind": "finish"}, "200 200 403 403 403 200 401"),
    ("POST", "/api/sessions/1/actions?as=guest", {"kind": "finish"}, NOBODY),
    ("POST", "/api/sessions/1/preview", {"kind": "undo", "data": {"event": 1}}, "200 200 200 403 403 200 401"),
    ("POST", "/api/sessions", {"game": "lamps", "names": ["A", "B"]}, "201 201 403 403 403 201 401"),
    ("POST", "/api/sessions/1/bring", {}, "200 200 403 403 403 200 401"),
    ("POST", "/api/sessions/1/title", {"title": "Friday"}, "200 200 403 403 403 200 401"),
    ("GET", "/api/settings", None, EVERYBODY),
    ("POST", "/api/settings", {"theme": "dark"}, EVERYBODY),
    ("POST", "/api/settings", {"scan": "propose"}, "200 200 403 403 403 200 401"),
    ("GET", "/api/join", None, "200 200 403 403 403 200 401"),
    ("POST", "/api/table", {"open": True}, "503 403 403 403 403 503 401"),
    ("GET", "/api/camera", None, "503 403 403 403 403 503 401"),
    ("POST", "/api/camera", {"source": None}, "503 403 403 403 403 503 401"),
    ("GET", "/api/camera/preview.jpg", None, "503 403 403 403 403 503 401"),
    ("POST", "/api/sessions/1/photos", {}, "503 503 503 503 403 503 401"),
    ("GET", "/api/layouts", None, "503 503 403 403 403 503 401"),
    ("POST", "/api/sheets", {"game": "lamps"}, "503 503 403 403 403 503 401"),
    ("POST", "/api/referee", {"on": True}, "200 403 403 403 403 200 401"),
]


@pytest.mark.parametrize(("method", "path", "told", "expected"), MATRIX, ids=lambda value: str(value)[:40])
def test_each_may_do_what_is_theirs_and_nothing_else(
    house: House, method: str, path: str, told: Any, expected: str
) -> None:
    house.host().post("/api/sessions/1/actions", json={"kind": "end_turn", "seat": 1, "command": "first"})
    devices = people(house)
    got: dict[str, int] = {}
    for who in WHO:
        answer = devices[who].open(path, method=method, json={**told, "anyway": True} if _acts(path) else told)
        got[who] = answer.status_code
    assert got == dict(zip(WHO, map(int, expected.split()), strict=True))


def _acts(path: str) -> bool:
    return "/actions" in path


def test_each_sees_the_own_secrets_and_no_others(house: House) -> None:
    devices = people(house)
    devices["1"].post("/api/sessions/1/actions", json={"kind": "draw", "seat": 1, "card": "lamp-3"})
    sees = {who: "lamp-3" in devices[who].get("/api/sessions/1").text for who in WHO if who != "stranger"}
    assert sees == {"host": False, "table": False, "1": True, "2": False, "guest": False, "referee": True}


def test_a_stranger_is_sent_to_the_join_page_and_gets_static_files_and_a_sign_of_life(house: House) -> None:
    phone = house.stranger()
    for path in ("/", "/sessions/1", "/anything"):
        answer = phone.get(path)
        assert (answer.status_code, answer.headers["Location"]) == (303, "/join")
    assert phone.get("/api/sessions/1").json["title"] == "Not at the table yet"
    assert phone.get("/static/table.css").status_code == 200
    assert phone.get("/healthz").status_code == 200
    assert phone.get("/games/lamps/static/none.css").status_code == 404


def test_scanning_the_code_makes_a_guest_who_then_chooses_a_seat(house: House) -> None:
    phone = house.stranger()
    answer = phone.get(f"/j/{house.doors.token}")
    assert (answer.status_code, answer.headers["Location"]) == (303, "/join")
    assert phone.get("/api/sessions/1").status_code == 200
    assert phone.post("/api/seat", json={"as": 2}).json == {"as": "2", "session": 1}
    assert phone.get("/api/sessions/1?as=2").status_code == 200
    assert phone.post("/api/seat", json={"as": "guest"}).json["as"] == "guest"
    assert phone.get("/api/sessions/1?as=2").status_code == 403
    assert phone.post("/api/leave", json={}).status_code == 200
    assert phone.get("/api/sessions/1").status_code == 401


def test_the_cookie_cannot_be_read_by_scripts_nor_sent_by_other_sites(house: House) -> None:
    cookie = house.stranger().get(f"/j/{house.doors.token}").headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie


def test_the_token_lets_in_as_many_as_come_and_a_wrong_one_nobody(house: House) -> None:
    for _ in range(5):
        house.guest()
    phone = house.stranger()
    assert phone.get("/j/not-the-token").status_code == 403
    assert phone.get("/j/ünicode").status_code == 403
    assert phone.get("/api/sessions/1").status_code == 401


def test_the_short_code_works_in_any_case_and_spacing(house: House) -> None:
    code = house.doors.code.lower()
    phone = house.stranger()
    assert phone.post("/api/join", json={"code": f" {code[:3]} {code[3:]} "}).json == {"as": "guest"}
    assert phone.get("/api/sessions/1").status_code == 200


def test_guessing_codes_is_stopped_even_for_the_right_one_until_a_minute_has_passed() -> None:
    house = table()
    phone = house.stranger()
    for n in range(EACH):
        assert phone.post("/api/join", json={"code": f"WRONG{n}"}).status_code == 403
    answer = phone.post("/api/join", json={"code": house.doors.code})
    assert answer.status_code == 429
    assert answer.json["wait"] > 0
    assert phone.get("/api/sessions/1").status_code == 401
    assert house.guest().get("/api/sessions/1").status_code == 200


def test_guessing_from_many_devices_is_stopped_too_and_ends_with_its_window() -> None:
    now = [0.0]
    doors = Doors(MemoryStore(), (), clock=lambda: now[0])
    for n in range(ALL):
        with pytest.raises(WrongCode):
            doors.open_with_code("AAAAAA", f"10.0.0.{n}")
    with pytest.raises(TooManyGuesses) as caught:
        doors.open_with_code(doors.code, "10.0.1.1")
    now[0] += caught.value.wait
    now[0] += WINDOW
    doors.open_with_code(doors.code, "10.0.1.1")


def test_a_right_code_forgives_the_wrong_ones_before(house: House) -> None:
    phone = house.stranger()
    for _ in range(3):
        for _ in range(EACH - 1):
            phone.post("/api/join", json={"code": "WRONGX"})
        assert phone.post("/api/join", json={"code": house.doors.code}).status_code == 200


@pytest.mark.parametrize("code", ["", "ünïcödé", "x" * 400])
def test_a_code_that_is_none_is_refused(house: House, code: str) -> None:
    assert house.stranger().post("/api/join", json={"code": code}).status_code == 403


def test_a_seat_that_another_phone_has_is_shared_only_when_asked_again(house: House) -> None:
    house.seat(2)
    other = house.guest()
    answer = other.post("/api/seat", json={"as": 2})
    assert answer.status_code == 422
    assert answer.json["detail"] == "Another device has Jonas's seat. Use both?"
    assert len(answer.json["objections"]) == 1
    assert other.get("/api/sessions/1?as=2").status_code == 403
    assert other.post("/api/seat", json={"as": 2, "anyway": True}).status_code == 200
    assert other.get("/api/sessions/1?as=2").status_code == 200


def test_a_seat_that_was_left_is_free(house: House) -> None:
    phone = house.seat(2)
    phone.post("/api/seat", json={"as": "table"})
    house.seat(2)


@pytest.mark.parametrize("told", [{}, {"as": 3}, {"as": "0"}, {"as": None}, {"as": [1]}, {"as": "referee"}])
def test_only_a_seat_of_the_table_can_be_chosen(house: House, told: dict[str, Any]) -> None:
    assert house.guest().post("/api/seat", json=told).status_code == 400


def test_a_seat_counts_in_its_session_and_where_the_same_person_sits_there_and_else_it_is_a_guest(
    house: House,
) -> None:
    phone = house.seat(2, session=1)
    again = house.assistant.start("lamps", ["Priya", "Jonas"])
    others = house.assistant.start("lamps", ["Jonas", "Tom"])
    assert phone.get(f"/api/sessions/{again.id}?as=2").status_code == 200
    assert phone.get(f"/api/sessions/{others.id}?as=2").status_code == 403
    act = {"kind": "draw", "seat": 2, "card": "lamp-1"}
    assert phone.post(f"/api/sessions/{others.id}/actions", json=act).status_code == 403


def test_a_seat_takes_back_its_own_latest_entry_and_no_other(house: House) -> None:
    mara, jonas = house.seat(1), house.seat(2)
    mara.post("/api/sessions/1/actions", json={"kind": "light", "seat": 1, "card": "lamp-3"})
    undo = {"kind": "undo", "seat": 2, "data": {"event": 1}}
    assert jonas.post("/api/sessions/1/actions", json=undo).status_code == 403
    assert jonas.post("/api/sessions/1/preview", json={**undo, "seat": 1}).status_code == 403
    assert mara.post("/api/sessions/1/actions", json={**undo, "seat": 1}).status_code == 200


def test_a_new_token_throws_everybody_out_but_the_host(house: House) -> None:
    phone, host, old = house.seat(2), house.host(), house.doors.token
    for other in (phone, house.seat("table"), house.guest()):
        assert other.post("/api/join/renew").status_code == 403
    assert host.post("/api/join/renew", json={}).json["code"] == house.doors.code
    assert phone.get("/api/sessions/1").status_code == 401
    assert house.stranger().get(f"/j/{old}").status_code == 403
    assert host.get("/api/sessions/1").status_code == 200


def test_token_and_cookies_outlive_a_restart_and_the_referee_does_not(house: House) -> None:
    phone, referee = house.seat(2), house.referee()
    assert referee.get("/api/sessions/1?as=1").status_code == 200
    house.assistant.store.keep("secret", "for tests")
    again = create_app(house.assistant)
    assert again.extensions["doors"].token == house.doors.token
    phone.application = referee.application = again
    assert phone.get("/api/sessions/1?as=2").status_code == 200
    assert referee.get("/api/sessions/1?as=1").status_code == 403
    assert referee.get("/api/sessions/1").status_code == 200


def test_a_referees_cookie_counts_on_the_host_machine_only(house: House) -> None:
    referee = house.referee()
    referee.address = "192.168.7.9"
    assert referee.get("/api/sessions/1").status_code == 401


def test_a_cookie_that_was_tampered_with_is_no_cookie(house: House) -> None:
    phone = house.seat(2)
    cookie = phone.get_cookie("table")
    assert cookie is not None
    head, _, rest = cookie.value.partition(".")
    for value in (f"{head[:-2]}AA.{rest}", f"{cookie.value}x", "nonsense", ""):
        stranger = house.stranger()
        stranger.set_cookie("table", value)
        assert stranger.get("/api/sessions/1").status_code == 401


@pytest.mark.parametrize(
    "name",
    [
        "evil.example",
        "localhost.evil.example",
        "localhost:5000",
        "127.0.0.1.evil.example",
        "xlocalhost",
        "",
        "LOCALHOST:80",
    ],
)
def test_a_host_name_that_is_not_exactly_ours_is_refused(house: House, name: str) -> None:
    answer = house.host().get("/api/sessions/1", headers={"Host": name})
    assert answer.status_code == 403
    assert "seats" not in answer.text
    assert house.host().get("/healthz", headers={"Host": name}).status_code == 403


@pytest.mark.parametrize(
    "origin",
    ["http://evil.example", "null", "http://localhost:8080", "https://localhost", "http://localhost.evil.example"],
)
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_an_origin_that_is_not_exactly_ours_is_refused(house: House, origin: str, method: str) -> None:
    path = "/api/sessions/1/actions" if method == "POST" else "/api/sessions/1"
    answer = house.host().open(path, method=method, json=END, headers={"Origin": origin})
    assert answer.status_code == 403
    assert house.assistant.open(1).revision == 0


def test_our_own_origin_is_welcome(house: House) -> None:
    answer = house.host().post("/api/sessions/1/actions", json=END, headers={"Origin": "http://localhost"})
    assert answer.status_code == 200


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_other_sites_pages_may_link_here_and_nothing_else(house: House, site: str) -> None:
    host = house.host()
    sent: Callable[..., Any] = host.get
    assert sent("/api/sessions", headers={"Sec-Fetch-Site": site, "Sec-Fetch-Mode": "no-cors"}).status_code == 403
    assert sent("/api/sessions", headers={"Sec-Fetch-Site": site, "Sec-Fetch-Mode": "navigate"}).status_code == 200
    form = {"Sec-Fetch-Site": site, "Sec-Fetch-Mode": "navigate"}
    assert host.post("/api/sessions/1/actions", json=END, headers=form).status_code == 403
    assert host.post("/api/leave", data={}, headers=form).status_code == 403


@pytest.mark.parametrize(
    "path", ["/healthz", "/api/sessions/1", "/api/nothing", "/static/table.css", "/nothing", "/api/camera"]
)
def test_every_answer_carries_the_security_headers(house: House, path: str) -> None:
    headers = house.host().get(path).headers
    for name, value in HEADERS.items():
        assert headers[name] == value
    policy = headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy


def test_nothing_but_static_files_is_kept_in_a_cache_and_those_change_their_address_with_their_content(
    house: House,
) -> None:
    host = house.host()
    for path in ("/api/sessions/1", "/nothing", "/healthz"):
        assert host.get(path).headers["Cache-Control"] == "no-store"
    assert host.get("/static/table.css").headers["Cache-Control"] == "no-cache"
    with house.app.test_request_context():
        address = house.app.url_for("static", filename="table.css")
    assert "immutable" in host.get(address).headers["Cache-Control"]
    assert "v=" in address


def test_a_games_static_files_are_served_and_nothing_beside_them(house: House) -> None:
    folder = house.assistant.game("lamps").assets
    assert (folder / "toy.py").is_file()
    for path in ("../toy.py", "..%2ftoy.py", "%2e%2e/toy.py", "none.css"):
        assert house.host().get(f"/games/lamps/static/{path}").status_code == 404
    assert house.host().get("/games/chess/static/board.css").status_code == 404


def test_the_join_page_knows_who_reached_this_computer(house: House) -> None:
    stranger = house.stranger()
    stranger.get("/healthz")
    jonas = house.seat(2)
    jonas.get("/api/sessions/1")
    visitors = house.host().get("/api/join").json["visitors"]
    assert [(entry["address"], entry["device"], entry["as"]) for entry in visitors] == [
        (jonas.address, "phone", "2"),
        (stranger.address, "phone", None),
    ]


def test_a_proposal_that_is_a_seats_secret_reaches_that_seat_only(house: House) -> None:
    devices = people(house)
    house.assistant.dock.sighted(seen("lamp-3", "hand/2"))
    shown = {who: len(devices[who].get("/api/sessions/1").json["proposals"]) for who in WHO if who != "stranger"}
    assert shown == {"host": 0, "table": 0, "1": 0, "2": 1, "guest": 0, "referee": 1}
    number = devices["2"].get("/api/sessions/1").json["proposals"][0]["id"]
    for who in ("table", "1"):
        assert devices[who].post(f"/api/sessions/1/proposals/{number}/choose", json={}).status_code == 409
    assert devices["guest"].post(f"/api/sessions/1/proposals/{number}/choose", json={}).status_code == 403


def test_a_header_that_claims_to_be_the_host_machine_is_not_believed(house: House) -> None:
    for name in ("X-Forwarded-For", "X-Real-IP", "Forwarded"):
        assert house.stranger().get("/api/sessions/1", headers={name: "127.0.0.1"}).status_code == 401


@pytest.mark.parametrize("address", ["127.0.0.1", "127.0.0.53", "::1", "::ffff:127.0.0.1"])
def test_the_computer_itself_is_the_table_by_each_of_its_own_addresses(house: House, address: str) -> None:
    device = house.host()
    device.address = address
    assert device.get("/api/sessions/1").status_code == 200


def test_the_referee_cannot_look_as_a_seat_that_is_not_there(house: House) -> None:
    answer = house.referee().get("/api/sessions/1?as=9")
    assert (answer.status_code, answer.json["detail"]) == (400, "There is no seat 9 at this table.")


def test_a_seat_that_was_renamed_can_be_chosen_like_any_other(house: House) -> None:
    rename = {"kind": "seat", "data": {"op": "rename", "seat": 2, "name": "Jo"}}
    assert house.host().post("/api/sessions/1/actions", json=rename).status_code == 200
    phone = house.seat(2)
    assert phone.get("/api/sessions/1?as=2").status_code == 200
    other = house.assistant.start("lamps", ["Mara", "Jo"])
    assert phone.get(f"/api/sessions/{other.id}?as=2").status_code == 200
