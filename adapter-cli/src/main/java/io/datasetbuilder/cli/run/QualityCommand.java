package io.datasetbuilder.cli.run;

import io.datasetbuilder.cli.command.Command;
import io.datasetbuilder.cli.command.ListOptions;
import io.datasetbuilder.cli.command.OutputDir;
import io.datasetbuilder.cli.command.RunResults;
import io.datasetbuilder.cli.command.Services;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.FinishedRunReader;
import io.datasetbuilder.embedded.json.QualityHistoryBody;
import io.datasetbuilder.embedded.json.QualityIssuesBody;
import io.datasetbuilder.embedded.json.QualitySummaryBody;
import io.datasetbuilder.embedded.json.RunQualityBody;
import io.datasetbuilder.pipeline.runs.quality.IssuePage;
import io.datasetbuilder.pipeline.runs.quality.IssueQuery;
import io.datasetbuilder.pipeline.runs.quality.IssueStatus;
import io.datasetbuilder.pipeline.runs.quality.QualityIssue;
import io.datasetbuilder.pipeline.runs.quality.QualitySummary;
import io.datasetbuilder.pipeline.runs.quality.ReadQuality;
import io.datasetbuilder.pipeline.runs.quality.RunQuality;
import io.datasetbuilder.pipeline.runs.quality.RunScore;
import io.datasetbuilder.pipeline.table.quality.QualityCheckResult;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;

/**
 * {@code quality}: the recorded quality of a run, of a dataset's runs, of the last day, or what
 * needs attention.
 */
public final class QualityCommand extends Command {

  private final OutputDir outputDir = new OutputDir();
  private CommandSpec command;

  private final PositionalParamSpec run =
      ListOptions.parameter(0, "0..1", "RUN", "The id of a finished run.");

  private final OptionSpec dataset =
      ListOptions.text("--dataset", "ID", "The newest runs of a dataset; or only its issues.");

  private final OptionSpec issues =
      ListOptions.flag("--issues", "Warnings, failures and drift in each dataset's latest run.");

  private final OptionSpec status =
      OptionSpec.builder("--status")
          .paramLabel("LIST")
          .type(String.class)
          .completionCandidates(Stream.of(IssueStatus.values()).map(IssueStatus::wire).toList())
          .description("Only issues of these: fail, warn, drift.")
          .build();

  private final OptionSpec category =
      OptionSpec.builder("--category")
          .paramLabel("NAME")
          .type(String.class)
          .completionCandidates(QualityCommand::categories)
          .description("Only issues of this category of checks.")
          .build();

  private final OptionSpec cursor =
      ListOptions.text("--cursor", "TEXT", "Where the page of issues before ended.");

  private final OptionSpec limit =
      OptionSpec.builder("--limit")
          .paramLabel("N")
          .type(Integer.class)
          .description(
              "The most runs or issues that are shown",
              "(default: "
                  + ReadQuality.DEFAULT_HISTORY
                  + " runs, "
                  + IssueQuery.DEFAULT_LIMIT
                  + " issues).")
          .build();

  public QualityCommand(Console console) {
    super(console);
  }

  private static Iterator<String> categories() {
    return Stream.concat(
            QualityCheckResult.categories().stream(), Stream.of(QualityIssue.DRIFT_CATEGORY))
        .iterator();
  }

  @Override
  protected void describe(CommandSpec described) {
    command = described;
    described
        .usageMessage()
        .description(
            "Show the quality that was recorded.",
            "Of a run, of a dataset's runs with --dataset, what needs attention with --issues, or",
            "of the last 24 hours without any of these.");
    described.addPositional(run);
    described.addOption(dataset).addOption(issues).addOption(status).addOption(category);
    described.addOption(cursor).addOption(limit);
    outputDir.addTo(described);
  }

  @Override
  protected int run() {
    boolean wantsIssues = Boolean.TRUE.equals(issues.getValue());
    Optional<String> named = Optional.ofNullable(run.getValue());
    Optional<String> grouped = ListOptions.value(dataset);
    if (named.isPresent() && (wantsIssues || grouped.isPresent())) {
      throw new ParameterException(
          command.commandLine(), "name a run, or use --dataset or --issues");
    }
    QualityFormatter text = new QualityFormatter(console);
    try (BuilderService service = new Services(console).open(outputDir.folder())) {
      if (wantsIssues) {
        issues(service.runs(), grouped, text);
      } else if (named.isPresent()) {
        RunQuality quality = RunResults.of(service.runs().quality(RunResults.runId(named.get())));
        answer(() -> RunQualityBody.of(quality), () -> text.print(quality));
      } else if (grouped.isPresent()) {
        history(service.runs(), grouped.get(), text);
      } else {
        QualitySummary summary = service.runs().qualitySummary();
        answer(() -> QualitySummaryBody.of(summary), () -> text.print(summary));
      }
      return ExitCode.OK;
    }
  }

  private void issues(FinishedRunReader runs, Optional<String> datasetId, QualityFormatter text) {
    List<String> statuses = ListOptions.value(status).map(List::of).orElse(List.of());
    IssueQuery query =
        RunResults.of(
            IssueQuery.read(
                statuses,
                datasetId,
                ListOptions.value(category),
                limit(IssueQuery.DEFAULT_LIMIT),
                ListOptions.value(cursor)));
    IssuePage page = RunResults.of(runs.qualityIssues(query));
    answer(() -> QualityIssuesBody.of(page), () -> text.print(page));
  }

  private void history(FinishedRunReader runs, String datasetId, QualityFormatter text) {
    List<RunScore> scores =
        RunResults.of(runs.qualityHistory(datasetId, limit(ReadQuality.DEFAULT_HISTORY)));
    answer(() -> QualityHistoryBody.of(datasetId, scores), () -> text.print(scores));
  }

  private int limit(int standard) {
    Integer given = limit.getValue();
    return given == null ? standard : given;
  }

  @Override
  protected String refused() {
    return "no quality to show";
  }
}
