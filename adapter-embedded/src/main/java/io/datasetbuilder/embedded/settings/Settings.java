package io.datasetbuilder.embedded.settings;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.text.NearestName;
import io.datasetbuilder.embedded.problem.ServiceProblem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What an operator has set. What is not set is worked out when it is asked for, because finding out
 * about the machine takes time that a validation does not have.
 *
 * @param engineThreads threads of the table engine, when set
 * @param engineMemoryMb MiB of the table engine, when set
 * @param engineMaxSpillMb MiB that a source may spill, when set
 * @param cancelledRunTtlHours hours that cancelled runs are kept, when set; else for ever
 */
public record Settings(
    OptionalLong engineThreads,
    OptionalLong engineMemoryMb,
    OptionalLong engineMaxSpillMb,
    OptionalLong cancelledRunTtlHours) {

  /**
   * What came of reading the variables.
   *
   * @param settings the settings; a variable with a problem counts as not set
   * @param problems variables whose value cannot be used; with any, nothing should start
   * @param warnings sentences about variables that have no effect
   */
  public record Reading(Settings settings, List<Problem> problems, List<String> warnings) {
    public Reading {
      problems = List.copyOf(problems);
      warnings = List.copyOf(warnings);
    }
  }

  /** Nothing set. */
  public static Settings standard() {
    return new Settings(
        OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty());
  }

  /** Reads the variables of this process: the only place that does. */
  public static Reading ofThisProcess() {
    return of(System.getenv());
  }

  /** Reads variables. All problems are told at once. */
  public static Reading of(Map<String, String> variables) {
    List<Problem> problems = new ArrayList<>();
    List<Problem> passedOver = new ArrayList<>();
    Settings settings =
        new Settings(
            number(Setting.ENGINE_THREADS, variables, problems),
            number(Setting.ENGINE_MEMORY_MB, variables, problems),
            number(Setting.ENGINE_MAX_SPILL_MB, variables, problems),
            number(Setting.CANCELLED_RUN_TTL_HOURS, variables, passedOver));
    return new Reading(settings, problems, warnings(variables, passedOver));
  }

  /** The engine's limits, with the machine's own where nothing is set. */
  public EngineLimits engine() {
    return new EngineLimits(
        (int) engineThreads.orElseGet(Machine::processors),
        (int) engineMemoryMb.orElseGet(Machine::quarterOfMemoryMb),
        engineMaxSpillMb);
  }

  private static OptionalLong number(
      Setting setting, Map<String, String> variables, List<Problem> problems) {
    String written = variables.getOrDefault(setting.variable(), "").strip();
    if (written.isEmpty()) {
      return OptionalLong.empty();
    }
    OptionalLong value = wholeNumber(written);
    if (value.isPresent()
        && value.getAsLong() >= setting.least()
        && value.getAsLong() <= setting.most()) {
      return value;
    }
    problems.add(refused(setting));
    return OptionalLong.empty();
  }

  private static OptionalLong wholeNumber(String written) {
    try {
      return OptionalLong.of(Long.parseLong(written));
    } catch (NumberFormatException notANumber) {
      return OptionalLong.empty();
    }
  }

  private static Problem refused(Setting setting) {
    return Problem.of(
            ServiceProblem.INVALID_SETTING,
            setting.variable(),
            setting.variable()
                + " must be a whole number from "
                + setting.least()
                + " to "
                + setting.most())
        .withHint("leave it out for " + setting.standard());
  }

  private static List<String> warnings(Map<String, String> variables, List<Problem> passedOver) {
    List<String> warnings = new ArrayList<>();
    passedOver.forEach(problem -> warnings.add(problem.message() + "; it counts as not set"));
    warnings.addAll(unknown(variables));
    return warnings;
  }

  private static List<String> unknown(Map<String, String> variables) {
    List<String> warnings = new ArrayList<>();
    for (String name : new TreeMap<>(variables).keySet()) {
      if (name.startsWith(Setting.PREFIX) && !Setting.isKnown(name)) {
        warnings.add(name + " has no effect: there is no such setting" + nearest(name));
      }
    }
    return warnings;
  }

  private static String nearest(String name) {
    List<String> known = Stream.of(Setting.values()).map(Setting::variable).toList();
    Optional<String> near = NearestName.of(name, known);
    return near.map(setting -> "; did you mean " + setting + "?").orElse("");
  }
}
