package io.datasetbuilder.warehouse.query;

import java.util.List;
import java.util.Set;

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
   * Column of the result.
   *
   * @param dtype the canonical dtype name of its values, such as {@code Int64}
   */
  public record Column(String name, String dtype) {

    /** How the file holds its values. */
    public Stored stored() {
      return Stored.of(dtype);
    }
  }

  /** How a file holds the values of a column. */
  public enum Stored {
    /** By the Parquet type of the column's dtype; floats that are not finite are null. */
    AS_TYPED,
    /** Whole numbers of more than 64 bits, as decimals of 38 digits. */
    AS_DECIMAL,
    /** As the texts that stand for them on the wire. */
    AS_TEXT,
    /** As JSON texts. */
    AS_JSON;

    private static final Set<String> TYPED =
        Set.of(
            "Int8", "Int16", "Int32", "Int64", "UInt8", "UInt16", "UInt32", "UInt64", "Float32",
            "Float64", "Boolean", "String");

    /**
     * How a file holds values of a type.
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
      return dtype.equals("Int128") ? AS_DECIMAL : AS_TEXT;
    }
  }
}
