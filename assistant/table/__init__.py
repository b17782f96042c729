"""Floor 1: what happens on a table.

Nothing here does input or output, asks for the time, rolls dice or imports anything but the standard library.
Every value is frozen and every function is pure: the same table twice gives the same bytes twice.
"""
