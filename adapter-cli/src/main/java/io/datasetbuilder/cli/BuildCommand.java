package io.datasetbuilder.cli;

import io.datasetbuilder.cli.progress.Progress;
import io.datasetbuilder.embedded.BuildAnswer;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.SpecInput;
import io.datasetbuilder.embedded.json.BuildBody;
import io.datasetbuilder.pipeline.manifest.RunStatus;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code build SPEC}: builds a dataset. An interrupt stops it at the next safe boundary. */
@CommandLine.Command(
    name = "build",
    description = "Build a dataset: Bronze, Silver, Gold, exports, report and manifest.")
final class BuildCommand extends Command {

  @Mixin private final SpecOptions spec = new SpecOptions();

  @Mixin private final OutputDir outputDir = new OutputDir();

  @Option(
      names = "--run-id",
      paramLabel = "ID",
      description = "Id of the run, used once (default: made from the time).")
  private String runId;

  BuildCommand(Console console) {
    super(console);
  }

  @Override
  int run() {
    SpecInput input = spec.read(console);
    try (BuilderService service = new Services(console).open(outputDir.folder);
        Interrupt interrupt = Interrupt.install(console);
        Progress progress = Progress.on(console.err(), common.json)) {
      BuildAnswer answer =
          service.createBuild(input, Optional.ofNullable(runId), progress, interrupt);
      progress.finish();
      return tell(answer);
    }
  }

  private int tell(BuildAnswer answer) {
    if (answer instanceof BuildAnswer.Refused refused) {
      throw new Refused(refused.refusal());
    }
    BuildAnswer.Finished finished = (BuildAnswer.Finished) answer;
    if (common.json) {
      console.say(BuildBody.of(finished.spec().spec().datasetId(), finished.run()));
    } else {
      new BuildText(console, outputDir.folder).print(finished);
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
