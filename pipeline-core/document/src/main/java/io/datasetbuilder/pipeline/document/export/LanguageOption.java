package io.datasetbuilder.pipeline.document.export;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.buildspec.problem.Problem;
import java.util.List;
import java.util.Optional;

/**
 * The languages of the data: one code or a list of codes (ISO 639). Nothing else in a BuildSpec
 * states them, and they are never guessed.
 */
record LanguageOption(String name) implements ExportOption {

  private static final String CODE = "[a-z]{2,3}(-[A-Za-z0-9]{2,8})*|multilingual|code";

  @Override
  public List<Problem> check(JsonObject options, String at) {
    return !ExportOption.given(options, name) || codes(options).isPresent()
        ? List.of()
        : List.of(
            ExportOption.refused(
                at, name, name + " must be a language code such as en, or a list of them"));
  }

  /** The codes in the order given; empty when none are. */
  List<String> in(JsonObject options) {
    return codes(options).orElse(List.of());
  }

  private Optional<List<String>> codes(JsonObject options) {
    JsonValue written = options.members().getOrDefault(name, JsonValue.ofNull());
    List<JsonValue> items = written instanceof JsonArray array ? array.items() : List.of(written);
    List<String> codes = items.stream().flatMap(item -> code(item).stream()).distinct().toList();
    boolean allFine = items.stream().allMatch(item -> code(item).isPresent());
    return allFine ? Optional.of(codes) : Optional.empty();
  }

  private static Optional<String> code(JsonValue item) {
    return item instanceof JsonText text && text.value().matches(CODE)
        ? Optional.of(text.value())
        : Optional.empty();
  }
}
