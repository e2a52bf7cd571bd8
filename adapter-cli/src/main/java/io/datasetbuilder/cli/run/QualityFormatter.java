package io.datasetbuilder.cli.run;

import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.pipeline.model.manifest.QualityCheckResult;
import io.datasetbuilder.pipeline.model.manifest.SchemaDriftFinding;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import io.datasetbuilder.pipeline.runs.quality.IssuePage;
import io.datasetbuilder.pipeline.runs.quality.QualityIssue;
import io.datasetbuilder.pipeline.runs.quality.ReadQuality;
import io.datasetbuilder.pipeline.table.quality.CheckFormatter;
import io.datasetbuilder.terminal.TextTable;
import io.datasetbuilder.terminal.ValueFormatter;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Formats recorded quality. */
public final class QualityFormatter {

  private final Console console;

  QualityFormatter(Console console) {
    this.console = console;
  }

  void print(ReadQuality.RunQuality quality) {
    console.println("quality: run " + quality.runId());
    console.println("  results: " + quality.availability().wire());
    console.println("  checks: " + ValueFormatter.counts(quality.checks()));
    if (quality.evaluatedChecks() > 0) {
      checks(quality);
    }
    drift(quality);
  }

  private void checks(ReadQuality.RunQuality quality) {
    new TextTable<OfSource<QualityCheckResult>>()
        .column("STATUS", each -> each.found().status().wire())
        .column("SOURCE", OfSource::source)
        .column("RULE", each -> each.found().rule())
        .column("COLUMN", each -> each.found().column().orElse(ValueFormatter.UNKNOWN))
        .column("FOUND", each -> CheckFormatter.actual(each.found()))
        .column("REQUIRED", each -> CheckFormatter.threshold(each.found()))
        .column("DETAIL", each -> each.found().detail().orElse(""))
        .print(console::println, "  ", OfSource.all(quality.results().byName()));
  }

  /** Finding in a source. */
  private record OfSource<T>(String source, T found) {

    static <T> List<OfSource<T>> all(Map<String, List<T>> bySource) {
      return bySource.entrySet().stream()
          .flatMap(
              each -> each.getValue().stream().map(found -> new OfSource<>(each.getKey(), found)))
          .toList();
    }
  }

  private void drift(ReadQuality.RunQuality quality) {
    List<OfSource<SchemaDriftFinding>> drift = OfSource.all(quality.drift().byName());
    if (!drift.isEmpty()) {
      new TextTable<OfSource<SchemaDriftFinding>>()
          .column("DRIFT", each -> each.found().kind().wire())
          .column("SOURCE", OfSource::source)
          .column("COLUMN", each -> each.found().column().orElse(ValueFormatter.UNKNOWN))
          .column("DETAIL", each -> each.found().detail())
          .print(console::println, "  ", drift);
    }
  }

  void print(List<ReadQuality.RunScore> history) {
    new TextTable<ReadQuality.RunScore>()
        .column("RUN", ReadQuality.RunScore::runId)
        .column("STATUS", run -> run.status().wire())
        .column("FINISHED", run -> ValueFormatter.time(run.timestamp()))
        .column("PASS", run -> NumberFormat.count(run.checks().pass()))
        .column("WARN", run -> NumberFormat.count(run.checks().warn()))
        .column("FAIL", run -> NumberFormat.count(run.checks().fail()))
        .column(
            "PASSED",
            run -> run.rulePassRate().map(QualityFormatter::percent).orElse(ValueFormatter.UNKNOWN))
        .column("VALIDATED", run -> ValueFormatter.count(run.validatedRows()))
        .print(console::println, "", history);
  }

  void print(ReadQuality.QualitySummary summary) {
    console.println("quality: the 24 hours before " + NumberFormat.moment(summary.generatedAt()));
    if (!summary.available()) {
      console.println("  the runs cannot be listed; try rebuild-index");
      return;
    }
    console.println("  runs: " + NumberFormat.count(summary.tally().total()));
    console.println("  evaluated: " + NumberFormat.count(summary.tally().evaluated()));
    console.println("  all checks passed: " + NumberFormat.count(summary.tally().pass()));
    console.println("  with warnings: " + NumberFormat.count(summary.tally().warn()));
    console.println("  with failures: " + NumberFormat.count(summary.tally().fail()));
  }

  void print(IssuePage page) {
    new TextTable<QualityIssue>()
        .column("STATUS", issue -> issue.status().wire())
        .column("DATASET", QualityIssue::datasetId)
        .column("SOURCE", QualityIssue::sourceKey)
        .column("WHAT", issue -> of(issue, QualityCheckResult::rule, found -> found.kind().wire()))
        .column(
            "COLUMN",
            issue ->
                of(issue, QualityCheckResult::column, SchemaDriftFinding::column)
                    .orElse(ValueFormatter.UNKNOWN))
        .column("DETAIL", issue -> of(issue, QualityFormatter::detail, SchemaDriftFinding::detail))
        .printOr("no issues", console::println, page.issues());
    console.println(
        "%s; datasets: %d evaluated, %d not evaluated, %d in part, %d unreadable"
            .formatted(
                NumberFormat.counted(page.total(), "issue"),
                page.coverage().evaluated(),
                page.coverage().notEvaluated(),
                page.coverage().partial(),
                page.coverage().unreadable()));
    page.nextCursor().ifPresent(next -> console.println("more: --cursor " + next));
  }

  /** Property of an issue, which is a check or drift. */
  private static <T> T of(
      QualityIssue issue,
      Function<QualityCheckResult, T> ofCheck,
      Function<SchemaDriftFinding, T> ofDrift) {
    return issue.check().map(ofCheck).or(() -> issue.drift().map(ofDrift)).orElseThrow();
  }

  private static String detail(QualityCheckResult check) {
    return check.detail().orElseGet(() -> "found " + CheckFormatter.actual(check));
  }

  private static String percent(BigDecimal rate) {
    return rate.movePointRight(2).setScale(1, RoundingMode.DOWN) + " %";
  }
}
