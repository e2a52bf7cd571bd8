"""Loads the documents of finished runs with the tools of their standards.

    documents.py inputs FOLDER     writes tables of every column type, and a spec for them
    documents.py check RUN...      validates and loads every document below the folders of runs

What a tool loads has to be what the Parquet file beside the document holds: rows, columns, values
and nulls. Nothing is downloaded. Ends with 1 when something differs.
"""

import datetime
import decimal
import json
import logging
import math
import os
import pathlib
import re
import shutil
import sys
import tempfile
import urllib.parse

os.environ["HF_HUB_OFFLINE"] = "1"
os.environ["HF_DATASETS_DISABLE_PROGRESS_BARS"] = "1"
os.environ["HF_HUB_DISABLE_TELEMETRY"] = "1"
os.environ["DO_NOT_TRACK"] = "1"

import pyarrow as pa
import pyarrow.csv as pa_csv
import pyarrow.parquet as pq

ZONE = datetime.timezone.utc


# --- inputs ---------------------------------------------------------------------------------------


def at(*parts):
    return datetime.datetime(*parts)


def types_table():
    """Twelve rows; every type that a run takes, with nulls, and names that need quoting."""
    rows = 12

    def some(values):
        """The values in turn, every fourth cell null."""
        return [None if i % 4 == 3 else values[i % len(values)] for i in range(rows)]

    inner = pa.struct([("a b", pa.int64()), ("말", pa.string()), ("deep", pa.struct([("x.y", pa.float64())]))])
    with_list = pa.struct([("tags", pa.list_(pa.string())), ("n", pa.int32())])
    point = pa.struct([("x", pa.int64()), ("label", pa.string())])
    columns = {
        "id": pa.array(range(1, rows + 1), pa.int64()),
        "tiny": pa.array(some([-128, 0, 127]), pa.int8()),
        "unsigned": pa.array([2**64 - 1 - i for i in range(rows)], pa.uint64()),
        "huge": pa.array(some([decimal.Decimal("12345678901234567890123456789012345678")]), pa.decimal128(38, 0)),
        "price": pa.array(some([decimal.Decimal("12.50"), decimal.Decimal("-0.25")]), pa.decimal128(9, 2)),
        "single": pa.array(some([0.5, 1.25]), pa.float32()),
        "double": pa.array(some([0.1, 1e21, -2.5e-9]), pa.float64()),
        "flag": pa.array(some([True, False]), pa.bool_()),
        "역 이름": pa.array(some(["서울", 'a "quoted" cell', "two\nlines", "a, comma", "=1+1"]), pa.string()),
        'a "quoted" name': pa.array(some(["x", "y", "z"]), pa.string()),
        "dots.and/slashes": pa.array(some([1, 2, 3]), pa.int32()),
        "it's [one]": pa.array(some(["p", "q"]), pa.string()),
        "category": pa.array(some(["red", "green"]), pa.string()).dictionary_encode(),
        "day": pa.array(some([datetime.date(2024, 2, 29), datetime.date(1969, 12, 31)]), pa.date32()),
        "clock": pa.array(some([datetime.time(1, 2, 3), datetime.time(23, 59, 59, 500000)]), pa.time64("us")),
        "moment": pa.array(some([at(2024, 1, 31, 1, 2, 3), at(1969, 7, 20, 20, 17, 40, 250000)]), pa.timestamp("us")),
        "zoned": pa.array(some([at(2024, 1, 31, 1, 2, 3)]), pa.timestamp("us", tz="UTC")),
        "nanos": pa.array(some([1706662923000000001, 1706662923000000999]), pa.int64()).cast(pa.timestamp("ns")),
        "list": pa.array(some([[1, 2], [], [3]]), pa.list_(pa.int64())),
        "matrix": pa.array(some([[[1], [2, 3]], [[]]]), pa.list_(pa.list_(pa.int64()))),
        "struct": pa.array(some([{"a b": 1, "말": "u", "deep": {"x.y": 0.5}}, {"a b": None, "말": "v", "deep": None}]), inner),
        "with list": pa.array(some([{"tags": ["t", "u"], "n": 1}, {"tags": [], "n": None}]), with_list),
        "points": pa.array(some([[{"x": 1, "label": "l"}, {"x": None, "label": "m"}], []]), pa.list_(point)),
        "nothing": pa.nulls(rows),
        "all null": pa.array([None] * rows, pa.string()),
        "split": pa.array(some(["one", "two"]), pa.string()),
    }
    return pa.table(columns)


