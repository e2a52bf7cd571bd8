package io.datasetbuilder.archtest.wrong.infrastructure.storage;

import io.datasetbuilder.archtest.wrong.infrastructure.parquet.KnowsYaml;
import java.io.PrintStream;
import org.apache.commons.compress.standin.PartOfArchives;
import org.apache.parquet.column.PartOfParquetPages;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.hadoop.metadata.BlockMetaData;

/** A storage that knows Parquet and archives, and prints. */
public record KnowsParquet(
    KnowsYaml parquet,
    FileMetaData footer,
    BlockMetaData group,
    PartOfParquetPages pages,
    PartOfArchives archives,
    PrintStream out) {}
