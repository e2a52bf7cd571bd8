"""Reads small files with this program, pandas, DuckDB and openpyxl, and compares the tables.

    readers.py LAUNCHER PAGE    the launcher of the command line, and docs/reading.md

The files of SAME are read alike by all of them. The files of OTHERWISE are not: each is a row of the
page's table "CSV in pandas and DuckDB", and every reader has the outcome that stands here. Ends with
1 when a table differs from that, or the page has other rows.
"""

import datetime
import decimal
import gzip
import io
import json
import math
import pathlib
import re
import subprocess
import sys
import tempfile

import duckdb
import openpyxl
import pandas

REFUSED = "refused"


class Case:
    """A file, how each reader is called, and what comes out: rows of cells, or REFUSED."""

    def __init__(self, name, content, read="", pandas=None, duckdb="", suffix="csv", outcomes=None):
        self.name = name
        self.content = content.encode() if isinstance(content, str) else content
        self.read = read
        self.pandas = pandas or {}
        self.duckdb = duckdb
        self.suffix = suffix
        self.outcomes = outcomes or {}


SAME = [
    Case("plain", "id,city\n1,Oslo\n2,Bergen\n"),
    Case("quotes", 'id,text\n1,"a, b"\n2,"a ""b"""\n3,"two\nlines"\n'),
    Case("CRLF", "id,city\r\n1,Oslo\r\n2,Bergen\r\n"),
    Case("no line end", "id,city\n1,Oslo"),
    Case("empty cells", "id,city\n1,\n2,Bergen\n"),
    Case("semicolons", "ort;zahl\nOslo;1\n", "{delimiter: ';'}", {"sep": ";"}, "delim=';'"),
    Case("tabs", "a\tb\n1\tx y\n", r'{delimiter: "\t"}', {"sep": "\t"}, "delim='\t'"),
    Case("pipes", "a|b\n1|x\n", "{delimiter: '|'}", {"sep": "|"}, "delim='|'"),
    Case("two characters", "a||b\n1||x|y\n", "{delimiter: '||'}", {"sep": r"\|\|", "engine": "python"}, "delim='||'"),
    Case(
        "decimal comma",
        "ort;betrag\nOslo;1.234,5\nBergen;12,25\n",
        "{delimiter: ';', decimal: ',', thousands: '.'}",
        {"sep": ";", "decimal": ",", "thousands": "."},
        "delim=';', decimal_separator=',', thousands='.'",
    ),
    Case("apostrophes", "a,b\n1,'x, y'\n", "{quote: \"'\"}", {"quotechar": "'"}, "quote=''''"),
    Case(
        "escaped quotes",
        'a,b\n1,"x \\" y"\n',
        "{escape: '\\'}",
        {"escapechar": "\\", "doublequote": False},
        "escape='\\'",
    ),
    Case("notes above", "Sales\n2024\na,b\n1,2\n", "{skip_rows: 2}", {"skiprows": 2}, "skip=2"),
    Case("comments", "# made by hand\na,b\n1,2\n", "{comment: '#'}", {"comment": "#"}, "comment='#'"),
    Case(
        "names given",
        "1,Oslo\n2,Bergen\n",
        "{header: none, columns: [id, city]}",
        {"header": None, "names": ["id", "city"]},
        "header=false, names=['id', 'city']",
    ),
    Case("gzip", gzip.compress(b"a,b\n1,x\n", mtime=0), suffix="csv.gz"),
    Case("JSON lines", '{"a": 1, "b": "x"}\n{"a": 2, "b": null}\n', suffix="jsonl"),
    Case("JSON array", '[{"a": 1, "b": "x"}, {"a": 2, "b": "y"}]', suffix="json"),
]

