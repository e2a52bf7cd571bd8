package io.datasetbuilder.cli.build;

import io.datasetbuilder.cli.command.Command;
import io.datasetbuilder.cli.command.FetchOptions;
import io.datasetbuilder.cli.command.Interrupt;
import io.datasetbuilder.cli.command.OutputDir;
import io.datasetbuilder.cli.command.Refused;
import io.datasetbuilder.cli.command.Services;
import io.datasetbuilder.cli.command.SpecOptions;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.cli.output.Progress;
import io.datasetbuilder.embedded.BuildAnswer;
import io.datasetbuilder.embedded.BuildOptions;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.SpecInput;
import io.datasetbuilder.embedded.json.BuildBody;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.stage.BuildListener;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * {@code build SPEC}: builds a dataset, here or by a service elsewhere. An interrupt stops it at
 * the next safe boundary.
 */
public final class BuildCommand extends Command {

  private final SpecOptions spec = new SpecOptions();

  private final OutputDir outputDir = new OutputDir();

  private final FetchOptions fetch = new FetchOptions();

  private final OptionSpec runId =
      OptionSpec.builder("--run-id")
          .paramLabel("ID")
          .type(String.class)
          .description("Id of the run, used once (default: made from the time).")
          .build();

  private final OptionSpec retryOf =
      OptionSpec.builder("--retry-of")
          .paramLabel("RUN")
          .type(String.class)
          .description(
              "Take over what an earlier run of this spec has",
              "fetched of its parameter grids, and fetch the rest.")
          .build();

  private final RemoteOptions remote = new RemoteOptions();

  private final OptionSpec detach =
      OptionSpec.builder("--detach")
          .type(boolean.class)
          .arity("0")
          .description("With --remote: print the run id and do not wait.")
          .build();

  private CommandSpec described;

  public BuildCommand(Console console) {
    super(console);
  }

  @Override
  protected void describe(CommandSpec command) {
    described = command;
    command
        .usageMessage()
        .description("Build a dataset: Bronze, Silver, Gold, exports, report and manifest.");
    spec.addTo(command);
    outputDir.addTo(command);
    fetch.addTo(command);
    command.addOption(runId);
    command.addOption(retryOf);
    remote.addTo(command);
    command.addOption(detach);
  }

  @Override
  protected int run() {
    judgeUsage();
    SpecInput input = spec.read(console);
    if (remote.given()) {
      return new RemoteBuild(console, json(), remote)
          .run(input, optional(runId), optional(retryOf), isSet(detach));
    }
    try (BuilderService service = new Services(console).open(outputDir.writable(), fetch::chosen);
        Interrupt interrupt = Interrupt.install(console);
        Progress progress = Progress.on(console.err(), json())) {
      BuildAnswer answer =
          service.createBuild(input, options().heardBy(progress).stoppedBy(interrupt));
      progress.finish();
      return tell(answer);
    }
  }

  private BuildOptions options() {
    return new BuildOptions(
        optional(runId), optional(retryOf), BuildListener.NONE, Cancellation.NEVER);
  }

  private static Optional<String> optional(OptionSpec option) {
    return Optional.ofNullable(option.getValue());
  }

  private static boolean isSet(OptionSpec flag) {
    return Boolean.TRUE.equals(flag.getValue());
  }

  /** Options that only one of both kinds of build has. */
  private void judgeUsage() {
    if (!remote.given() && (isSet(detach) || remote.keyWithoutService())) {
      throw wrong("--detach and --api-key-file need --remote");
    }
    ParseResult given = described.commandLine().getParseResult();
    boolean local =
        Stream.of("--output-dir", "--replay", "--record").anyMatch(given::hasMatchedOption);
    if (remote.given() && local) {
      throw wrong("--output-dir, --replay and --record are the service's own with --remote");
    }
  }

  private ParameterException wrong(String message) {
    return new ParameterException(described.commandLine(), message);
  }

  private int tell(BuildAnswer answer) {
    if (answer instanceof BuildAnswer.Refused refused) {
      throw new Refused(refused.refusal());
    }
    BuildAnswer.Finished finished = (BuildAnswer.Finished) answer;
    if (json()) {
      String dataset = finished.spec().spec().datasetId();
      console.say(BuildBody.of(dataset, finished.run(), finished.recording()));
    } else {
      new BuildFormatter(console, outputDir.folder()).print(finished);
    }
    return exitCode(finished);
  }

  private static int exitCode(BuildAnswer.Finished finished) {
    RunStatus status = finished.run().manifest().run().status();
    return switch (status) {
      case OK -> finished.recording().isPresent() ? ExitCode.FAILED : ExitCode.OK;
      case FAILED -> ExitCode.FAILED;
      case CANCELLED -> ExitCode.INTERRUPTED;
    };
  }

  @Override
  protected String refused() {
    return "build refused";
  }
}
