package io.datasetbuilder.cli.serve;

import io.datasetbuilder.cli.command.Command;
import io.datasetbuilder.cli.command.Refused;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.embedded.Refusal;
import io.datasetbuilder.embedded.Refusal.Reason;
import io.datasetbuilder.embedded.settings.Settings;
import io.datasetbuilder.pipeline.build.BuildProblem;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** {@code serve}: the service over HTTP, until the process is asked to end. */
public final class ServeCommand extends Command {

  private final OptionSpec host =
      option("--host", "HOST", String.class, "Address to listen at (default: 127.0.0.1).");

  private final OptionSpec port =
      option("--port", "PORT", Integer.class, "Port (default: 8000); 0 picks one.");

  private final OptionSpec outputDir =
      option("--output-dir", "DIR", Path.class, "Folder of runs and uploads (default: build).");

  private final OptionSpec maxWorkers =
      option("--max-workers", "N", String.class, "Threads that answer (default: 10).");

  private final OptionSpec maxBuilds =
      option("--max-builds", "N", String.class, "Builds at once (default: as --max-workers).");

  private final OptionSpec replay =
      OptionSpec.builder("--replay-dir", "--replay")
          .paramLabel("DIR")
          .type(Path.class)
          .description(
              "Answer provider sources from recordings,",
              "DIR/<provider>/<dataset>.json, instead of calling anyone.")
          .build();

  private final OptionSpec warehouse =
      option("--warehouse", "DIR", Path.class, "Folder of a warehouse: refused in this version.");

  public ServeCommand(Console console) {
    super(console);
  }

  private static OptionSpec option(
      String name, String label, Class<?> type, String... description) {
    return OptionSpec.builder(name).paramLabel(label).type(type).description(description).build();
  }

  @Override
  protected void describe(CommandSpec command) {
    command
        .usageMessage()
        .description(
            "Serve over HTTP.",
            "SVC_API_KEY is the key that callers send; contract/settings.md lists all settings.");
    command
        .addOption(host)
        .addOption(port)
        .addOption(outputDir)
        .addOption(maxWorkers)
        .addOption(maxBuilds)
        .addOption(replay)
        .addOption(warehouse);
  }

  @Override
  protected int run() {
    ServePlan plan =
        ServePlan.of(
            Settings.ofThisProcess(chosen()),
            value(host),
            value(port),
            value(outputDir),
            value(replay));
    List<Problem> problems = new ArrayList<>(plan.problems());
    value(warehouse).ifPresent(asked -> problems.add(noWarehouse()));
    if (!problems.isEmpty()) {
      throw new Refused(new Refusal(Reason.NOT_POSSIBLE, problems));
    }
    return new Serving(console, plan, json()).run();
  }

  private static Problem noWarehouse() {
    return Problem.of(
        BuildProblem.NOT_SUPPORTED_YET,
        "--warehouse",
        "this version keeps no warehouse: leave --warehouse out");
  }

  /** Options that stand for settings are judged as these. */
  private Map<String, String> chosen() {
    Map<String, String> variables = new HashMap<>();
    this.<String>value(maxWorkers).ifPresent(given -> variables.put("SVC_MAX_WORKERS", given));
    this.<String>value(maxBuilds).ifPresent(given -> variables.put("SVC_MAX_BUILDS", given));
    return variables;
  }

  private <T> Optional<T> value(OptionSpec option) {
    return Optional.ofNullable(option.getValue());
  }

  @Override
  protected String refused() {
    return "not served";
  }
}