SPEC = """\
dataset_id: check-documents
title: 'Every type: "quoted", 한글 & more'
description: 'Made up: tables whose documents are loaded by the tools of their standards.'
license: CC0-1.0
metadata: { version: "1.0" }
pii: { mode: allow }
sources:
  - { kind: file, alias: types, format: parquet }
  - { kind: file, alias: wide, format: parquet }
composition:
  name: typed_and_wide
  join: { left: types, right: wide, left_key: id, right_key: c000, type: left }
splits:
  mode: ratio
  ratios: { "기타": 0.1, test: 0.2, train: 0.5, validation: 0.2 }
  seed: 7
exports:
  - { kind: parquet, output_path: exports/data.parquet }
  - { kind: csv, output_path: exports/data.csv }
  - { kind: jsonl, output_path: exports/data.jsonl }
  - { kind: markdown, output_path: exports/README.md }
  - { kind: huggingface, output_path: hubs/parquet }
  - { kind: huggingface, output_path: hubs/jsonl, options: { format: jsonl, language: ko } }
  - { kind: kaggle, output_path: hubs/kaggle/data.csv, options: { owner: somebody } }
  - kind: croissant
    output_path: published/croissant.json
    options: { creator: Somebody, url: "https://example.org/d", date_published: "2026-01-31" }
  - { kind: datapackage, output_path: package, options: { creator: Somebody } }
"""


def nothing():
    """The same tables with splits by key, and a join in which no row meets another."""
    joined = SPEC.replace("right_key: c000, type: left", "right_key: c199, type: inner")
    start, end = joined.index("splits:"), joined.index("exports:")
    return joined[:start] + "splits: { mode: key, key: category }\n" + joined[end:]


def write_inputs(folder):
    folder.mkdir(parents=True, exist_ok=True)
    types = types_table()
    pq.write_table(types, folder / "types.parquet")
    wide = {f"c{i:03}": pa.array([1 + row + i for row in range(5)], pa.int64()) for i in range(200)}
    pq.write_table(pa.table(wide), folder / "wide.parquet")
    (folder / "buildspec.yaml").write_text(SPEC, encoding="utf-8")
    (folder / "nothing.yaml").write_text(nothing(), encoding="utf-8")


# --- what cells have to be ------------------------------------------------------------------------


def plain(value):
    """One form for what different readers make of one cell."""
    if value is None or isinstance(value, bool) or isinstance(value, str):
        return value
    if isinstance(value, bytes):
        return value.decode("utf-8")
    if isinstance(value, dict):
        return {name: plain(cell) for name, cell in value.items()}
    if hasattr(value, "tolist") and not hasattr(value, "isoformat"):
        return plain(value.tolist())
    if isinstance(value, (list, tuple)):
        return [plain(cell) for cell in value]
    if isinstance(value, float) and math.isnan(value):
        return None
    if isinstance(value, (int, float, decimal.Decimal)):
        return decimal.Decimal(repr(value)) if isinstance(value, float) else decimal.Decimal(value)
    if isinstance(value, datetime.datetime):
        if str(value) == "NaT":
            return None
        naive = value if value.tzinfo is None else value.astimezone(ZONE).replace(tzinfo=None)
        return naive.isoformat()
    if isinstance(value, (datetime.date, datetime.time)):
        return value.isoformat()
    raise TypeError(f"a cell of the type {type(value)}")


def close(left, right):
    """Equal, where one side may have gone through a 64-bit float or lost nanoseconds."""
    if isinstance(left, decimal.Decimal) and isinstance(right, decimal.Decimal):
        return left == right or float(left) == float(right)
    if isinstance(left, list) and isinstance(right, list):
        return len(left) == len(right) and all(map(close, left, right))
    if isinstance(left, dict) and isinstance(right, dict):
        return left.keys() == right.keys() and all(close(left[name], right[name]) for name in left)
    if isinstance(left, str) and isinstance(right, str):
        return left == right or moment(left) is not None and moment(left) == moment(right)
    return left == right


def moment(text):
    """Dates and times to the microsecond: a date is its midnight, as some readers have it."""
    shape = r"(?:(\d{4}-\d\d-\d\d)(?:[T ]|$))?(?:(\d\d:\d\d:\d\d)(?:\.(\d+))?)?(?:Z|\+00:00)?"
    found = re.fullmatch(shape, text)
    if not found or not text:
        return None
    return found[1], found[2] or "00:00:00", ((found[3] or "") + "000000")[:6]


def cells(table):
    """The columns of an Arrow table as lists of plain values."""
    return {name: [plain(cell) for cell in table.column(name).to_pylist()] for name in table.column_names}


