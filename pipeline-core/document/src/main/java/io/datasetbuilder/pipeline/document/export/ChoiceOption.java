package io.datasetbuilder.pipeline.document.export;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.text.Choices;
import io.datasetbuilder.buildspec.text.NearestName;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.buildspec.text.WireNamed;
import java.util.List;
import java.util.Optional;

/**
 * An option with a closed set of values.
 *
 * @param fallback what holds when the option is not given
 */
record ChoiceOption<E extends WireNamed>(String name, Choices<E> vocabulary, E fallback)
    implements ExportOption {

  @Override
  public List<Problem> check(JsonObject options, String at) {
    if (!ExportOption.given(options, name) || chosen(options).isPresent()) {
      return List.of();
    }
    JsonValue written = options.members().get(name);
    String names = String.join(", ", vocabulary.names());
    if (!(written instanceof JsonText text)) {
      return List.of(ExportOption.refused(at, name, name + " must be one of the texts " + names));
    }
    Problem problem =
        ExportOption.refused(
            at,
            name,
            name + " cannot be " + Quoting.quoted(text.value()) + "; it is one of " + names);
    return List.of(
        NearestName.of(text.value(), vocabulary.names())
            .map(nearest -> problem.withHint("did you mean " + nearest + "?"))
            .orElse(problem));
  }

  /** The choice made by options that {@link #check} has passed. */
  E in(JsonObject options) {
    return chosen(options).orElse(fallback);
  }

  private Optional<E> chosen(JsonObject options) {
    return options.members().get(name) instanceof JsonText text
        ? vocabulary.named(text.value())
        : Optional.empty();
  }
}
