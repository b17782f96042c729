"""Floor 4: what each command of `assistant` does. Heavy libraries are imported inside the commands that need them."""
