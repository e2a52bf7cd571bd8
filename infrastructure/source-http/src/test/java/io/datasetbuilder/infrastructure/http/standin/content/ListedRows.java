package io.datasetbuilder.infrastructure.http.standin.content;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import java.util.List;

/** Records that a test wrote down. */
public record ListedRows(List<JsonObject> records) implements Rows {

  public ListedRows {
    records = List.copyOf(records);
  }

  @Override
  public long count() {
    return records.size();
  }

  @Override
  public JsonObject row(long index) {
    return records.get(Math.toIntExact(index));
  }
}
