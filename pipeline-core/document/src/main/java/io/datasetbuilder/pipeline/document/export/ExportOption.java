package io.datasetbuilder.pipeline.document.export;

import io.datasetbuilder.buildspec.json.JsonValue.JsonNull;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import java.util.List;

/** One member of {@code exports[].options} that an exporter knows. Null means: not given. */
sealed interface ExportOption permits ChoiceOption, LanguageOption, TextOption, TimeOption {

  String name();

  /** What is wrong with the value given; empty when it is fine or not there. */
  List<Problem> check(JsonObject options, String at);

  /** Everything that is wrong with these options. */
  static List<Problem> checkAll(List<ExportOption> known, JsonObject options, String at) {
    return known.stream().flatMap(option -> option.check(options, at).stream()).toList();
  }

  static boolean given(JsonObject options, String name) {
    return options.members().get(name) != null
        && !(options.members().get(name) instanceof JsonNull);
  }

  static Problem refused(String at, String name, String message) {
    return Problem.of(ExportProblem.INVALID_EXPORT_OPTION, at + "." + name, message);
  }
}
