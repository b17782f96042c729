raise SystemExit("this machine is not good enough for me")
