#!/bin/sh
# Replaces Java: prints its variables and arguments.
env
echo "ARGUMENTS=$*"
