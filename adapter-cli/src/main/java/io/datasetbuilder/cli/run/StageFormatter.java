package io.datasetbuilder.cli.run;

import io.datasetbuilder.cli.command.RunResults;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.JsonLine;
import io.datasetbuilder.cli.output.TextTable;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import io.datasetbuilder.pipeline.model.text.PlainLine;
import io.datasetbuilder.pipeline.runs.stage.GoldFacts;
import io.datasetbuilder.pipeline.runs.stage.SilverFacts;
import io.datasetbuilder.pipeline.runs.stage.StageDetail;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** One stage of one source for people. */
final class StageFormatter {

  private final Console console;

  StageFormatter(Console console) {
    this.console = console;
  }

  void print(StageDetail detail) {
    String stage = detail.match(bronze -> "bronze", silver -> "silver", gold -> "gold");
    console.say(
        stage + " of " + detail.head().sourceKey() + " (run " + detail.head().runId() + ")");
    console.say("  status: " + detail.head().status().wire());
    detail.match(this::bronze, this::silver, this::gold);
  }

  private Console bronze(StageDetail.Bronze bronze) {
    bronze.facts().provider().ifPresent(name -> say("provider", name));
    bronze.facts().dataset().ifPresent(name -> say("dataset", name));
    bronze.facts().fetchedAt().ifPresent(time -> say("fetched", NumberFormat.moment(time)));
    bronze.facts().recordCount().ifPresent(count -> say("records", NumberFormat.count(count)));
    return console;
  }

  private Console silver(StageDetail.Silver silver) {
    SilverFacts facts = silver.facts();
    facts.rowCount().ifPresent(rows -> say("rows", NumberFormat.count(rows)));
    facts
        .statistics()
        .flatMap(SilverFacts.Statistics::duplicateRate)
        .ifPresent(rate -> say("duplicate rate", rate.toPlainString()));
    facts.validation().ifPresent(this::validation);
    if (!facts.columns().isEmpty()) {
      columns(facts);
    }
    if (!facts.sample().masked().isEmpty()) {
      say("masked", String.join(", ", facts.sample().masked()));
    }
    silver.withheld().ifPresent(why -> say("sample withheld", why.wire()));
    if (!facts.sample().rows().isEmpty()) {
      console.say("  sample:");
      facts.sample().rows().forEach(row -> console.say("    " + line(row)));
    }
    return console;
  }

  private void validation(SilverFacts.Validation validation) {
    say("schema", validation.ok() ? "holds" : "broken");
    validation.problems().forEach(problem -> console.say("    " + PlainLine.of(problem.message())));
  }

  private void columns(SilverFacts facts) {
    TextTable table = new TextTable("COLUMN", "TYPE", "NULLS", "DISTINCT");
    Map<String, Long> nulls =
        facts.statistics().map(SilverFacts.Statistics::nullCounts).orElse(Map.of());
    for (SilverFacts.Column column : facts.columns()) {
      Long count = nulls.get(column.name());
      table.row(
          column.name(),
          column.dtype(),
          count == null ? RunResults.UNKNOWN : NumberFormat.count(count),
          NumberFormat.count(column.distinctCount()));
    }
    console.say("  columns:");
    table.print(console, "    ");
  }

  private Console gold(StageDetail.Gold gold) {
    GoldFacts facts = gold.facts();
    facts.rowCount().ifPresent(rows -> say("rows", NumberFormat.count(rows)));
    if (!facts.columns().isEmpty()) {
      say("columns", String.join(", ", facts.columns()));
    }
    facts.splits().ifPresent(splits -> say("splits", counts(splits)));
    if (!facts.exportKinds().isEmpty()) {
      say("exports", String.join(", ", facts.exportKinds()));
    }
    return console;
  }

  private void say(String title, String text) {
    console.say("  " + title + ": " + PlainLine.of(text));
  }

  private static String counts(Map<String, Long> counts) {
    return counts.entrySet().stream()
        .map(split -> split.getKey() + " " + NumberFormat.count(split.getValue()))
        .collect(Collectors.joining(", "));
  }

  private static String line(List<JsonValue> row) {
    return row.stream().map(JsonLine::of).collect(Collectors.joining(", "));
  }
}
