package io.datasetbuilder.cli.serve;

import io.datasetbuilder.cli.command.Command;
import io.datasetbuilder.cli.command.Options;
import io.datasetbuilder.cli.command.OutputDir;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.Refused;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import picocli.CommandLine.Model.OptionSpec;

/** {@code serve}: serves over HTTP until the process is terminated. */
public final class ServeCommand extends Command {

  private final OptionSpec host =
      option("--host", "HOST", String.class, "Address to listen at (default: 127.0.0.1).");

  private final OptionSpec port =
      option("--port", "PORT", Integer.class, "Port (default: 8000); 0 selects a free one.");

  private final OptionSpec outputDir =
      option(
          "--output-dir",
          "DIR",
          String.class,
          "Folder of runs and uploads, or s3://BUCKET/PREFIX (default: build).");

  private final OptionSpec maxWorkers =
      option("--max-workers", "N", String.class, "Threads that process calls (default: 10).");

  private final OptionSpec maxBuilds =
      option("--max-builds", "N", String.class, "Concurrent builds (default: as --max-workers).");

  private final OptionSpec refresh =
      flag("--refresh", "Build scheduled datasets when they are due; schedules adds them.");

  private final OptionSpec replay =
      add(
          OptionSpec.builder("--replay-dir", "--replay")
              .paramLabel("DIR")
              .type(Path.class)
              .description(
                  "Read provider sources from recordings,",
                  "DIR/<provider>/<dataset>.json, instead of calling providers.")
              .build());

  private final OptionSpec warehouse =
      option(
          "--warehouse",
          "DIR",
          String.class,
          "Folder of the warehouse, in which builds keep their tables, or s3://BUCKET/PREFIX",
          "(default: SVC_WAREHOUSE, else none).");

  public ServeCommand(Console console) {
    super(
        console,
        "not served",
        "Serve builds, runs and datasets over HTTP.",
        "SVC_API_KEY is the key that callers send, OIDC_ISSUER the provider at which persons sign",
        "in; contract/settings.md lists all settings.");
  }

  @Override
  protected int run() {
    ServePlan plan =
        ServePlan.of(
            console.settings(chosen()),
            Options.value(host),
            Options.value(port),
            Options.<String>value(outputDir).map(OutputDir::named),
            Options.value(replay),
            Options.<String>value(warehouse).map(OutputDir::named));
    if (!plan.problems().isEmpty()) {
      throw Refused.notPossible(plan.problems());
    }
    return new Serving(console, plan, json()).run();
  }

  /** Options that override settings are validated like them. */
  private Map<String, String> chosen() {
    Map<String, String> variables = new HashMap<>();
    Options.<String>value(maxWorkers).ifPresent(given -> variables.put("SVC_MAX_WORKERS", given));
    Options.<String>value(maxBuilds).ifPresent(given -> variables.put("SVC_MAX_BUILDS", given));
    if (Options.isSet(refresh)) {
      variables.put("SVC_REFRESH", "1");
    }
    return variables;
  }
}
