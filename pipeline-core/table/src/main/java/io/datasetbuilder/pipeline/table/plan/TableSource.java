package io.datasetbuilder.pipeline.table.plan;

import io.datasetbuilder.buildspec.read.BinaryForm;
import io.datasetbuilder.buildspec.read.CsvNumbers;
import io.datasetbuilder.buildspec.text.CaseFold;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import java.util.List;
import java.util.Map;

/** A stored table that an engine can scan. */
public sealed interface TableSource {

  /** Location of its file. */
  Location location();

  /** Its columns as stored, in order. */
  List<Column> columns();

  /** The same table, whose bytes are elsewhere. */
  TableSource at(Location other);

  /** A name that these columns do not have, letter case ignored: the wanted one, if it is free. */
  static String freeName(List<Column> columns, String wanted) {
    List<String> taken = columns.stream().map(column -> CaseFold.of(column.name())).toList();
    StringBuilder free = new StringBuilder(wanted);
    while (taken.contains(CaseFold.of(free.toString()))) {
      free.append('_');
    }
    return free.toString();
  }

  /**
   * Delimited text in UTF-8 as RFC 4180 has it, with a header row, already checked record by
   * record. Every column is read as text; an empty unquoted cell is null.
   *
   * @param longestRecord bytes of the longest record
   * @param delimiter ASCII character between two cells
   * @param numbers columns whose numbers have declared signs
   */
  record CsvText(
      Location location,
      List<Column> columns,
      long longestRecord,
      char delimiter,
      SignedNumbers numbers)
      implements TableSource {
    public CsvText {
      columns = List.copyOf(columns);
    }

    /** A text whose cells are separated by commas, and whose numbers have a point. */
    public CsvText(Location location, List<Column> columns, long longestRecord) {
      this(location, columns, longestRecord, ',', SignedNumbers.NONE);
    }

    @Override
    public CsvText at(Location other) {
      return new CsvText(other, columns, longestRecord, delimiter, numbers);
    }
  }

  /**
   * Columns of numbers with a declared decimal sign or sign between thousands. Their values are
   * read with a point and without groups.
   *
   * @param signs the declared signs
   * @param columns for each column, by its stored name, the null tokens that hold one of the signs:
   *     they are read as they are written
   */
  record SignedNumbers(CsvNumbers signs, Map<String, List<String>> columns) {

    /** No column has such numbers. */
    public static final SignedNumbers NONE = new SignedNumbers(CsvNumbers.DEFAULT, Map.of());

    public SignedNumbers {
      columns = Map.copyOf(columns);
    }
  }

  /**
   * One JSON object a line in UTF-8, already checked record by record. A key that a record lacks is
   * null.
   *
   * @param longestRecord bytes of the longest record
   */
  record JsonLines(Location location, List<Column> columns, long longestRecord)
      implements TableSource {
    public JsonLines {
      columns = List.copyOf(columns);
    }

    /** The same records with their columns in another order, which is no part of a record. */
    public JsonLines with(List<Column> ordered) {
      return new JsonLines(location, ordered, longestRecord);
    }

    @Override
    public JsonLines at(Location other) {
      return new JsonLines(other, columns, longestRecord);
    }
  }

  /**
   * A Parquet file in row order.
   *
   * @param columns those that are read
   * @param inFile the names of all columns of the file, by their place in it
   * @param bytes how values that are bytes in the file are read as texts, by the names of their
   *     columns
   */
  record ParquetTable(
      Location location, List<Column> columns, List<String> inFile, Map<String, StoredValue> bytes)
      implements TableSource {
    public ParquetTable {
      columns = List.copyOf(columns);
      inFile = List.copyOf(inFile);
      bytes = Map.copyOf(bytes);
    }

    /** All columns of a file, in order. */
    public ParquetTable(Location location, List<Column> columns) {
      this(location, columns, columns.stream().map(Column::name).toList(), Map.of());
    }

    @Override
    public ParquetTable at(Location other) {
      return new ParquetTable(other, columns, inFile, bytes);
    }

    /** The same table, some of whose columns are bytes in the file. */
    public ParquetTable with(Map<String, StoredValue> stored) {
      return new ParquetTable(location, columns, inFile, stored);
    }

    /** The same file, read for some of its columns: what a plan costs grows with those it names. */
    public ParquetTable only(List<Column> some) {
      return new ParquetTable(location, some, inFile, bytes);
    }
  }

  /** Values of a column that the file stores as bytes, and that are read as texts. */
  sealed interface StoredValue {}

  /**
   * A column of a file with bytes that are read as texts.
   *
   * @param type of the column as it is stored, with {@code Binary} where it has bytes
   * @param form how they are read
   */
  record StoredBytes(DataType type, BinaryForm form) implements StoredValue {}

  /**
   * A column of decimals with more digits than a type has: in the file a whole number of up to 32
   * bytes, the most significant first, in two's complement.
   *
   * @param scale digits after the point
   */
  record StoredDecimal(int scale) implements StoredValue {}
}
