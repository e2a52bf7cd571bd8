package io.datasetbuilder.cli;

import io.datasetbuilder.cli.progress.Progress;
import io.datasetbuilder.embedded.BuildAnswer;
import io.datasetbuilder.embedded.BuildOptions;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.SpecInput;
import io.datasetbuilder.embedded.json.BuildBody;
import io.datasetbuilder.pipeline.manifest.RunStatus;
import io.datasetbuilder.pipeline.stage.BuildListener;
import io.datasetbuilder.pipeline.stage.Cancellation;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** {@code build SPEC}: builds a dataset. An interrupt stops it at the next safe boundary. */
final class BuildCommand extends Command {

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

  BuildCommand(Console console) {
    super(console);
  }

  @Override
  void describe(CommandSpec command) {
    command
        .usageMessage()
        .description("Build a dataset: Bronze, Silver, Gold, exports, report and manifest.");
    spec.addTo(command);
    outputDir.addTo(command);
    fetch.addTo(command);
    command.addOption(runId);
    command.addOption(retryOf);
  }

  @Override
  int run() {
    SpecInput input = spec.read(console);
    try (BuilderService service = new Services(console).open(outputDir.folder(), fetch::chosen);
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
        Optional.ofNullable(runId.getValue()),
        Optional.ofNullable(retryOf.getValue()),
        BuildListener.NONE,
        Cancellation.NEVER);
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
      new BuildText(console, outputDir.folder()).print(finished);
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
  String refused() {
    return "build refused";
  }
}
