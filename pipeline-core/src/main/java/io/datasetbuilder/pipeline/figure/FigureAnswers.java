package io.datasetbuilder.pipeline.figure;

import io.datasetbuilder.buildspec.json.JsonValue;
import java.util.List;

/** What one scan answered. */
public final class FigureAnswers {

  private final List<JsonValue> values;

  FigureAnswers(List<JsonValue> values) {
    this.values = List.copyOf(values);
  }

  /** The figure as it came; JSON null when there was no value to pick. */
  public JsonValue value(Asked asked) {
    return values.get(asked.place());
  }

  /** A count. */
  public long count(Asked asked) {
    return ((JsonValue.JsonNumber) value(asked)).value().longValueExact();
  }
}
