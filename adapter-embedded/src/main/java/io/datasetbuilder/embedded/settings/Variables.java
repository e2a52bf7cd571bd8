package io.datasetbuilder.embedded.settings;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.embedded.problem.ServiceProblem;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The variables, read as what they should be. What is not that is added to a list of findings. */
record Variables(Map<String, String> all) {

  /** A value without blanks around it; empty when it is not set. */
  String written(String variable) {
    return all.getOrDefault(variable, "").strip();
  }

  boolean isSet(String variable) {
    return !written(variable).isEmpty();
  }

  /** The parts of a list with commas, without empty ones. */
  List<String> parts(String variable) {
    return Stream.of(written(variable).split(","))
        .map(String::strip)
        .filter(Predicate.not(String::isEmpty))
        .toList();
  }

  /** The default when it is not set, and off when the value is refused. */
  boolean flag(BooleanSetting setting, List<Problem> refusals) {
    if (!all.containsKey(setting.variable())) {
      return setting.isOnByDefault();
    }
    Optional<Boolean> value = BooleanSetting.parse(written(setting.variable()));
    if (value.isEmpty()) {
      refusals.add(refused(setting.variable(), "must be " + BooleanSetting.VALUES));
    }
    return value.orElse(false);
  }

  Optional<Path> folder(TextSetting setting, List<Problem> refusals) {
    String written = written(setting.variable());
    if (written.isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(Path.of(written).toAbsolutePath());
    } catch (InvalidPathException noPath) {
      refusals.add(refused(setting.variable(), "must be a folder"));
      return Optional.empty();
    }
  }

  /** Our standards that are numbers are written as such. */
  long numberOrStandard(Setting setting, List<Problem> refusals) {
    return number(setting, refusals).orElseGet(() -> Long.parseLong(setting.standard()));
  }

  Duration seconds(Setting setting, List<Problem> refusals) {
    return Duration.ofSeconds(numberOrStandard(setting, refusals));
  }

  OptionalLong number(Setting setting, List<Problem> refusals) {
    String written = written(setting.variable());
    if (written.isEmpty()) {
      return OptionalLong.empty();
    }
    OptionalLong value = wholeNumber(written);
    if (value.isPresent()
        && value.getAsLong() >= setting.least()
        && value.getAsLong() <= setting.most()) {
      return value;
    }
    String range = "must be a whole number from " + setting.least() + " to " + setting.most();
    refusals.add(
        refused(setting.variable(), range).withHint("leave it out for " + setting.standard()));
    return OptionalLong.empty();
  }

  private static OptionalLong wholeNumber(String written) {
    try {
      return OptionalLong.of(Long.parseLong(written));
    } catch (NumberFormatException notANumber) {
      return OptionalLong.empty();
    }
  }

  static Problem refused(String variable, String why) {
    return Problem.of(ServiceProblem.INVALID_SETTING, variable, variable + " " + why);
  }

  /** Values may be secrets. */
  @Override
  public String toString() {
    return "Variables" + all.keySet();
  }
}
