package io.datasetbuilder.pipeline.build;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.source.ParamGrid;
import io.datasetbuilder.buildspec.source.SourceSpec;
import io.datasetbuilder.pipeline.source.provider.definition.ParamTexts;
import java.util.List;
import java.util.Map;

/**
 * Axes of a parameter grid that hold a value twice. They are fetched as they are written, so their
 * records come twice: nearly always a slip.
 */
final class RepeatedValues {

  private RepeatedValues() {}

  /** A sentence for each such axis, which names the parameter and never a value. */
  static List<String> in(SourceSpec source) {
    return source.match(
        api -> api.paramGrid().map(RepeatedValues::in).orElse(List.of()),
        file -> List.of(),
        url -> List.of());
  }

  private static List<String> in(ParamGrid grid) {
    return grid.axes().entrySet().stream()
        .filter(axis -> repeats(axis.getValue()))
        .map(Map.Entry::getKey)
        .map(name -> "param_grid." + name + " holds a value twice, and its calls are made twice")
        .toList();
  }

  private static boolean repeats(List<JsonValue> values) {
    long distinct = values.stream().map(ParamTexts::scalar).distinct().count();
    return distinct < values.size();
  }
}
