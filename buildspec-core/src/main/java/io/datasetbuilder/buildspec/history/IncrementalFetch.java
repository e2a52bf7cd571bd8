package io.datasetbuilder.buildspec.history;

import io.datasetbuilder.buildspec.json.CanonicalMembers;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import java.util.Optional;

/**
 * Fetch of the records that follow those of the previous snapshot. A cursor is the greatest value
 * of a column so far, written in the form of {@link #start}.
 *
 * @param param parameter of the call that takes the first value to fetch
 * @param column Gold column with the values
 * @param start the first value, and the form of all of them: a whole number or a text
 * @param lag how far a call reaches back before the cursor; a whole number for numbers, a duration
 *     for dates and datetimes
 */
public record IncrementalFetch(
    String param, String column, JsonValue start, Optional<JsonValue> lag) {

  /** The form of the values. */
  public CursorForm form() {
    return CursorForm.of(start);
  }

  /**
   * The value of the parameter for the next call.
   *
   * @param cursor the committed cursor; empty: nothing was committed
   * @throws IllegalArgumentException when the cursor does not have the form of the start
   */
  public JsonValue next(Optional<String> cursor) {
    if (cursor.isEmpty()) {
      return start;
    }
    CursorForm form = form();
    String from = lag.map(back -> form.before(cursor.get(), back)).orElse(cursor.get());
    return form.value(from);
  }

  JsonObject canonical() {
    return new CanonicalMembers()
        .put("param", param)
        .put("column", column)
        .put("start", start)
        .putIfPresent("lag", lag)
        .object();
  }
}
