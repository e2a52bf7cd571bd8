#!/bin/bash
# Asks the service inside of its container whether it lives; needs nothing but this shell.
set -eu
exec 3<>"/dev/tcp/127.0.0.1/${SVC_PORT:-8000}"
printf 'GET /healthz HTTP/1.0\r\nHost: localhost\r\n\r\n' >&3
timeout 4 cat <&3 | grep -q '"status" *: *"ok"'
