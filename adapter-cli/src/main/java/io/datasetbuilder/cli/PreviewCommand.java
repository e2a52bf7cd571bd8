package io.datasetbuilder.cli;

import io.datasetbuilder.cli.progress.Progress;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.PreviewAnswer;
import io.datasetbuilder.embedded.SpecInput;
import io.datasetbuilder.embedded.json.PreviewBody;
import io.datasetbuilder.pipeline.preview.PreviewRequest;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** {@code preview SPEC}: shows what a build would make, and writes nothing. */
final class PreviewCommand extends Command {

  private final SpecOptions spec = new SpecOptions();

  private final OutputDir outputDir = new OutputDir();

  private final FetchOptions fetch = new FetchOptions();

  private final OptionSpec limit =
      OptionSpec.builder("--limit")
          .paramLabel("N")
          .type(int.class)
          .defaultValue(String.valueOf(PreviewRequest.DEFAULT_LIMIT))
          .description("Sample rows a source, 1 to 1000 (default: ${DEFAULT-VALUE}).")
          .build();

  PreviewCommand(Console console) {
    super(console);
  }

  @Override
  void describe(CommandSpec command) {
    command
        .usageMessage()
        .description("Show what a build would make of each source, without building.");
    spec.addTo(command);
    outputDir.addTo(command);
    fetch.addReplayTo(command);
    command.addOption(limit);
  }

  @Override
  int run() {
    SpecInput input = spec.read(console);
    try (BuilderService service = new Services(console).open(outputDir.folder(), fetch::chosen);
        Progress progress = Progress.on(console.err(), json())) {
      PreviewAnswer answer = service.previewBuild(input, limit.<Integer>getValue(), progress);
      progress.finish();
      return tell(answer);
    }
  }

  private int tell(PreviewAnswer answer) {
    if (answer instanceof PreviewAnswer.Refused refused) {
      throw new Refused(refused.refusal());
    }
    PreviewAnswer.Shown shown = (PreviewAnswer.Shown) answer;
    String datasetId = shown.spec().spec().datasetId();
    if (json()) {
      console.say(PreviewBody.of(datasetId, shown.sources()));
    } else {
      new PreviewText(console).print(datasetId, shown.sources());
    }
    return shown.failed() ? ExitCode.FAILED : ExitCode.OK;
  }

  @Override
  String refused() {
    return "preview refused";
  }
}
