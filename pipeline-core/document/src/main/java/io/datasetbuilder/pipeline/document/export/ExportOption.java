package io.datasetbuilder.pipeline.document.export;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNull;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.text.Choices;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.buildspec.text.WireNamed;
import java.time.DateTimeException;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Member of {@code exports[].options} that an exporter knows. Null counts as absent.
 *
 * @param rule requirement on the value, as the end of "title must be"
 * @param choices the only allowed texts; empty when other texts are allowed too
 * @param reader reads the value; empty when the option does not allow it
 */
record ExportOption<T>(
    String name, String rule, List<String> choices, Function<JsonValue, Optional<T>> reader) {

  private static final String LANGUAGE = "[a-z]{2,3}(-[A-Za-z0-9]{2,8})*|multilingual|code";

  /**
   * A text of one shape.
   *
   * @param shape regular expression that the whole text must match; compiled only when it is needed
   */
  static ExportOption<String> text(String name, String shape, String rule) {
    return new ExportOption<>(name, rule, List.of(), value -> text(value, shape));
  }

  /** A day, such as {@code 2026-11-21}. */
  static ExportOption<String> date(String name) {
    return time(name, DateTimeFormatter.ISO_LOCAL_DATE, "a date such as 2026-11-21");
  }

  /** A moment with its offset, such as {@code 2026-11-21T05:55:04Z}. */
  static ExportOption<String> moment(String name) {
    return time(
        name,
        DateTimeFormatter.ISO_OFFSET_DATE_TIME,
        "a date and time with an offset such as 2026-11-21T05:55:04Z");
  }

  private static ExportOption<String> time(String name, DateTimeFormatter format, String rule) {
    return new ExportOption<>(
        name, rule, List.of(), value -> text(value, "(?s).*").filter(text -> isTime(text, format)));
  }

  /** A name of a closed set. */
  static <E extends WireNamed> ExportOption<E> choice(String name, Choices<E> choices) {
    return new ExportOption<>(
        name,
        "one of the texts " + String.join(", ", choices.names()),
        choices.names(),
        value -> value instanceof JsonText text ? choices.named(text.value()) : Optional.empty());
  }

  /**
   * The languages of the data: one code or a list of codes (ISO 639), each once. Nothing else in a
   * BuildSpec states them, and they are never guessed.
   */
  static ExportOption<List<String>> languages(String name) {
    return new ExportOption<>(
        name,
        "a language code such as en, or a list of them",
        List.of(),
        value -> {
          List<JsonValue> items = value instanceof JsonArray array ? array.items() : List.of(value);
          return items.stream().allMatch(item -> text(item, LANGUAGE).isPresent())
              ? Optional.of(
                  items.stream().flatMap(item -> text(item, LANGUAGE).stream()).distinct().toList())
              : Optional.empty();
        });
  }

  /** Everything that is wrong with these options. */
  static List<Problem> checkAll(List<ExportOption<?>> known, JsonObject options, String at) {
    return known.stream().flatMap(option -> option.check(options, at).stream()).toList();
  }

  /** Problems of the value; empty when it is valid or absent. */
  List<Problem> check(JsonObject options, String at) {
    JsonValue written = written(options);
    return written instanceof JsonNull || reader.apply(written).isPresent()
        ? List.of()
        : List.of(problem(written, at + "." + name));
  }

  /** The value of options that {@link #check} has passed; empty when it is not given. */
  Optional<T> in(JsonObject options) {
    return reader.apply(written(options));
  }

  private JsonValue written(JsonObject options) {
    return options.members().getOrDefault(name, JsonValue.ofNull());
  }

  private Problem problem(JsonValue written, String at) {
    if (!choices.isEmpty() && written instanceof JsonText text) {
      return refused(
              at,
              " cannot be "
                  + Quoting.quoted(text.value())
                  + "; it is one of "
                  + String.join(", ", choices))
          .suggesting(text.value(), choices);
    }
    return refused(at, " must be " + rule);
  }

  private Problem refused(String at, String complaint) {
    return Problem.of(ExportProblem.INVALID_EXPORT_OPTION, at, name + complaint);
  }

  private static Optional<String> text(JsonValue value, String shape) {
    return value instanceof JsonText text && text.value().matches(shape)
        ? Optional.of(text.value())
        : Optional.empty();
  }

  private static boolean isTime(String text, DateTimeFormatter format) {
    try {
      format.parse(text);
      return true;
    } catch (DateTimeException notATime) {
      return false;
    }
  }
}
