package io.datasetbuilder.pipeline.document.export;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.buildspec.problem.Problem;
import java.time.DateTimeException;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;

/**
 * An option that is a date or a moment.
 *
 * @param format what the text must be
 * @param rule the format in words, as the end of "created must be"
 */
record TimeOption(String name, DateTimeFormatter format, String rule) implements ExportOption {

  /** A day, such as {@code 2026-11-21}. */
  static TimeOption date(String name) {
    return new TimeOption(name, DateTimeFormatter.ISO_LOCAL_DATE, "a date such as 2026-11-21");
  }

  /** A moment with its offset, such as {@code 2026-11-21T05:55:04Z}. */
  static TimeOption moment(String name) {
    return new TimeOption(
        name,
        DateTimeFormatter.ISO_OFFSET_DATE_TIME,
        "a date and time with an offset such as 2026-11-21T05:55:04Z");
  }

  @Override
  public List<Problem> check(JsonObject options, String at) {
    return !ExportOption.given(options, name) || in(options).isPresent()
        ? List.of()
        : List.of(ExportOption.refused(at, name, name + " must be " + rule));
  }

  /** The text, when one is given that {@link #check} passes. */
  Optional<String> in(JsonObject options) {
    return options.members().get(name) instanceof JsonText text && isTime(text.value())
        ? Optional.of(text.value())
        : Optional.empty();
  }

  private boolean isTime(String text) {
    try {
      format.parse(text);
      return true;
    } catch (DateTimeException e) {
      return false;
    }
  }
}