OTHERWISE = [
    Case(
        "No options",
        "a;b\n1;2\n3;4\n",
        outcomes={
            "here": REFUSED,
            "pandas": [["1;2"], ["3;4"]],
            "duckdb": [[1, 2], [3, 4]],
        },
    ),
    Case(
        "Row that is too short",
        "a,b,c\n1,2,3\n4,5\n",
        duckdb="auto_detect=false, delim=',', header=true, columns={'a': 'BIGINT', 'b': 'BIGINT', 'c': 'BIGINT'}",
        outcomes={
            "here": REFUSED,
            "pandas": [[1, 2, 3], [4, 5, None]],
            "duckdb": REFUSED,
        },
    ),
    Case(
        "Row that is too long",
        "a,b\n1,2\n3,4,5\n",
        duckdb="auto_detect=false, delim=',', header=true, columns={'a': 'BIGINT', 'b': 'BIGINT'}",
        outcomes={
            "here": REFUSED,
            "pandas": REFUSED,
            "duckdb": REFUSED,
        },
    ),
    Case(
        "Repeated name",
        "a,a\n1,2\n",
        "{columns: [a, b]}",
        duckdb="header=true",
        outcomes={
            "here": (["a", "b"], [[1, 2]]),
            "pandas": (["a", "a.1"], [[1, 2]]),
            "duckdb": (["a", "a_1"], [[1, 2]]),
        },
    ),
    Case(
        "Missing name",
        "a,,c\n1,2,3\n",
        "{columns: [a, b, c]}",
        duckdb="header=true",
        outcomes={
            "here": (["a", "b", "c"], [[1, 2, 3]]),
            "pandas": (["a", "Unnamed: 1", "c"], [[1, 2, 3]]),
            "duckdb": (["a", "column1", "c"], [[1, 2, 3]]),
        },
    ),
    Case(
        "No header",
        "1,2\n3,4\n",
        "{header: none}",
        {"header": None},
        duckdb="header=false",
        outcomes={
            "here": (["column_1", "column_2"], [[1, 2], [3, 4]]),
            "pandas": (["0", "1"], [[1, 2], [3, 4]]),
            "duckdb": (["column0", "column1"], [[1, 2], [3, 4]]),
        },
    ),
    Case(
        "Comment",
        "a,b\n1,x # y\n# z\n2,w\n",
        "{comment: '#'}",
        {"comment": "#"},
        duckdb="comment='#', header=true",
        outcomes={
            "here": [[1, "x # y"], [2, "w"]],
            "pandas": [[1, "x "], [2, "w"]],
            "duckdb": [[1, "x "], [2, "w"]],
        },
    ),
    Case(
        "Text after a closing quote",
        'a,b\n1,"x" y\n2,z\n',
        "{lenient_quotes: true}",
        duckdb="auto_detect=false, delim=',', header=true, columns={'a': 'BIGINT', 'b': 'VARCHAR'}",
        outcomes={
            "here": [[1, '"x" y'], [2, "z"]],
            "pandas": [[1, "x y"], [2, "z"]],
            "duckdb": REFUSED,
        },
    ),
    Case(
        "Escape before another character",
        'a,b\n1,"x \\y"\n',
        "{escape: '\\'}",
        {"escapechar": "\\", "doublequote": False},
        duckdb="auto_detect=false, delim=',', quote='\"', escape='\\', header=true, columns={'a': 'BIGINT', 'b': 'VARCHAR'}",
        outcomes={
            "here": [[1, "x \\y"]],
            "pandas": [[1, "x y"]],
            "duckdb": [[1, "x y"]],
        },
    ),
    Case(
        "Skipped lines",
        '"two\nlines"\na,b\n1,2\n',
        "{skip_rows: 2}",
        {"skiprows": 2},
        duckdb="skip=2, header=true",
        outcomes={
            "here": [[1, 2]],
            "pandas": (["1", "2"], []),
            "duckdb": [[1, 2]],
        },
    ),
    Case(
        "Decimal comma and `12.5` in one column",
        "a;b\n1;1,5\n2;12.5\n",
        "{delimiter: ';', decimal: ','}",
        {"sep": ";", "decimal": ","},
        duckdb="delim=';', decimal_separator=',', header=true",
        outcomes={
            "here": [[1, "1,5"], [2, "12.5"]],
            "pandas": [[1, "1,5"], [2, "12.5"]],
            "duckdb": [[1, "1,5"], [2, "12.5"]],
        },
    ),
    Case(
        "`1.23,5` with thousands `.`",
        "a;b\n1;1.23,5\n",
        "{delimiter: ';', decimal: ',', thousands: '.'}",
        {"sep": ";", "decimal": ",", "thousands": "."},
        duckdb="delim=';', decimal_separator=',', thousands='.', header=true",
        outcomes={
            "here": [[1, "1.23,5"]],
            "pandas": [[1, 123.5]],
            "duckdb": [[1, 123.5]],
        },
    ),
    Case(
        "Empty and quoted empty cell",
        'a,b\n1,\n2,""\n',
        duckdb="header=true",
        outcomes={
            "here": [[1, None], [2, ""]],
            "pandas": [[1, None], [2, None]],
            "duckdb": [[1, None], [2, None]],
        },
    ),
]

WORKBOOK = [
    ["id", "day", "amount", "text", "yes"],
    [1, datetime.date(2024, 1, 3), 12.5, "Straße 7", True],
    [2, datetime.date(2024, 2, 29), -0.125, None, False],
]


def plain(cell):
    """A cell that is equal to the same value of another reader."""
    if cell is None or cell is pandas.NaT or (isinstance(cell, float) and math.isnan(cell)):
        return None
    if isinstance(cell, datetime.datetime) and cell.time() == datetime.time():
        return cell.date().isoformat()
    if isinstance(cell, (datetime.date, datetime.datetime)):
        return cell.isoformat()
    if hasattr(cell, "item"):
        return plain(cell.item())
    if isinstance(cell, (int, float, decimal.Decimal)) and not isinstance(cell, bool):
        return float(cell)
    return cell