class Report:
    """Counts what was compared, and gathers what differs."""

    def __init__(self):
        self.loaded = {}
        self.faults = []

    def fault(self, where, what):
        self.faults.append(f"{where}: {what}")

    def done(self, standard):
        self.loaded[standard] = self.loaded.get(standard, 0) + 1

    def same(self, where, wanted, found):
        """Compares tables, both as lists of plain cells by column name."""
        if list(wanted) != list(found):
            self.fault(where, f"columns {list(found)[:9]} instead of {list(wanted)[:9]}")
            return
        for name in wanted:
            if len(wanted[name]) != len(found[name]):
                self.fault(where, f"{len(found[name])} rows of {name!r} instead of {len(wanted[name])}")
                continue
            for row, (left, right) in enumerate(zip(wanted[name], found[name])):
                if not close(left, right):
                    self.fault(where, f"row {row} of {name!r} is {right!r} instead of {left!r}")
                    break


# --- Croissant ------------------------------------------------------------------------------------


class Heard(logging.Handler):
    """Keeps what a tool warns of."""

    def __init__(self):
        super().__init__(logging.WARNING)
        self.lines = []

    def emit(self, record):
        self.lines.append(record.getMessage())


def check_croissant(path, gold, report):
    import mlcroissant
    from absl import logging as absl_logging

    heard = Heard()
    absl_logging.get_absl_logger().addHandler(heard)
    try:
        dataset = mlcroissant.Dataset(jsonld=path)
    except mlcroissant.ValidationError as refused:
        report.fault(path, refused)
        return
    finally:
        absl_logging.get_absl_logger().removeHandler(heard)
    for line in heard.lines:
        if "not standard" in line:
            report.fault(path, line)
    wanted = cells(pq.read_table(gold / "table.parquet"))
    schema = pq.read_schema(gold / "table.parquet")
    sets = {record_set.uuid: record_set for record_set in dataset.metadata.record_sets}
    splits = sorted(file.stem for file in (gold / "splits").glob("*.parquet")) if (gold / "splits").is_dir() else []
    in_folder = path.parent == gold  # elsewhere a pattern finds no file of the Gold folder
    if set(sets) != {"table"} | ({"split"} if splits else set()) | ({"split-rows"} if splits and in_folder else set()):
        report.fault(path, f"its record sets are {sorted(sets)}")
        return
    found = records(dataset, sets["table"], schema)
    report.same(f"{path} table", as_loaded(wanted, schema), found)
    if splits:
        names = [plain(row["split/name"]) for row in dataset.records("split")]
        if sorted(names) != splits:
            report.fault(path, f"its splits are {names} instead of {splits}")
    if splits and in_folder:
        check_split_rows(path, dataset, sets["split-rows"], gold, splits, schema, report)
    report.done("croissant")


def records(dataset, record_set, schema, extra=()):
    """What a record set loads, by column name; fields of structs under the column they lie in."""
    names = list(extra) + schema.names
    found = {name: [] for name in names}
    fields = dict(zip(names, record_set.fields))
    for record in dataset.records(record_set.uuid):
        for name, field in fields.items():
            found[name].append(value_of(record, field))
    return found


def value_of(record, field):
    """A struct comes as one entry for each field that has leaves, keyed by the ids of these."""
    if not field.sub_fields:
        return plain(record[field.uuid])
    here = record.get(field.uuid)
    repeated = here if isinstance(here, list) else [here]
    values = []
    for each in repeated:
        value = {}
        for inner in field.sub_fields:
            if inner.sub_fields:
                value[inner.name] = value_of(record, inner)
            else:
                value[inner.name] = plain(each[inner.uuid])
        values.append(value)
    return values if isinstance(here, list) else values[0]


def as_loaded(wanted, schema):
    """The tool tells a struct that is null as one whose fields are."""
    return {name: [shaped(cell, schema.field(name).type) for cell in wanted[name]] for name in wanted}


def shaped(cell, kind):
    if pa.types.is_struct(kind):
        return {kind.field(i).name: shaped((cell or {}).get(kind.field(i).name), kind.field(i).type) for i in range(kind.num_fields)}
    if pa.types.is_list(kind) and pa.types.is_struct(kind.value_type):
        return [shaped(each, kind.value_type) for each in ([None] if cell is None else cell)]
    return cell


