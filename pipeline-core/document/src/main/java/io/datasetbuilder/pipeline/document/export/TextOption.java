package io.datasetbuilder.pipeline.document.export;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.buildspec.problem.Problem;
import java.util.List;
import java.util.Optional;

/**
 * An option that is a text of one shape.
 *
 * @param shape regular expression that the whole text must match; compiled only when it is needed
 * @param rule the shape in words, as the end of "title must be"
 */
record TextOption(String name, String shape, String rule) implements ExportOption {

  @Override
  public List<Problem> check(JsonObject options, String at) {
    return !ExportOption.given(options, name) || in(options).isPresent()
        ? List.of()
        : List.of(ExportOption.refused(at, name, name + " must be " + rule));
  }

  /** The text, when one is given that {@link #check} passes. */
  Optional<String> in(JsonObject options) {
    return options.members().get(name) instanceof JsonText text && text.value().matches(shape)
        ? Optional.of(text.value())
        : Optional.empty();
  }
}