def rows(table):
    return [[plain(cell) for cell in row] for row in table]


def by_duckdb(case, path):
    reader = "read_csv" if case.suffix.startswith("csv") else "read_json"
    try:
        read = duckdb.sql(f"SELECT * FROM {reader}('{path}'{', ' + case.duckdb if case.duckdb else ''})")
        return read.columns, rows(read.fetchall())
    except duckdb.Error:
        return REFUSED


def by_pandas(case, path):
    try:
        if case.suffix.startswith("json"):
            frame = pandas.read_json(path, lines=case.suffix == "jsonl")
        else:
            frame = pandas.read_csv(path, **case.pandas)
    except (pandas.errors.ParserError, ValueError):
        return REFUSED
    return [str(name) for name in frame.columns], rows(frame.itertuples(index=False, name=None))


def source(alias, case):
    kind = case.suffix.removesuffix(".gz")
    read = f"\n    read: {case.read}" if case.read else ""
    return f"  - kind: file\n    alias: {alias}\n    format: {kind}{read}\n"


def by_here(cases, folder, launcher):
    """The tables of all cases: those that are refused are built alone, since they end a build of several."""
    spec = folder / "buildspec.yaml"
    head = "dataset_id: readers\ntitle: Readers\ndescription: Small files.\nlicense: CC0-1.0\nsources:\n"
    tail = "exports:\n  - {kind: jsonl, output_path: exports/data.jsonl}\n"

    def call(aliases, *options):
        spec.write_text(head + "".join(source(alias, cases[alias][0]) for alias in aliases) + tail)
        uploads = [part for alias in aliases for part in ("--upload", f"{alias}={cases[alias][1]}")]
        command = [launcher, "build", str(spec), *uploads, "--output-dir", str(folder / "out"), *options]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    refused = [alias for alias, (case, _) in cases.items() if case.outcomes.get("here") == REFUSED]
    tables = {}
    for alias in refused:
        tables[alias] = REFUSED if call([alias]).returncode == 1 else "built"
    built = call([alias for alias in cases if alias not in refused], "--run-id", "readers")
    if built.returncode != 0:
        sys.exit(f"the build of the other files failed:\n{built.stderr}")
    for alias in cases:
        if alias not in refused:
            gold = duckdb.sql(f"SELECT * FROM '{folder}/out/readers/gold/{alias}/*.parquet'")
            tables[alias] = (gold.columns, rows(gold.fetchall()))
    return tables


def by_openpyxl(path):
    sheet = openpyxl.load_workbook(path, data_only=True, read_only=True).active
    table = rows(sheet.iter_rows(values_only=True))
    return table[0], table[1:]


def page_cases(page):
    table = pathlib.Path(page).read_text().split("### CSV in pandas and DuckDB")[1].split("\n## ")[0]
    return [line.split(" | ")[0].removeprefix("| ") for line in table.splitlines() if line.startswith("| ")][1:]


def main(launcher, page):
    wrong = []
    if page_cases(page) != [case.name for case in OTHERWISE]:
        wrong.append(f"the page has the rows {page_cases(page)}")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        cases = {}
        for number, case in enumerate(SAME + OTHERWISE):
            path = folder / f"file{number}.{case.suffix}"
            path.write_bytes(case.content)
            cases[f"file{number}"] = (case, path)
        book = folder / "book.xlsx"
        workbook = openpyxl.Workbook()
        for row in WORKBOOK:
            workbook.active.append(row)
        workbook.save(book)
        cases["book"] = (Case("workbook", b""), book)
        here = by_here(cases, folder, launcher)
        del cases["book"]
        if here.pop("book") != by_openpyxl(book):
            wrong.append("the workbook differs from openpyxl's reading of it")
        for alias, (case, path) in cases.items():
            found = {"here": here[alias], "pandas": by_pandas(case, path), "duckdb": by_duckdb(case, path)}
            for reader, table in found.items():
                expected = case.outcomes.get(reader, found["here"])
                if isinstance(expected, list):
                    expected = (table[0], rows(expected))
                elif isinstance(expected, tuple):
                    expected = (expected[0], rows(expected[1]))
                if table != expected:
                    wrong.append(f"{case.name}, {reader}: {table}, expected {expected}")
    if wrong:
        sys.exit("FAILED:\n" + "\n".join(wrong))
    print(f"{len(SAME)} files and a workbook are read alike, {len(OTHERWISE)} as the page says")


main(*sys.argv[1:])
