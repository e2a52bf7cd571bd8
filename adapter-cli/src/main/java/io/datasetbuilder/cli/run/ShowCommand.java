package io.datasetbuilder.cli.run;

import io.datasetbuilder.cli.command.Command;
import io.datasetbuilder.cli.command.ListOptions;
import io.datasetbuilder.cli.command.OutputDir;
import io.datasetbuilder.cli.command.Refused;
import io.datasetbuilder.cli.command.RunResults;
import io.datasetbuilder.cli.command.Services;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.Refusal.Reason;
import io.datasetbuilder.embedded.RunDetails;
import io.datasetbuilder.embedded.json.RunDetailsBody;
import io.datasetbuilder.embedded.json.StageDetailBody;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.list.ReadingProblem;
import io.datasetbuilder.pipeline.runs.stage.ReadStages;
import io.datasetbuilder.pipeline.runs.stage.SourceStages;
import io.datasetbuilder.pipeline.runs.stage.StageDetail;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code show RUN}: what came of a finished run, or of one stage of one of its sources. */
public final class ShowCommand extends Command {

  private final OutputDir outputDir = new OutputDir();

  private final PositionalParamSpec run =
      ListOptions.parameter(0, "1", "RUN", "The id of a finished run.");

  private final OptionSpec stage =
      ListOptions.text("--stage", "STAGE", "Show one stage: bronze, silver or gold.");

  private final OptionSpec source =
      ListOptions.text(
          "--source", "KEY", "The source of that stage; may be left out where there is one.");

  private final OptionSpec limit =
      ListOptions.limit(
          "Sample rows of silver, 1 to " + ReadStages.MAX_LIMIT, ReadStages.DEFAULT_LIMIT);

  public ShowCommand(Console console) {
    super(console);
  }

  @Override
  protected void describe(CommandSpec command) {
    command.usageMessage().description("Show what came of a finished run.");
    command.addPositional(run);
    command.addOption(stage).addOption(source).addOption(limit);
    outputDir.addTo(command);
  }

  @Override
  protected int run() {
    RunId id = RunResults.runId(run.getValue());
    try (BuilderService service = new Services(console).open(outputDir.folder())) {
      Optional<String> wanted = ListOptions.value(stage);
      if (wanted.isPresent()) {
        showStage(service, id, wanted.get());
      } else {
        show(RunResults.of(service.runs().show(id)));
      }
      return ExitCode.OK;
    }
  }

  private void show(RunDetails shown) {
    if (json()) {
      console.say(RunDetailsBody.of(shown.run(), shown.sources()));
    } else {
      new RunFormatter(console, outputDir.folder()).print(shown);
    }
  }

  private void showStage(BuilderService service, RunId id, String wanted) {
    String key = ListOptions.value(source).orElseGet(() -> onlySource(service, id));
    StageDetail detail =
        RunResults.of(service.runs().stage(id, wanted, key, limit.<Integer>getValue()));
    if (json()) {
      console.say(StageDetailBody.of(detail));
    } else {
      new StageFormatter(console).print(detail);
    }
  }

  private static String onlySource(BuilderService service, RunId id) {
    List<String> keys =
        RunResults.of(service.runs().stages(id)).stream().map(SourceStages::sourceKey).toList();
    if (keys.size() == 1) {
      return keys.get(0);
    }
    String message = "run " + id + " has " + keys.size() + " sources";
    Problem problem =
        Problem.of(ReadingProblem.UNKNOWN_SOURCE, "source", message)
            .withHint("name one with --source: " + String.join(", ", keys));
    throw Refused.because(Reason.NOT_POSSIBLE, problem);
  }

  @Override
  protected String refused() {
    return "nothing to show";
  }
}
