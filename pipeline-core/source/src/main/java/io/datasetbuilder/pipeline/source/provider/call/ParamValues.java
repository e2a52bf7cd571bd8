package io.datasetbuilder.pipeline.source.provider.call;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.source.provider.call.DefinedCalls.GivenParam;
import io.datasetbuilder.pipeline.source.provider.definition.ParamDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ParamTexts;
import io.datasetbuilder.pipeline.source.provider.definition.Repeat;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Which values a parameter takes. A message never repeats a value: it may be a credential. */
final class ParamValues {

  private final Optional<LocalDate> today;

  /**
   * @param today against which the age of dates is checked; without it none is too old
   */
  ParamValues(Optional<LocalDate> today) {
    this.today = today;
  }

  List<Problem> check(ParamDefinition param, GivenParam given, String source) {
    List<Problem> problems = new ArrayList<>();
    for (int i = 0; i < given.values().size(); i++) {
      String at = source + "." + given.at(i);
      refusal(param, given.values().get(i))
          .map(why -> param.shownName() + " " + why)
          .map(message -> Problem.of(ProviderProblem.INVALID_PARAMETER, at, message))
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
    if (value instanceof JsonArray && param.repeat() == Repeat.NONE) {
      return Optional.of("takes one value, not a list");
    }
    Optional<List<String>> texts = ParamTexts.of(value);
    if (texts.isEmpty()) {
      return Optional.of(
          "takes a text, a number or a boolean"
              + (param.repeat() == Repeat.NONE ? "" : ", or a list of them"));
    }
    return texts.get().stream()
        .flatMap(text -> param.misfit(text).or(() -> tooOld(param, text)).stream())
        .findFirst();
  }

  private Optional<String> tooOld(ParamDefinition param, String text) {
    if (param.maxAgeDays().isEmpty() || today.isEmpty()) {
      return Optional.empty();
    }
    int days = param.maxAgeDays().getAsInt();
    return param
        .type()
        .lastDay(text)
        .filter(day -> day.isBefore(today.get().minusDays(days)))
        .map(day -> "is at most " + days + " days old: the provider keeps no more");
  }
}
