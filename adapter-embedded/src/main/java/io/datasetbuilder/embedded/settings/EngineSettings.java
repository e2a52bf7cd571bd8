package io.datasetbuilder.embedded.settings;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.table.engine.EngineProvider;
import io.datasetbuilder.pipeline.table.engine.InstalledEngines;
import io.datasetbuilder.pipeline.table.plan.EngineLimits;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * Settings of the table engine. What is not set is derived from the machine when it is needed,
 * because inspecting the machine takes longer than a validation may.
 *
 * @param name of an installed engine
 * @param options of this engine alone, by the end of their variables: {@code master} is {@code
 *     SVC_SPARK_MASTER} for Spark
 * @param threads when set, at least 1
 * @param memoryMb MiB of all builds and previews together, when set
 * @param maxSpillMb MiB that one source may spill, when set
 * @param callLimit how long a single step may take
 */
public record EngineSettings(
    String name,
    Map<String, String> options,
    OptionalLong threads,
    OptionalLong memoryMb,
    OptionalLong maxSpillMb,
    Duration callLimit) {

  /** Below this an engine is slow with any data. */
  private static final int LEAST_STANDARD_MEMORY_MB = 512;

  public EngineSettings {
    options = Map.copyOf(options);
  }

  static EngineSettings read(Variables variables, List<Problem> problems) {
    String name = name(variables);
    Map<String, String> options = Map.of();
    // Only the choice of another engine makes a command look for the installed ones.
    if (!name.equals(InstalledEngines.STANDARD)) {
      InstalledEngines installed = InstalledEngines.find();
      Optional<EngineProvider> engine = installed.named(name);
      if (engine.isEmpty()) {
        problems.add(
            Variables.refused(TextSetting.ENGINE.variable(), "must name an installed engine")
                .withHint(
                    "installed here: %s; docs/scale.md describes a folder with another one"
                        .formatted(String.join(", ", installed.names()))));
        name = InstalledEngines.STANDARD;
      } else {
        options = options(prefix(name), variables);
        problems.addAll(refusals(prefix(name), engine.get().faults(options)));
      }
    }
    return new EngineSettings(
        name,
        options,
        variables.number(Setting.ENGINE_THREADS, problems),
        variables.number(Setting.ENGINE_MEMORY_MB, problems),
        variables.number(Setting.ENGINE_MAX_SPILL_MB, problems),
        variables.seconds(Setting.ENGINE_CALL_LIMIT_SECONDS, problems));
  }

  private static String name(Variables variables) {
    String written = variables.written(TextSetting.ENGINE.variable()).toLowerCase(Locale.ROOT);
    return written.isEmpty() ? InstalledEngines.STANDARD : written;
  }

  private static String prefix(String engine) {
    return "SVC_" + engine.toUpperCase(Locale.ROOT) + "_";
  }

  private static Map<String, String> options(String prefix, Variables variables) {
    return variables.all().keySet().stream()
        .filter(variable -> variable.startsWith(prefix) && variables.isSet(variable))
        .collect(
            Collectors.toMap(
                variable -> variable.substring(prefix.length()).toLowerCase(Locale.ROOT),
                variables::written));
  }

  private static List<Problem> refusals(String prefix, Map<String, String> faults) {
    return faults.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .map(
            fault ->
                Variables.refused(
                    prefix + fault.getKey().toUpperCase(Locale.ROOT), fault.getValue()))
        .toList();
  }

  /** The limits, with the machine's own where nothing is set. */
  public EngineLimits limits() {
    return new EngineLimits(
            (int) threads.orElseGet(Machine::processors),
            (int)
                memoryMb.orElseGet(
                    () -> Math.max(LEAST_STANDARD_MEMORY_MB, Machine.quarterOfMemoryMb())),
            maxSpillMb)
        .withCallLimit(callLimit);
  }
}
