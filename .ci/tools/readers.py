"""Reads small files with this program, pandas, DuckDB and openpyxl, and compares the tables.

    readers.py LAUNCHER PAGE    the launcher of the command line, and docs/reading.md

The files of SAME are read alike by all of them. The files of OTHERWISE, PARQUET and WORKBOOKS are not:
each is a row of a table of the page, such as "CSV in pandas and DuckDB", and every reader has the
outcome that stands here. Ends with 1 when a table differs from that, or the page has other rows.
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
import pyarrow
import pyarrow.parquet

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
        "comments in lines",
        "a,b\n1,x# y\n# z\n2,w\n",
        "{comment: '#', inline_comments: true}",
        {"comment": "#"},
        "comment='#', header=true",
    ),
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


def parquet(columns, **options):
    """A Parquet file of these columns, and of one of whole numbers."""
    rows = len(next(iter(columns.values())))
    table = pyarrow.table({"id": pyarrow.array(range(1, rows + 1), pyarrow.int64()), **columns})
    content = io.BytesIO()
    pyarrow.parquet.write_table(table, content, **options)
    return content.getvalue()


def byte_array(*values):
    return {"b": pyarrow.array(values, pyarrow.binary())}


NANOSECONDS = "00:00:01.234567891"
DIGITS = "1234567890123456789012345678901234567890.12"

PARQUET = [
    Case(
        "Bytes without annotation",
        parquet(byte_array(b"Oslo")),
        suffix="parquet",
        outcomes={"here": REFUSED, "pandas": [[1, b"Oslo"]], "duckdb": [[1, b"Oslo"]]},
    ),
    Case(
        "Bytes that are declared as text",
        parquet(byte_array(b"Oslo")),
        "{binary: text}",
        duckdb="binary_as_string=true",
        suffix="parquet",
        outcomes={"here": [[1, "Oslo"]], "pandas": [[1, b"Oslo"]], "duckdb": [[1, "Oslo"]]},
    ),
    Case(
        "Bytes that are declared as text and are not UTF-8",
        parquet(byte_array(b"\xff\xfe")),
        "{binary: text}",
        duckdb="binary_as_string=true",
        suffix="parquet",
        outcomes={"here": REFUSED, "pandas": [[1, b"\xff\xfe"]], "duckdb": REFUSED},
    ),
    Case(
        "MAP with equal keys",
        parquet({"m": pyarrow.array([[("k", 1), ("k", 2)]], pyarrow.map_(pyarrow.string(), pyarrow.int64()))}),
        suffix="parquet",
        outcomes={
            "here": [[1, [{"key": "k", "value": 1}, {"key": "k", "value": 2}]]],
            "pandas": [[1, [("k", 1), ("k", 2)]]],
            "duckdb": REFUSED,
        },
    ),
    Case(
        "TIME(NANOS) adjusted to UTC",
        parquet(
            {"t": pyarrow.array([1_234_567_891], pyarrow.time64("ns"))},
            write_time_adjusted_to_utc=True,
        ),
        suffix="parquet",
        outcomes={
            "here": [[1, NANOSECONDS]],
            "pandas": REFUSED,
            "duckdb": [[1, datetime.time(0, 0, 1, 234567, datetime.timezone.utc)]],
        },
    ),
    Case(
        "Decimals of more than 38 digits",
        parquet({"d": pyarrow.array([decimal.Decimal(DIGITS)], pyarrow.decimal256(50, 2))}),
        "{large_decimals: text}",
        suffix="parquet",
        outcomes={
            "here": [[1, DIGITS]],
            "pandas": [[1, decimal.Decimal(DIGITS)]],
            "duckdb": [[1, float(DIGITS)]],
        },
    ),
    Case(
        "File without rows",
        parquet({"t": pyarrow.array([], pyarrow.string())}),
        "{allow_empty: true}",
        suffix="parquet",
        outcomes={"here": [], "pandas": [], "duckdb": []},
    ),
]


def workbook(*rows):
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(row)
    content = io.BytesIO()
    book.save(content)
    return content.getvalue()


BOOK = Case(
    "workbook",
    workbook(
        ["id", "day", "moment", "time", "amount", "text", "yes"],
        [
            1,
            datetime.date(2024, 1, 3),
            datetime.datetime(2024, 1, 3, 9, 30),
            datetime.time(12, 30),
            0.1 + 0.2,
            "Straße 7",
            True,
        ],
        [2, datetime.date(2024, 2, 29), datetime.datetime(1999, 12, 31, 23, 59, 59), None, -0.125, None, False],
    ),
    suffix="xlsx",
)

WORKBOOKS = [
    Case(
        "Elapsed time",
        workbook(["id", "v"], [1, datetime.timedelta(hours=36, minutes=30)]),
        suffix="xlsx",
        outcomes={
            "here": [[1, "PT36H30M"]],
            "pandas": [[1, datetime.timedelta(hours=36, minutes=30)]],
            "openpyxl": [[1, datetime.timedelta(hours=36, minutes=30)]],
        },
    ),
    Case(
        "Error such as `#N/A`",
        workbook(["id", "v"], [1, "#N/A"]),
        suffix="xlsx",
        outcomes={"here": REFUSED, "pandas": [[1, None]], "openpyxl": [[1, "#N/A"]]},
    ),
    Case(
        "Formula that was never calculated",
        workbook(["id", "v"], [1, "=1+1"]),
        suffix="xlsx",
        outcomes={"here": REFUSED, "pandas": [[1, None]], "openpyxl": [[1, None]]},
    ),
]

TABLES = {
    "CSV in pandas and DuckDB": OTHERWISE,
    "Parquet in pandas and DuckDB": PARQUET,
    "Workbooks in pandas and openpyxl": WORKBOOKS,
}


def plain(cell):
    """A cell that is equal to the same value of another reader."""
    if cell is None or cell is pandas.NaT or (isinstance(cell, float) and math.isnan(cell)):
        return None
    if isinstance(cell, datetime.timedelta):
        return datetime.timedelta(seconds=cell.total_seconds())
    if isinstance(cell, list):
        return [plain(each) for each in cell]
    if isinstance(cell, datetime.datetime) and cell.time() == datetime.time():
        return cell.date().isoformat()
    if isinstance(cell, (datetime.date, datetime.datetime, datetime.time)):
        return cell.isoformat()
    if hasattr(cell, "item"):
        return plain(cell.item())
    if isinstance(cell, (int, float, decimal.Decimal)) and not isinstance(cell, bool):
        return float(cell)
    return cell


def rows(table):
    return [[plain(cell) for cell in row] for row in table]


def by_duckdb(case, path):
    reader = {"csv": "read_csv", "csv.gz": "read_csv", "parquet": "read_parquet"}.get(case.suffix, "read_json")
    try:
        read = duckdb.sql(f"SELECT * FROM {reader}('{path}'{', ' + case.duckdb if case.duckdb else ''})")
        return read.columns, rows(read.fetchall())
    except duckdb.Error:
        return REFUSED


def by_pandas(case, path):
    try:
        if case.suffix.startswith("json"):
            frame = pandas.read_json(path, lines=case.suffix == "jsonl")
        elif case.suffix == "parquet":
            frame = pandas.read_parquet(path)
        elif case.suffix == "xlsx":
            frame = pandas.read_excel(path)
        else:
            frame = pandas.read_csv(path, **case.pandas)
    except (pandas.errors.ParserError, ValueError):
        return REFUSED
    return [str(name) for name in frame.columns], rows(frame.itertuples(index=False, name=None))


def by_openpyxl(case, path):
    sheet = openpyxl.load_workbook(path, data_only=True, read_only=True).active
    table = rows(sheet.iter_rows(values_only=True))
    return table[0], table[1:]


def readers(case):
    """The other readers of a file."""
    if case.suffix == "xlsx":
        return {"pandas": by_pandas, "openpyxl": by_openpyxl}
    return {"pandas": by_pandas, "duckdb": by_duckdb}


def source(alias, case):
    kind = case.suffix.removesuffix(".gz").replace("xlsx", "csv")
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
            columns = zip(gold.columns, gold.types)
            exact = [f'"{name}"::VARCHAR' if type == "TIME_NS" else f'"{name}"' for name, type in columns]
            tables[alias] = (gold.columns, rows(gold.select(*map(duckdb.SQLExpression, exact)).fetchall()))
    return tables


def page_cases(page, title):
    table = pathlib.Path(page).read_text().split(f"### {title}")[1].split("\n#")[0]
    return [line.split(" | ")[0].removeprefix("| ") for line in table.splitlines() if line.startswith("| ")][1:]


def expected(table, found):
    """The columns and rows of an outcome; one that names no columns has those that were found."""
    if table == REFUSED:
        return REFUSED
    columns, cells = table if isinstance(table, tuple) else (found[0], table)
    return columns, rows(cells)


def main(launcher, page):
    wrong = []
    for title, listed in TABLES.items():
        if page_cases(page, title) != [case.name for case in listed]:
            wrong.append(f"{title} has the rows {page_cases(page, title)}")
    otherwise = [case for listed in TABLES.values() for case in listed]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        cases = {}
        for number, case in enumerate([*SAME, BOOK, *otherwise]):
            path = folder / f"file{number}.{case.suffix}"
            path.write_bytes(case.content)
            cases[f"file{number}"] = (case, path)
        here = by_here(cases, folder, launcher)
        for alias, (case, path) in cases.items():
            found = {"here": here[alias]}
            found.update((reader, read(case, path)) for reader, read in readers(case).items())
            for reader, table in found.items():
                if table != expected(case.outcomes.get(reader, here[alias]), table):
                    wrong.append(f"{case.name}, {reader}: {table}, expected {case.outcomes.get(reader, here[alias])}")
    if wrong:
        sys.exit("FAILED:\n" + "\n".join(wrong))
    print(f"{len(SAME)} files and a workbook are read alike, {len(otherwise)} as the page says")


main(*sys.argv[1:])
