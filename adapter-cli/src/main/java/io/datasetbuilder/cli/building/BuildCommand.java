package io.datasetbuilder.cli.building;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.cli.command.Command;
import io.datasetbuilder.cli.command.FetchOptions;
import io.datasetbuilder.cli.command.Interrupt;
import io.datasetbuilder.cli.command.NamedRun;
import io.datasetbuilder.cli.command.Options;
import io.datasetbuilder.cli.command.OutputDir;
import io.datasetbuilder.cli.command.OwnerOption;
import io.datasetbuilder.cli.command.SpecOptions;
import io.datasetbuilder.cli.command.WarehouseOptions;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.cli.output.Refused;
import io.datasetbuilder.cli.remote.RemoteBuild;
import io.datasetbuilder.cli.remote.RemoteOptions;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.BuilderServiceBuilder;
import io.datasetbuilder.embedded.building.BuildOptions;
import io.datasetbuilder.embedded.building.FinishedBuild;
import io.datasetbuilder.embedded.settings.WarehouseSettings;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.stage.BuildListener;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.terminal.Progress;
import io.datasetbuilder.wire.BuildBody;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.OptionSpec;

/**
 * {@code build SPEC}: builds a dataset, locally or by a remote service. An interrupt stops it at
 * the next safe boundary.
 */
public final class BuildCommand extends Command {

  private static final List<String> OF_THE_SERVICE =
      List.of(
          "--output-dir",
          "--replay",
          "--record",
          WarehouseOptions.FOLDER,
          WarehouseOptions.WORKSPACE,
          "--warehouse-keep");

  private final SpecOptions spec = add(new SpecOptions());

  private final OutputDir outputDir = add(new OutputDir());

  private final FetchOptions fetch = add(FetchOptions.ofBuilds());

  private final OptionSpec runId =
      option("--run-id", "ID", "Id of the run, used once (default: made from the time).");

  private final OptionSpec retryOf =
      option(
          "--retry-of",
          "RUN",
          "Resume the parameter grids of an earlier run of this spec:",
          "reuse its fetched records, and fetch the rest.");

  private final WarehouseOptions warehouse = add(WarehouseOptions.ofWorkspace());

  private final OptionSpec keep =
      option(
          "--warehouse-keep",
          "N",
          Integer.class,
          "Newest snapshots that each table keeps (default: 3); -1 keeps all.");

  private final OptionSpec ifAbsent =
      flag("--if-absent", "Refuse the build where a table of it exists in the warehouse.");

  private final OwnerOption owner = add(OwnerOption.ofRun());

  private final RemoteOptions remote = add(new RemoteOptions());

  private final OptionSpec detach =
      flag("--detach", "With --remote: print the run id and do not wait.");

  public BuildCommand(Console console) {
    super(
        console,
        "build refused",
        "Build a dataset: Bronze, Silver, Gold, exports, report and manifest.");
  }

  @Override
  protected int run() {
    checkUsage();
    SpecInput input = spec.read(console);
    if (remote.given()) {
      return new RemoteBuild(console, json(), remote).run(input, options(), Options.isSet(detach));
    }
    Optional<WarehouseSettings> tables =
        warehouse.writable(console).map(given -> given.keeping(kept(given)));
    try (BuilderService service =
            console.open(outputDir.writable(), builder -> applied(fetch.apply(builder), tables));
        Interrupt interrupt =
            Interrupt.install(console, "the build did not stop in time; its folder is an orphan");
        Progress progress = Progress.on(console.err(), json())) {
      Result<FinishedBuild> result =
          service.createBuild(input, options().withListener(progress).withCancellation(interrupt));
      progress.finish();
      return print(Refused.orValue(result));
    }
  }

  private static BuilderServiceBuilder applied(
      BuilderServiceBuilder builder, Optional<WarehouseSettings> tables) {
    return tables.map(builder::warehouse).orElse(builder);
  }

  private int kept(WarehouseSettings settings) {
    return Options.<Integer>value(keep).orElse(settings.keep());
  }

  private BuildOptions options() {
    return new BuildOptions(
        Options.value(runId),
        Options.<String>value(retryOf).map(this::named),
        Options.isSet(ifAbsent),
        owner.name(),
        BuildListener.NONE,
        Cancellation.NEVER);
  }

  /** The run that an argument names; {@code latest} is one of this machine. */
  private String named(String run) {
    return remote.given() ? run : NamedRun.in(outputDir.folder(), run);
  }

  /** Refuses options that only a local build has, or only a remote one. */
  private void checkUsage() {
    if (!remote.given() && (Options.isSet(detach) || remote.credentialWithoutService())) {
      throw wrongUsage("--detach, --api-key-file and --token-file need --remote");
    }
    if (remote.given() && OF_THE_SERVICE.stream().anyMatch(this::isGiven)) {
      throw wrongUsage(String.join(", ", OF_THE_SERVICE) + " belong to the service with --remote");
    }
    if (!Options.<Integer>value(keep).map(WarehouseSettings::isKeep).orElse(true)) {
      throw wrongUsage("--warehouse-keep is a number of snapshots, or -1");
    }
  }

  private int print(FinishedBuild finished) {
    String dataset = finished.spec().spec().datasetId();
    print(
        () -> BuildBody.of(dataset, finished.run(), finished.recording()),
        () -> new BuildFormatter(console, outputDir.folder()).print(finished));
    return exitCode(finished);
  }

  private static int exitCode(FinishedBuild finished) {
    RunStatus status = finished.run().manifest().run().status();
    return switch (status) {
      case OK -> finished.recording().isPresent() ? ExitCode.FAILED : ExitCode.OK;
      case FAILED -> ExitCode.FAILED;
      case CANCELLED -> ExitCode.INTERRUPTED;
    };
  }
}
