package io.datasetbuilder.cli;

import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.json.RunDiffBody;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.diff.RunDiff;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code diff RUN RUN}: what two finished runs differ in. Ends like diff(1): 0, 1, or 2. */
final class DiffCommand extends Command {

  private final OutputDir outputDir = new OutputDir();

  private final PositionalParamSpec left =
      ListOptions.parameter(0, "1", "RUN", "The id of the earlier run.");

  private final PositionalParamSpec right =
      ListOptions.parameter(1, "1", "RUN", "The id of the later run, of any dataset.");

  DiffCommand(Console console) {
    super(console);
  }

  @Override
  void describe(CommandSpec command) {
    command
        .usageMessage()
        .description(
            "Compare two finished runs.",
            "Ends with 0 when they have the same result, with 1 when not, and with 2 when they",
            "cannot be compared.");
    command.addPositional(left).addPositional(right);
    outputDir.addTo(command);
  }

  @Override
  int run() {
    try {
      return compare(RunResults.runId(left.getValue()), RunResults.runId(right.getValue()));
    } catch (Refused refused) {
      RefusalFormatter.tell(console, refused.refusal(), json(), refused());
      return ExitCode.NOT_COMPARED;
    }
  }

  private int compare(RunId one, RunId other) {
    try (BuilderService service = new Services(console).open(outputDir.folder())) {
      RunDiff diff = RunResults.of(service.runs().diff(one, other));
      answer(() -> RunDiffBody.of(diff), () -> new DiffFormatter(console).print(diff));
      return diff.sameResult() ? ExitCode.OK : ExitCode.FAILED;
    }
  }

  @Override
  String refused() {
    return "the runs cannot be compared";
  }
}
