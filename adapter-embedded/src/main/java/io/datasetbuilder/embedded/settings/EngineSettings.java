package io.datasetbuilder.embedded.settings;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.table.engine.InstalledEngines;
import io.datasetbuilder.pipeline.table.plan.EngineLimits;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;

/**
 * Settings of the table engine. What is not set is derived from the machine when it is needed,
 * because inspecting the machine takes longer than a validation may.
 *
 * @param name of an installed engine
 * @param threads when set, at least 1
 * @param memoryMb MiB of all builds and previews together, when set
 * @param maxSpillMb MiB that one source may spill, when set
 * @param callLimit how long a single step may take
 */
public record EngineSettings(
    String name,
    OptionalLong threads,
    OptionalLong memoryMb,
    OptionalLong maxSpillMb,
    Duration callLimit) {

  /** Below this an engine is slow with any data. */
  private static final int LEAST_STANDARD_MEMORY_MB = 512;

  static EngineSettings read(Variables variables, List<Problem> problems) {
    return new EngineSettings(
        name(variables, problems),
        variables.number(Setting.ENGINE_THREADS, problems),
        variables.number(Setting.ENGINE_MEMORY_MB, problems),
        variables.number(Setting.ENGINE_MAX_SPILL_MB, problems),
        variables.seconds(Setting.ENGINE_CALL_LIMIT_SECONDS, problems));
  }

  /** Only the choice of another engine makes a command look for the installed ones. */
  private static String name(Variables variables, List<Problem> problems) {
    String variable = TextSetting.ENGINE.variable();
    String written = variables.written(variable).toLowerCase(Locale.ROOT);
    if (written.isEmpty() || written.equals(InstalledEngines.STANDARD)) {
      return InstalledEngines.STANDARD;
    }
    List<String> installed = InstalledEngines.find().names();
    if (!installed.contains(written)) {
      problems.add(
          Variables.refused(variable, "must name an engine of this installation")
              .withHint("choose one of: " + String.join(", ", installed)));
      return InstalledEngines.STANDARD;
    }
    return written;
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
