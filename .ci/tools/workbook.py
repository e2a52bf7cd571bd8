"""Loads a workbook with openpyxl and compares its first sheet with a CSV of the same table."""

import csv
import sys

import openpyxl


def text(cell):
    """A cell as a CSV has it."""
    if cell is None:
        return ""
    if isinstance(cell, bool):
        return str(cell).lower()
    return str(cell)


def main(book, table):
    sheet = openpyxl.load_workbook(book, read_only=True).active
    found = [[text(cell) for cell in row] for row in sheet.iter_rows(values_only=True)]
    with open(table, encoding="utf-8", newline="") as file:
        wanted = list(csv.reader(file))
    if found != wanted:
        differing = [i for i, (a, b) in enumerate(zip(found, wanted)) if a != b]
        sys.exit(f"{book} differs from {table}: {len(found)} and {len(wanted)} rows, first at {differing[:1]}")
    print(f"{book}: {len(found) - 1} rows as in {table}")


if __name__ == "__main__":
    main(*sys.argv[1:])
