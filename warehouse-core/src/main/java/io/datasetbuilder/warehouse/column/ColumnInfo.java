package io.datasetbuilder.warehouse.column;

import java.util.Objects;
import java.util.Optional;

/**
 * What a response tells about a column before its cells.
 *
 * @param name as users see it
 * @param logicalType what it means
 * @param encoding the JSON form of every cell of the column in this response
 */
public record ColumnInfo(String name, LogicalType logicalType, WireEncoding encoding) {

  public ColumnInfo {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(logicalType, "logicalType");
    Objects.requireNonNull(encoding, "encoding");
  }

  /**
   * The facts of one column of one response.
   *
   * @param dtype the canonical dtype name, such as {@code Int64} or {@code List(String)}
   * @param wholeNumbers the range of its whole numbers in this response, nested ones left out;
   *     empty when it holds none
   */
  public static ColumnInfo of(String name, String dtype, Optional<WholeRange> wholeNumbers) {
    LogicalType type = LogicalType.of(dtype);
    return new ColumnInfo(name, type, type.encoding(WholeRange.exactAsNumbers(wholeNumbers)));
  }
}