def check_split_rows(path, dataset, record_set, gold, splits, schema, report):
    found = records(dataset, record_set, schema, extra=["(split)"])
    of_row = found.pop("(split)")
    for split in splits:
        wanted = as_loaded(cells(pq.read_table(gold / "splits" / f"{split}.parquet")), schema)
        here = {name: [cell for cell, each in zip(column, of_row) if each == split] for name, column in found.items()}
        report.same(f"{path} split {split}", wanted, here)
    if set(of_row) - set(splits):
        report.fault(path, f"rows belong to the splits {sorted(set(map(str, of_row)) - set(splits))}")


# --- Data Package ---------------------------------------------------------------------------------


def check_package(path, gold, report):
    import frictionless

    outcome = frictionless.validate(str(path))
    if not outcome.valid:
        report.fault(path, outcome.flatten(["title", "fieldName", "rowNumber", "type", "note"])[:3])
    package = frictionless.Package(str(path))
    tables = 0
    for resource in package.resources:
        file = path.parent / resource.path
        if not file.is_file() or resource.bytes != file.stat().st_size:
            report.fault(path, f"{resource.path} is not there, or has another length")
        if resource.type == "table":
            tables += 1
            split = resource.title.removeprefix("The split ") if resource.name.startswith("split-") else None
            parquet = gold / "splits" / f"{split}.parquet" if split else gold / "table.parquet"
            check_csv_resource(f"{path} {resource.name}", resource, parquet, report)
    if not tables:
        report.fault(path, "no resource of it is a table")
    report.done("data package")


def check_csv_resource(where, resource, parquet, report):
    wanted = cells(pq.read_table(parquet))
    found = {name: [] for name in resource.schema.field_names}
    for row in resource.read_rows():
        for name in found:
            found[name].append(plain(row[name]))
    # CSV readers of this kind cannot tell an empty text from none.
    report.same(where, {name: [None if cell == "" else cell for cell in wanted[name]] for name in wanted}, found)


# --- Hugging Face ---------------------------------------------------------------------------------

FIRST = ["train", "validation", "test"]


def check_hub(folder, gold, scratch, report):
    import datasets
    from huggingface_hub import DatasetCard

    card = DatasetCard.load(folder / "README.md").data
    files = list((folder / "data").iterdir())
    if card["dataset_info"]["download_size"] != sum(file.stat().st_size for file in files):
        report.fault(folder, f"its download size is {card['dataset_info']['download_size']}")
    if not pq.read_metadata(gold / "table.parquet").num_rows:
        return  # the library loads no folder without a row; the build has warned of it
    loaded = datasets.load_dataset(str(folder), cache_dir=str(scratch))
    names = list(loaded)
    wanted_order = [name for name in FIRST if name in names] + [name for name in names if name not in FIRST]
    if names != wanted_order:
        report.fault(folder, f"the order of its splits is {names}")
    examples = {name: split["num_examples"] for name, split in json.loads((folder / "dataset_infos.json").read_text("utf-8"))["default"]["splits"].items()}
    if examples != {name: loaded[name].num_rows for name in names}:
        report.fault(folder, f"its numbers of examples are {examples}")
    for name in names:
        file = next(file for file in files if file.name.startswith(name + "-"))
        wanted = pq.read_table(hub_source(gold, name, len(names)))
        found = cells(loaded[name].with_format("arrow")[:])
        if file.suffix == ".parquet":
            stored = pq.read_schema(file)
            for field in loaded[name].features.arrow_schema:
                if not same_type(stored.field(field.name).type, field.type):
                    report.fault(folder, f"{field.name!r} is {field.type} instead of {stored.field(field.name).type}")
            report.same(f"{folder} {name}", cells(wanted), found)
        else:
            report.same(f"{folder} {name}", json_cells(wanted, loaded[name].features), found)
    report.done("hugging face")


def check_card(folder, scratch, report):
    """A Gold folder, or the folder of several, as the repository that its card declares."""
    import datasets
    from huggingface_hub import DatasetCard

    card = DatasetCard.load(folder / "README.md").data
    for config in card["configs"]:
        files = {part["split"]: folder / part["path"] for part in config["data_files"]}
        rows = {split: pq.read_metadata(file).num_rows for split, file in files.items()}
        if not sum(rows.values()):
            continue  # the library loads nothing without a row
        loaded = datasets.load_dataset(str(folder), config["config_name"], cache_dir=str(scratch))
        if {split: loaded[split].num_rows for split in loaded} != rows:
            report.fault(folder, f"its config {config['config_name']} has other splits or rows")
        for split, file in files.items():
            if loaded[split].column_names != pq.read_schema(file).names:
                report.fault(folder, f"its config {config['config_name']} has other columns")
    report.done("card")


