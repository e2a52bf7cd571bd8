package io.datasetbuilder.cli.build;

import io.datasetbuilder.cli.command.Command;
import io.datasetbuilder.cli.command.FetchOptions;
import io.datasetbuilder.cli.command.OutputDir;
import io.datasetbuilder.cli.command.Refused;
import io.datasetbuilder.cli.command.Services;
import io.datasetbuilder.cli.command.SpecOptions;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.cli.output.Progress;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.PreviewAnswer;
import io.datasetbuilder.embedded.SpecInput;
import io.datasetbuilder.embedded.json.PreviewBody;
import io.datasetbuilder.pipeline.build.preview.PreviewOptions;
import io.datasetbuilder.pipeline.build.preview.PreviewRequest;
import io.datasetbuilder.pipeline.build.preview.SampleMode;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/** {@code preview SPEC}: shows what a build would make, and writes nothing. */
public final class PreviewCommand extends Command {

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

  private final OptionSpec sampleMode =
      OptionSpec.builder("--sample-mode")
          .paramLabel("MODE")
          .type(String.class)
          .completionCandidates(Stream.of(SampleMode.values()).map(SampleMode::wire).toList())
          .defaultValue(SampleMode.FIRST.wire())
          .description("Rows shown: first, or random (default: ${DEFAULT-VALUE}).")
          .build();

  private final OptionSpec seed =
      OptionSpec.builder("--seed")
          .paramLabel("N")
          .type(long.class)
          .defaultValue(String.valueOf(PreviewOptions.DEFAULT_SEED))
          .description(
              "Chooses the rows of --sample-mode random; the same seed shows the same rows"
                  + " (default: ${DEFAULT-VALUE}).")
          .build();

  private CommandSpec described;

  public PreviewCommand(Console console) {
    super(console);
  }

  @Override
  protected void describe(CommandSpec command) {
    described = command;
    command
        .usageMessage()
        .description("Show what a build would make of each source, without building.");
    spec.addTo(command);
    outputDir.addTo(command);
    fetch.addReplayTo(command);
    command.addOption(limit);
    command.addOption(sampleMode);
    command.addOption(seed);
  }

  @Override
  protected int run() {
    PreviewOptions options = options();
    SpecInput input = spec.read(console);
    try (BuilderService service = new Services(console).open(outputDir.folder(), fetch::chosen);
        Progress progress = Progress.on(console.err(), json())) {
      PreviewAnswer answer = service.previewBuild(input, options, progress);
      progress.finish();
      return tell(answer);
    }
  }

  private PreviewOptions options() {
    String mode = sampleMode.getValue();
    return new PreviewOptions(
        limit.<Integer>getValue(),
        SampleMode.of(mode)
            .orElseThrow(
                () ->
                    new ParameterException(
                        described.commandLine(), "--sample-mode is first or random")),
        seed.<Long>getValue());
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
      new PreviewFormatter(console).print(datasetId, shown.sources());
    }
    return shown.failed() ? ExitCode.FAILED : ExitCode.OK;
  }

  @Override
  protected String refused() {
    return "preview refused";
  }
}
