package io.datasetbuilder.cli.run;

import io.datasetbuilder.cli.command.Options;
import io.datasetbuilder.cli.command.ServiceCommand;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.pipeline.runs.quality.IssueQuery;
import io.datasetbuilder.pipeline.runs.quality.QualityIssue;
import io.datasetbuilder.pipeline.runs.quality.ReadQuality;
import io.datasetbuilder.pipeline.table.quality.QualityEvaluation;
import io.datasetbuilder.pipeline.warehouse.run.Runs;
import io.datasetbuilder.wire.QualityBodies;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * {@code quality}: shows the recorded quality of a run, of a dataset's runs, or of the last 24
 * hours, or the open issues.
 */
public final class QualityCommand extends ServiceCommand {

  private final PositionalParamSpec run =
      optionalParameter(0, "RUN", "The id of a finished run, or latest.");

  private final OptionSpec dataset =
      option(
          "--dataset", "ID", "Show the newest runs of a dataset; with --issues, only its issues.");

  private final OptionSpec issues =
      flag("--issues", "Show warnings, failures and drift of each dataset's latest run.");

  private final OptionSpec status =
      choice(
          "--status",
          "LIST",
          Stream.of(QualityIssue.IssueStatus.values()).map(QualityIssue.IssueStatus::wire).toList(),
          "Only issues with these statuses: fail, warn, drift.");

  private final OptionSpec category =
      choice(
          "--category",
          "NAME",
          QualityCommand::categories,
          "Only issues of this category of checks.");

  private final OptionSpec cursor =
      option("--cursor", "TEXT", "Cursor that the previous page of issues printed.");

  private final OptionSpec limit =
      option(
          "--limit",
          "N",
          Integer.class,
          "Maximum number of runs or issues shown",
          "(default: "
              + ReadQuality.DEFAULT_HISTORY
              + " runs, "
              + IssueQuery.DEFAULT_LIMIT
              + " issues).");

  public QualityCommand(Console console) {
    super(
        console,
        "no quality to show",
        "Show the recorded quality of a run, of a dataset, or of the last 24 hours.",
        "--dataset lists the runs of a dataset, --issues the open issues of all datasets.");
    addOwner();
  }

  private static Iterator<String> categories() {
    return Stream.concat(
            QualityEvaluation.categories().stream(), Stream.of(QualityIssue.DRIFT_CATEGORY))
        .iterator();
  }

  @Override
  protected int run() {
    if (run.getValue() != null && (Options.isSet(issues) || dataset.getValue() != null)) {
      throw wrongUsage("name a run, or use --dataset or --issues");
    }
    return super.run();
  }

  @Override
  protected int run(BuilderService service) {
    Optional<String> named = Optional.ofNullable(run.getValue());
    Optional<String> grouped = Options.value(dataset);
    QualityFormatter text = new QualityFormatter(console);
    if (Options.isSet(issues)) {
      issues(service.runs(), grouped, text);
    } else if (named.isPresent()) {
      show(service.runs().quality(runId(named.get())), QualityBodies::run, text::print);
    } else if (grouped.isPresent()) {
      history(service.runs(), grouped.get(), text);
    } else {
      ReadQuality.QualitySummary summary = service.runs().qualitySummary();
      print(() -> QualityBodies.summary(summary), () -> text.print(summary));
    }
    return ExitCode.OK;
  }

  private void issues(Runs runs, Optional<String> datasetId, QualityFormatter text) {
    List<String> statuses = Options.<String>value(status).map(List::of).orElse(List.of());
    IssueQuery query =
        valueOf(
            IssueQuery.read(
                statuses,
                datasetId,
                Options.value(category),
                limit(IssueQuery.DEFAULT_LIMIT),
                Options.value(cursor)));
    show(runs.qualityIssues(query), QualityBodies::issues, text::print);
  }

  private void history(Runs runs, String datasetId, QualityFormatter text) {
    show(
        runs.qualityHistory(datasetId, limit(ReadQuality.DEFAULT_HISTORY)),
        scores -> QualityBodies.history(datasetId, scores),
        text::print);
  }

  private int limit(int standard) {
    Integer given = limit.getValue();
    return given == null ? standard : given;
  }
}
