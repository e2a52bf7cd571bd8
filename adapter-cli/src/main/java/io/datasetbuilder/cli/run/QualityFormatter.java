package io.datasetbuilder.cli.run;

import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.TextTable;
import io.datasetbuilder.cli.output.ValueFormatter;
import io.datasetbuilder.pipeline.model.manifest.QualityCheckResult;
import io.datasetbuilder.pipeline.model.manifest.SchemaDriftFinding;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import io.datasetbuilder.pipeline.runs.quality.IssuePage;
import io.datasetbuilder.pipeline.runs.quality.QualityIssue;
import io.datasetbuilder.pipeline.runs.quality.ReadQuality;
import io.datasetbuilder.pipeline.table.quality.CheckFormatter;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;

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
    TextTable table =
        new TextTable("STATUS", "SOURCE", "RULE", "COLUMN", "FOUND", "REQUIRED", "DETAIL");
    quality
        .results()
        .byName()
        .forEach((source, results) -> results.forEach(result -> row(table, source, result)));
    table.print(console, "  ");
  }

  private static void row(TextTable table, String source, QualityCheckResult result) {
    table.row(
        result.status().wire(),
        source,
        result.rule(),
        result.column().orElse(ValueFormatter.UNKNOWN),
        CheckFormatter.actual(result),
        CheckFormatter.threshold(result),
        result.detail().orElse(""));
  }

  private void drift(ReadQuality.RunQuality quality) {
    boolean none = quality.drift().byName().values().stream().allMatch(List::isEmpty);
    if (none) {
      return;
    }
    TextTable table = new TextTable("DRIFT", "SOURCE", "COLUMN", "DETAIL");
    quality
        .drift()
        .byName()
        .forEach((source, findings) -> findings.forEach(found -> row(table, source, found)));
    table.print(console, "  ");
  }

  private static void row(TextTable table, String source, SchemaDriftFinding found) {
    table.row(
        found.kind().wire(), source, found.column().orElse(ValueFormatter.UNKNOWN), found.detail());
  }

  void print(List<ReadQuality.RunScore> history) {
    TextTable table =
        new TextTable("RUN", "STATUS", "FINISHED", "PASS", "WARN", "FAIL", "PASSED", "VALIDATED");
    for (ReadQuality.RunScore run : history) {
      table.row(
          run.runId(),
          run.status().wire(),
          ValueFormatter.time(run.timestamp()),
          NumberFormat.count(run.checks().pass()),
          NumberFormat.count(run.checks().warn()),
          NumberFormat.count(run.checks().fail()),
          run.rulePassRate().map(QualityFormatter::percent).orElse(ValueFormatter.UNKNOWN),
          ValueFormatter.count(run.validatedRows()));
    }
    table.print(console, "");
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
    if (page.issues().isEmpty()) {
      console.println("no issues");
    } else {
      issues(page.issues());
    }
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

  private void issues(List<QualityIssue> issues) {
    TextTable table = new TextTable("STATUS", "DATASET", "SOURCE", "WHAT", "COLUMN", "DETAIL");
    for (QualityIssue issue : issues) {
      issue.check().ifPresent(check -> row(table, issue, check));
      issue.drift().ifPresent(found -> row(table, issue, found));
    }
    table.print(console, "");
  }

  private static void row(TextTable table, QualityIssue issue, QualityCheckResult check) {
    table.row(
        issue.status().wire(),
        issue.datasetId(),
        issue.sourceKey(),
        check.rule(),
        check.column().orElse(ValueFormatter.UNKNOWN),
        check.detail().orElseGet(() -> "found " + CheckFormatter.actual(check)));
  }

  private static void row(TextTable table, QualityIssue issue, SchemaDriftFinding found) {
    table.row(
        issue.status().wire(),
        issue.datasetId(),
        issue.sourceKey(),
        found.kind().wire(),
        found.column().orElse(ValueFormatter.UNKNOWN),
        found.detail());
  }

  private static String percent(BigDecimal rate) {
    return rate.movePointRight(2).setScale(1, RoundingMode.DOWN) + " %";
  }
}
