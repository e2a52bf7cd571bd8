package io.datasetbuilder.warehouse.column;

import io.datasetbuilder.buildspec.column.ColumnHints;
import io.datasetbuilder.buildspec.column.Semantic;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What a response says about a column before its cells (Spec, "Other records", column wire info).
 *
 * @param name as users see it
 * @param logicalType what it means
 * @param encoding the JSON form of every cell of the column in this response
 * @param hints what else shows of it
 */
public record ColumnInfo(
    String name, LogicalType logicalType, WireEncoding encoding, ColumnHints hints) {

  /**
   * The facts of one column of one response. A text column that its provider calls a code is an
   * identifier; what the type alone states is added where nobody states better.
   *
   * @param dtype the canonical dtype name, such as {@code Int64} or {@code List(String)}
   * @param wholeNumbers the range of its whole numbers in this response, nested ones included;
   *     empty when it holds none
   * @param stated what is reported about it
   */
  public static ColumnInfo of(
      String name, String dtype, Optional<WholeRange> wholeNumbers, ColumnHints stated) {
    LogicalType stored = LogicalType.of(dtype);
    boolean code = stated.semantic().filter(Semantic::isProvidersCode).isPresent();
    LogicalType type = stored.isText() && code ? LogicalType.IDENTIFIER : stored;
    return new ColumnInfo(
        name,
        type,
        type.encoding(WholeRange.exactAsNumbers(wholeNumbers)),
        stated.and(InferredHints.of(stored)));
  }

  /** The members of its wire form but the name; a hint that is not there is absent, never null. */
  public Map<String, JsonValue> members() {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    members.put("logical_type", JsonValue.of(logicalType.wire()));
    members.put("wire_encoding", JsonValue.of(encoding.wire()));
    members.putAll(hints.members());
    return members;
  }

  /** Its wire form. */
  public JsonObject toJson() {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    members.put("name", JsonValue.of(name));
    members.putAll(members());
    return new JsonObject(members);
  }
}
