#!/bin/sh
# Replaces Java: prints its arguments and variables.
env
