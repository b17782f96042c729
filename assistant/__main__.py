"""`python -m assistant`."""

from assistant.cli import main

if __name__ == "__main__":
    main()
