package io.datasetbuilder.warehouse.query;

import io.datasetbuilder.buildspec.text.CaseFold;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Parquet file with the rows of a result, its values in the form in which they are written into
 * texts.
 *
 * @param columns in order; no two have one name, letter case ignored
 */
public record ResultFile(List<Column> columns) {

  public ResultFile {
    columns = List.copyOf(columns);
  }

  /**
   * Name of a further column of the file, after all others, for each column of whole numbers that
   * decimals may not hold: the digits of those numbers as texts, and null in other rows. Empty for
   * each other column.
   */
  public List<Optional<String>> digits() {
    Set<String> taken =
        columns.stream().map(Column::name).map(CaseFold::of).collect(Collectors.toSet());
    return columns.stream()
        .map(
            column ->
                column.stored() == Stored.AS_DECIMAL
                    ? Optional.of(freeName("digits of " + column.name(), taken))
                    : Optional.<String>empty())
        .toList();
  }

  private static String freeName(String wanted, Set<String> taken) {
    StringBuilder free = new StringBuilder(wanted);
    while (!taken.add(CaseFold.of(free.toString()))) {
      free.append('_');
    }
    return free.toString();
  }

  /**
   * Column of the result.
   *
   * @param dtype the canonical dtype name of its values, such as {@code Int64}
   */
  public record Column(String name, String dtype) {

    /** Storage of the column's values in the file. */
    public Stored stored() {
      return Stored.of(dtype);
    }
  }

  /** Storage of the values of a column in a file. */
  public enum Stored {
    /** By the Parquet type of the column's dtype; floats that are not finite are null. */
    AS_TYPED,
    /** Whole numbers of more than 64 bits, as decimals of 38 digits; null for longer numbers. */
    AS_DECIMAL,
    /** As the texts that represent them on the wire. */
    AS_TEXT,
    /** As JSON texts. */
    AS_JSON;

    private static final Set<String> TYPED =
        Set.of(
            "Int8", "Int16", "Int32", "Int64", "UInt8", "UInt16", "UInt32", "UInt64", "Float32",
            "Float64", "Boolean", "String");

    /**
     * Storage of values of a type.
     *
     * @param dtype a canonical dtype name
     */
    public static Stored of(String dtype) {
      if (TYPED.contains(dtype) || dtype.startsWith("Decimal(")) {
        return AS_TYPED;
      }
      if (dtype.startsWith("List(") || dtype.startsWith("Struct(")) {
        return AS_JSON;
      }
      return dtype.equals("Int128") || dtype.equals("UInt128") ? AS_DECIMAL : AS_TEXT;
    }
  }
}
