package io.datasetbuilder.cli.building;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.cli.command.Command;
import io.datasetbuilder.cli.command.FetchOptions;
import io.datasetbuilder.cli.command.OutputDir;
import io.datasetbuilder.cli.command.SpecOptions;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.cli.output.Refused;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.pipeline.building.preview.PreviewRequest;
import io.datasetbuilder.pipeline.submission.BuildPreview;
import io.datasetbuilder.terminal.Progress;
import io.datasetbuilder.wire.PreviewBody;
import java.util.stream.Stream;
import picocli.CommandLine.Model.OptionSpec;

/** {@code preview SPEC}: shows the result of a build without writing anything. */
public final class PreviewCommand extends Command {

  private final SpecOptions spec = add(new SpecOptions());

  private final OutputDir outputDir = add(new OutputDir());

  private final FetchOptions fetch = add(FetchOptions.ofPreviews());

  private final OptionSpec limit =
      number("--limit", PreviewRequest.DEFAULT_LIMIT, "Sample rows a source, 1 to 1000");

  private final OptionSpec sampleMode =
      add(
          OptionSpec.builder("--sample-mode")
              .paramLabel("MODE")
              .type(String.class)
              .completionCandidates(
                  Stream.of(PreviewRequest.SampleMode.values())
                      .map(PreviewRequest.SampleMode::wire)
                      .toList())
              .defaultValue(PreviewRequest.SampleMode.FIRST.wire())
              .description("Rows shown: first, or random (default: ${DEFAULT-VALUE}).")
              .build());

  private final OptionSpec seed =
      number(
          "--seed",
          PreviewRequest.PreviewOptions.DEFAULT_SEED,
          "Seed of --sample-mode random; the same seed shows the same rows");

  public PreviewCommand(Console console) {
    super(
        console,
        "preview refused",
        "Preview the columns, casts and sample rows of each source, without building.");
  }

  @Override
  protected int run() {
    PreviewRequest.PreviewOptions options = options();
    SpecInput input = spec.read(console);
    try (BuilderService service = console.open(outputDir.folder(), fetch::apply);
        Progress progress = Progress.on(console.err(), json())) {
      Result<BuildPreview> result = service.previewBuild(input, options, progress);
      progress.finish();
      return print(Refused.orValue(result));
    }
  }

  private PreviewRequest.PreviewOptions options() {
    String mode = sampleMode.getValue();
    return new PreviewRequest.PreviewOptions(
        limit.<Integer>getValue(),
        PreviewRequest.SampleMode.of(mode)
            .orElseThrow(() -> wrongUsage("--sample-mode is first or random")),
        seed.<Long>getValue());
  }

  private int print(BuildPreview shown) {
    String datasetId = shown.spec().spec().datasetId();
    print(
        () -> PreviewBody.of(datasetId, shown.sources()),
        () -> new PreviewFormatter(console).print(datasetId, shown.sources()));
    return shown.failed() ? ExitCode.FAILED : ExitCode.OK;
  }
}