def hub_source(gold, name, count):
    split = gold / "splits" / f"{name}.parquet"
    if split.is_file():
        return split
    return gold / "table.parquet" if count == 1 else next(
        file for file in (gold / "splits").iterdir() if re.sub(r"\W", "_", file.stem) == name
    )


def same_type(stored, loaded):
    """Lists of both sides may call their elements differently."""
    return stored == loaded or str(stored).replace("element:", "item:") == str(loaded)


def json_cells(table, features):
    """Texts where JSON has no word of its own, decimals as all their digits."""
    return {name: [in_json(cell, table.schema.field(name).type, features[name]) for cell in table.column(name).to_pylist()] for name in table.column_names}


def in_json(cell, kind, feature):
    value = plain(cell)
    text = getattr(feature, "dtype", None) == "string"
    if isinstance(value, decimal.Decimal) and text:
        return format(value, "f")
    return value


# --- Kaggle ---------------------------------------------------------------------------------------


def check_kaggle(path, gold, report, ids):
    told = json.loads(path.read_text(encoding="utf-8"))
    if not re.fullmatch(r"(?:[A-Za-z0-9_-]+/)?[a-z0-9][a-z0-9-]{1,48}[a-z0-9]", told["id"]):
        report.fault(path, f"its id is {told['id']}")
    if told["id"] in ids:
        report.fault(path, f"{ids[told['id']]} has the same id")
    ids[told["id"]] = path
    if not 6 <= len(told["title"]) <= 50 or not 20 <= len(told["subtitle"]) <= 80:
        report.fault(path, "its title or subtitle has another length than Kaggle takes")
    wanted = pq.read_table(gold / "table.parquet")
    for resource in told["resources"]:
        names = [field["name"] for field in resource["schema"]["fields"]]
        if names != wanted.column_names:
            report.fault(path, f"its fields are {names[:9]}")
        read = pa_csv.ReadOptions(use_threads=False)
        parse = pa_csv.ParseOptions(newlines_in_values=True)
        as_text = pa_csv.ConvertOptions(column_types={name: pa.string() for name in names}, strings_can_be_null=True, quoted_strings_can_be_null=False, null_values=[""])
        table = pa_csv.read_csv(path.parent / resource["path"], read, parse, as_text)
        if table.num_rows != wanted.num_rows or table.column_names != wanted.column_names:
            report.fault(path, f"{resource['path']} has {table.num_rows} rows or other columns")
        for name in names:
            if table.column(name).null_count != wanted.column(name).null_count:
                report.fault(path, f"{name!r} has {table.column(name).null_count} nulls")
    report.done("kaggle")


# --- all ------------------------------------------------------------------------------------------


def check(runs):
    report = Report()
    scratch = pathlib.Path(tempfile.mkdtemp())
    try:
        for run in runs:
            ids = {}
            for gold in sorted((run / "gold").iterdir()):
                check_gold(gold, scratch, ids, report)
            for page in sorted((run / "gold").glob("README.md")) + sorted((run / "gold").glob("*/README.md")):
                try:
                    check_card(page.parent, scratch, report)
                except Exception as broken:  # a tool that gives up is a fault of the document
                    report.fault(page, f"{type(broken).__name__}: {str(broken)[:400]}")
    finally:
        shutil.rmtree(scratch)
    for fault in report.faults:
        print(f"FAULT {fault}")
    print(", ".join(f"{count} x {name}" for name, count in sorted(report.loaded.items())) or "nothing")
    if set(report.loaded) != {"card", "croissant", "data package", "hugging face", "kaggle"}:
        print("FAULT a kind of document was not among them")
        return 1
    print(f"{sum(report.loaded.values())} passed, {len(report.faults)} failed")
    return 1 if report.faults else 0


def check_gold(gold, scratch, ids, report):
    for path in sorted(gold.rglob("*")):
        try:
            if path.name == "croissant.json":
                check_croissant(path, gold, report)
            elif path.name == "datapackage.json":
                check_package(path, gold, report)
            elif path.name == "dataset_infos.json":
                check_hub(path.parent, gold, scratch, report)
            elif path.name == "dataset-metadata.json":
                check_kaggle(path, gold, report, ids)
        except Exception as broken:  # a tool that gives up is a fault of the document
            report.fault(path, f"{type(broken).__name__}: {str(broken)[:400]}")


def main(arguments):
    if len(arguments) == 2 and arguments[0] == "inputs":
        write_inputs(pathlib.Path(arguments[1]))
        return 0
    if len(arguments) > 1 and arguments[0] == "check":
        return check([pathlib.Path(run) for run in arguments[1:]])
    print(__doc__)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
