package io.datasetbuilder.cli;

import io.datasetbuilder.cli.progress.Progress;
import io.datasetbuilder.embedded.BuildAnswer;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.SpecInput;
import io.datasetbuilder.embedded.json.BuildBody;
import io.datasetbuilder.pipeline.manifest.RunStatus;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** {@code build SPEC}: builds a dataset. An interrupt stops it at the next safe boundary. */
final class BuildCommand extends Command {

  private final SpecOptions spec = new SpecOptions();

  private final OutputDir outputDir = new OutputDir();

  private final ReplayOption replay = new ReplayOption();

  private final OptionSpec runId =
      OptionSpec.builder("--run-id")
          .paramLabel("ID")
          .type(String.class)
          .description("Id of the run, used once (default: made from the time).")
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
    replay.addTo(command);
    command.addOption(runId);
  }

  @Override
  int run() {
    SpecInput input = spec.read(console);
    try (BuilderService service = new Services(console).open(outputDir.folder(), replay.folder());
        Interrupt interrupt = Interrupt.install(console);
        Progress progress = Progress.on(console.err(), json())) {
      BuildAnswer answer =
          service.createBuild(input, Optional.ofNullable(runId.getValue()), progress, interrupt);
      progress.finish();
      return tell(answer);
    }
  }

  private int tell(BuildAnswer answer) {
    if (answer instanceof BuildAnswer.Refused refused) {
      throw new Refused(refused.refusal());
    }
    BuildAnswer.Finished finished = (BuildAnswer.Finished) answer;
    if (json()) {
      console.say(BuildBody.of(finished.spec().spec().datasetId(), finished.run()));
    } else {
      new BuildText(console, outputDir.folder()).print(finished);
    }
    return exitCode(finished.run().manifest().run().status());
  }

  private static int exitCode(RunStatus status) {
    return switch (status) {
      case OK -> ExitCode.OK;
      case FAILED -> ExitCode.FAILED;
      case CANCELLED -> ExitCode.INTERRUPTED;
    };
  }

  @Override
  String refused() {
    return "build refused";
  }
}
