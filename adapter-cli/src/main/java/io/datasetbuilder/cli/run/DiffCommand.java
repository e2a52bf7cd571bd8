package io.datasetbuilder.cli.run;

import io.datasetbuilder.cli.command.Command;
import io.datasetbuilder.cli.command.ListOptions;
import io.datasetbuilder.cli.command.OutputDir;
import io.datasetbuilder.cli.command.RefusalFormatter;
import io.datasetbuilder.cli.command.Refused;
import io.datasetbuilder.cli.command.RunResults;
import io.datasetbuilder.cli.command.Services;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.json.RunDiffBody;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.diff.RunDiff;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code diff RUN RUN}: what two finished runs differ in. Ends like diff(1): 0, 1, or 2. */
public final class DiffCommand extends Command {

  private final OutputDir outputDir = new OutputDir();

  private final PositionalParamSpec left =
      ListOptions.parameter(0, "1", "RUN", "The id of the earlier run.");

  private final PositionalParamSpec right =
      ListOptions.parameter(1, "1", "RUN", "The id of the later run, of any dataset.");

  public DiffCommand(Console console) {
    super(console);
  }

  @Override
  protected void describe(CommandSpec command) {
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
  protected int run() {
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
  protected String refused() {
    return "the runs cannot be compared";
  }
}
