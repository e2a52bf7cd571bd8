#!/bin/sh
# Stands in the place of Java: tells what it was given.
env
