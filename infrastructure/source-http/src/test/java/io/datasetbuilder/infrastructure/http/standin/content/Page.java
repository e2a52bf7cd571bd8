package io.datasetbuilder.infrastructure.http.standin.content;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.pipeline.source.provider.definition.JsonPointer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What one response states.
 *
 * @param from number of its first record, from 0
 * @param count records in it
 * @param total what it states, be it true or not
 * @param size the page size that it says it used
 * @param instead what stands where the records should; empty: the records
 * @param without leaves the records' place out
 * @param extra values at further places
 */
public record Page(
    Rows rows,
    long from,
    int count,
    Optional<JsonValue> total,
    OptionalInt size,
    Optional<JsonValue> instead,
    boolean without,
    Map<JsonPointer, JsonValue> extra) {

  /** Records and nothing else. */
  public static Page of(Rows rows, long from, int count) {
    return new Page(
        rows,
        from,
        count,
        Optional.empty(),
        OptionalInt.empty(),
        Optional.empty(),
        false,
        Map.of());
  }

  public Page total(Optional<JsonValue> other) {
    return new Page(rows, from, count, other, size, instead, without, extra);
  }

  public Page size(int other) {
    return new Page(rows, from, count, total, OptionalInt.of(other), instead, without, extra);
  }

  /** Something else where the records should be. */
  public Page instead(JsonValue other) {
    return new Page(rows, from, count, total, size, Optional.of(other), without, extra);
  }

  /** Without the place of the records. */
  public Page withoutPlace() {
    return new Page(rows, from, count, total, size, instead, true, extra);
  }

  /** A further value somewhere in the document. */
  public Page extra(JsonPointer at, JsonValue value) {
    Map<JsonPointer, JsonValue> more = new LinkedHashMap<>(extra);
    more.put(at, value);
    return new Page(rows, from, count, total, size, instead, without, more);
  }

  /** Whether another page of this one follows, by its records. */
  public boolean isLast() {
    return from + count >= rows.count();
  }
}
