"""Converts a CSV to Parquet with zstd, as users of another tool would, for benchmarks/run.

convert.py TOOL CSV FOLDER    TOOL is duckdb, polars or dlt; the folder does not exist yet
"""

import pathlib
import sys


def duckdb(file, folder):
    import duckdb

    names = [str(path).replace("'", "''") for path in (file, folder / "orders.parquet")]
    duckdb.sql(
        "COPY (SELECT * FROM read_csv('{}', sample_size=-1)) TO '{}' (FORMAT parquet, COMPRESSION zstd)".format(*names)
    )


def polars(file, folder):
    import polars

    rows = polars.scan_csv(file, infer_schema_length=None)
    rows.sink_parquet(folder / "orders.parquet", compression="zstd")


def dlt(file, folder):
    import dlt
    from dlt.sources.filesystem import filesystem, read_csv_duckdb

    dlt.config["runtime.dlthub_telemetry"] = False
    dlt.config["data_writer.compression"] = "zstd"
    rows = filesystem(bucket_url=file.parent.as_uri(), file_glob=file.name) | read_csv_duckdb(use_pyarrow=True)
    pipeline = dlt.pipeline(
        "orders",
        pipelines_dir=str(folder / "pipelines"),
        destination=dlt.destinations.filesystem(str(folder / "files")),
        dataset_name="orders",
    )
    pipeline.run(rows.with_name("orders"), loader_file_format="parquet")


tool, file, folder = sys.argv[1], pathlib.Path(sys.argv[2]).absolute(), pathlib.Path(sys.argv[3]).absolute()
folder.mkdir()
{"duckdb": duckdb, "polars": polars, "dlt": dlt}[tool](file, folder)
