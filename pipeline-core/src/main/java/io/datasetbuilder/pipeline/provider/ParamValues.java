package io.datasetbuilder.pipeline.provider;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonBoolean;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.definition.ParamDefinition;
import io.datasetbuilder.pipeline.definition.ParamType;
import io.datasetbuilder.pipeline.definition.Repeat;
import io.datasetbuilder.pipeline.provider.DefinedCalls.GivenParam;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.ResolverStyle;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Which values a parameter takes. A message never repeats a value: it may be a credential. */
final class ParamValues {

  private static final DateTimeFormatter YYYYMMDD =
      DateTimeFormatter.ofPattern("uuuuMMdd").withResolverStyle(ResolverStyle.STRICT);
  private static final DateTimeFormatter YYYYMM =
      DateTimeFormatter.ofPattern("uuuuMM").withResolverStyle(ResolverStyle.STRICT);
  private static final Pattern INTEGER = Pattern.compile("-?[0-9]{1,18}");
  private static final Pattern NUMBER = Pattern.compile("-?[0-9]+(\\.[0-9]+)?");

  private final Clock clock;

  ParamValues(Clock clock) {
    this.clock = clock;
  }

  List<Problem> check(ParamDefinition param, GivenParam given, String source) {
    List<Problem> problems = new ArrayList<>();
    for (int i = 0; i < given.values().size(); i++) {
      String at = source + "." + given.at(i);
      refusal(param, given.values().get(i))
          .map(why -> Problem.of(ProviderProblem.INVALID_PARAMETER, at, why))
          .map(problem -> withExample(problem, param))
          .ifPresent(problems::add);
    }
    return problems;
  }

  private static Problem withExample(Problem problem, ParamDefinition param) {
    return param
        .example()
        .map(example -> problem.withHint("for example " + example))
        .orElse(problem);
  }

  private Optional<String> refusal(ParamDefinition param, JsonValue value) {
    if (value instanceof JsonArray list) {
      if (param.repeat() == Repeat.NONE) {
        return Optional.of(param.shownName() + " takes one value, not a list");
      }
      return list.items().stream().flatMap(item -> scalar(param, item).stream()).findFirst();
    }
    return scalar(param, value);
  }

  private Optional<String> scalar(ParamDefinition param, JsonValue value) {
    Optional<String> text = text(value);
    if (text.isEmpty()) {
      return Optional.of(param.shownName() + " takes a text, a number or a boolean");
    }
    if (!param.allowed().isEmpty() && !param.allowed().contains(text.get())) {
      return Optional.of(param.shownName() + " is one of " + String.join(", ", param.allowed()));
    }
    if (param.pattern().filter(form -> !form.matcher(text.get()).matches()).isPresent()) {
      return Optional.of(param.shownName() + " has the form " + param.pattern().get().pattern());
    }
    return typed(param, text.get());
  }

  private Optional<String> typed(ParamDefinition param, String text) {
    return switch (param.type()) {
      case STRING -> Optional.empty();
      case INTEGER -> unless(INTEGER.matcher(text).matches(), param, "a whole number");
      case NUMBER -> unless(NUMBER.matcher(text).matches(), param, "a number");
      case DATE_YYYYMM, DATE_YYYYMMDD, DATE_ISO -> date(param, text);
    };
  }

  private Optional<String> date(ParamDefinition param, String text) {
    Optional<LocalDate> date = dateOf(param.type(), text);
    if (date.isEmpty()) {
      return Optional.of(param.shownName() + " is a date of the form " + form(param.type()));
    }
    boolean tooOld =
        param.maxAgeDays().isPresent()
            && date.get().isBefore(today().minusDays(param.maxAgeDays().getAsInt()));
    return unless(
        !tooOld,
        param,
        "at most " + param.maxAgeDays().orElse(0) + " days old: the provider keeps no more");
  }

  private LocalDate today() {
    return clock.instant().atZone(ZoneOffset.UTC).toLocalDate();
  }

  private static Optional<LocalDate> dateOf(ParamType type, String text) {
    try {
      return Optional.of(
          switch (type) {
            case DATE_YYYYMM -> YearMonth.parse(text, YYYYMM).atEndOfMonth();
            case DATE_YYYYMMDD -> LocalDate.parse(text, YYYYMMDD);
            default -> LocalDate.parse(text);
          });
    } catch (DateTimeException noDate) {
      return Optional.empty();
    }
  }

  private static String form(ParamType type) {
    return switch (type) {
      case DATE_YYYYMM -> "202401";
      case DATE_YYYYMMDD -> "20240131";
      default -> "2024-01-31";
    };
  }

  private static Optional<String> unless(boolean holds, ParamDefinition param, String what) {
    return holds ? Optional.empty() : Optional.of(param.shownName() + " is " + what);
  }

  /** The text that goes over the wire; empty for what no parameter can be. */
  static Optional<String> text(JsonValue value) {
    if (value instanceof JsonText text) {
      return Optional.of(text.value());
    }
    if (value instanceof JsonNumber number) {
      return Optional.of(number.value().toPlainString());
    }
    return value instanceof JsonBoolean flag
        ? Optional.of(Boolean.toString(flag.value()))
        : Optional.empty();
  }
}
