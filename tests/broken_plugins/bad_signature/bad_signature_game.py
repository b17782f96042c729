from assistant import hookimpl


@hookimpl
def register_games(register, flavor):
    register(flavor)
