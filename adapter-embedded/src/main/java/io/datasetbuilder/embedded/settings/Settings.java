package io.datasetbuilder.embedded.settings;

import io.datasetbuilder.auth.credential.Secret;
import io.datasetbuilder.buildspec.problem.Problem;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * What an operator has set. What is not set of the engine is worked out when it is asked for,
 * because finding out about the machine takes time that a validation does not have.
 *
 * @param engineThreads threads of the table engine, when set
 * @param engineMemoryMb MiB of the table engine, when set
 * @param engineMaxSpillMb MiB that a source may spill, when set
 * @param engineCallLimit how long a single step of the engine may take
 * @param previewTimeLimit how long a preview may take before its sources fail
 * @param cancelledRunTtlHours hours that cancelled runs are kept, when set; else for ever
 */
public record Settings(
    OptionalLong engineThreads,
    OptionalLong engineMemoryMb,
    OptionalLong engineMaxSpillMb,
    Duration engineCallLimit,
    Duration previewTimeLimit,
    OptionalLong cancelledRunTtlHours,
    SourceSettings sources,
    UploadSettings uploads,
    CredentialSettings credentials,
    ServerSettings server,
    StateSettings state) {

  /**
   * What came of reading the variables.
   *
   * @param settings the settings; a variable with a problem counts as not set
   * @param problems variables whose value cannot be used; with any, nothing should start
   * @param warnings sentences about variables that have no effect
   * @param server what is wrong with the settings of the server; concerns who serves alone
   */
  public record Reading(
      Settings settings, List<Problem> problems, List<String> warnings, ServerFindings server) {
    public Reading {
      problems = List.copyOf(problems);
      warnings = List.copyOf(warnings);
    }
  }

  /** Nothing set. */
  public static Settings standard() {
    return of(Map.of()).settings();
  }

  /** Reads the variables of this process: the only place that does. */
  public static Reading ofThisProcess() {
    return ofThisProcess(Map.of());
  }

  /**
   * Reads the variables of this process.
   *
   * @param chosen variables that somebody has set otherwise, as options of a command do
   */
  public static Reading ofThisProcess(Map<String, String> chosen) {
    Map<String, String> variables = new HashMap<>(System.getenv());
    variables.putAll(chosen);
    return of(variables);
  }

  /** Reads variables. All problems are told at once. */
  public static Reading of(Map<String, String> variables) {
    return new SettingsReader(variables).read();
  }

  /** Every secret that is set, for whoever looks out for them in texts. */
  public List<Secret> secrets() {
    return Stream.of(server.apiKey().stream().toList(), credentials.secrets(), state.secrets())
        .flatMap(List::stream)
        .toList();
  }

  /** The engine's limits, with the machine's own where nothing is set. */
  public EngineLimits engine() {
    return new EngineLimits(
        (int) engineThreads.orElseGet(Machine::processors),
        (int) engineMemoryMb.orElseGet(Machine::quarterOfMemoryMb),
        engineMaxSpillMb,
        engineCallLimit);
  }
}
