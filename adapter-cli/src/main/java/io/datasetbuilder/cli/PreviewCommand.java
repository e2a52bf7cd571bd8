package io.datasetbuilder.cli;

import io.datasetbuilder.cli.progress.Progress;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.PreviewAnswer;
import io.datasetbuilder.embedded.SpecInput;
import io.datasetbuilder.embedded.json.PreviewBody;
import io.datasetbuilder.pipeline.preview.PreviewRequest;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code preview SPEC}: shows what a build would make, and writes nothing. */
@CommandLine.Command(
    name = "preview",
    description = "Show what a build would make of each source, without building.")
final class PreviewCommand extends Command {

  @Mixin private final SpecOptions spec = new SpecOptions();

  @Mixin private final OutputDir outputDir = new OutputDir();

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "Sample rows a source, 1 to 1000 (default: ${DEFAULT-VALUE}).")
  private int limit = PreviewRequest.DEFAULT_LIMIT;

  PreviewCommand(Console console) {
    super(console);
  }

  @Override
  int run() {
    SpecInput input = spec.read(console);
    try (BuilderService service = new Services(console).open(outputDir.folder);
        Progress progress = Progress.on(console.err(), common.json)) {
      PreviewAnswer answer = service.previewBuild(input, limit, progress);
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
    if (common.json) {
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
