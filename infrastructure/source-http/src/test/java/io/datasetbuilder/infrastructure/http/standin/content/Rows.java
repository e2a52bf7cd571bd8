package io.datasetbuilder.infrastructure.http.standin.content;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;

/** The records that a call has in all, by number. Safe for concurrent use. */
public interface Rows {

  long count();

  /**
   * One record, as the provider sends it.
   *
   * @param index from 0
   */
  JsonObject row(long index);

  /** Appends records as JSON objects with commas between them. */
  default void appendJson(PageBuffer page, long from, int count) {
    for (long at = from; at < from + count; at++) {
      if (at > from) {
        page.append(',');
      }
      page.append(JsonWriting.of(row(at)));
    }
  }
}
