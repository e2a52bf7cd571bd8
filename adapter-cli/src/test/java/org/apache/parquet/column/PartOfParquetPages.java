package org.apache.parquet.column;

/** Stands for a class that reads pages. No real one has its name, so that it hides none. */
public final class PartOfParquetPages {}
