from assistant import hookimpl


@hookimpl(wrapper=True)
def register_games(register):
    return (yield)
