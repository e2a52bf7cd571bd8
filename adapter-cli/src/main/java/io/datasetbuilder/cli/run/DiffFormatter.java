package io.datasetbuilder.cli.run;

import io.datasetbuilder.cli.command.RunResults;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.JsonLine;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.text.PlainLine;
import io.datasetbuilder.pipeline.runs.diff.GoldDiff;
import io.datasetbuilder.pipeline.runs.diff.QualityChange;
import io.datasetbuilder.pipeline.runs.diff.RunDiff;
import io.datasetbuilder.pipeline.runs.diff.SchemaDiff;
import io.datasetbuilder.pipeline.runs.diff.SourceDiff;
import io.datasetbuilder.pipeline.table.quality.QualityCheckResult;
import java.util.Optional;

/** What two runs differ in, for people. */
final class DiffFormatter {

  private final Console console;

  DiffFormatter(Console console) {
    this.console = console;
  }

  void print(RunDiff diff) {
    console.say("diff: run " + diff.left().runId() + " and run " + diff.right().runId());
    console.say("  result: " + (diff.sameResult() ? "the same" : "different"));
    if (diff.left().status() != diff.right().status()) {
      console.say(
          "  status: " + diff.left().status().wire() + " -> " + diff.right().status().wire());
    }
    console.say("  spec: " + sameness(diff.specDigests().same()));
    console.say(
        "  input records: "
            + diff.inputs().refusal().map(Problem::message).orElse(sameness(diff.inputs().same())));
    diff.sources().forEach(this::source);
    diff.gold().forEach(this::gold);
  }

  private void source(SourceDiff source) {
    console.say("  source " + PlainLine.of(source.sourceKey()) + ":");
    String why =
        source
            .sameData()
            .unknownBecause()
            .map(reason -> " (" + reason.wire().replace('_', ' ') + ")")
            .orElse("");
    console.say("    records: " + sameness(source.sameData().same()) + why);
    String rows = RunResults.count(source.rowCounts().left());
    console.say(
        "    rows: "
            + (source.rowCounts().differ()
                ? rows + " -> " + RunResults.count(source.rowCounts().right())
                : rows));
    schema(source.schema());
    source.quality().forEach(this::quality);
  }

  private void schema(SchemaDiff schema) {
    if (schema.isNone()) {
      console.say("    columns: the same");
      return;
    }
    schema.added().forEach(field -> column("+", field.name() + " (" + field.type() + ")"));
    schema.removed().forEach(field -> column("-", field.name() + " (" + field.type() + ")"));
    schema
        .retyped()
        .forEach(field -> column("~", field.name() + ": " + field.from() + " -> " + field.to()));
    if (schema.reordered()) {
      console.say("    columns: in another order");
    }
    schema
        .nullability()
        .forEach(field -> column("~", field.name() + (field.to() ? ": has nulls" : ": no nulls")));
  }

  private void column(String mark, String text) {
    console.say("    column " + mark + " " + PlainLine.of(text));
  }

  private void quality(QualityChange change) {
    console.say(
        "    check "
            + PlainLine.of(change.rule() + change.column().map(name -> " " + name).orElse(""))
            + ": "
            + result(change.results().left())
            + " -> "
            + result(change.results().right()));
  }

  private static String result(Optional<QualityCheckResult> result) {
    return result
        .map(told -> told.status().wire() + " (" + PlainLine.of(JsonLine.of(told.actual())) + ")")
        .orElse("not evaluated");
  }

  private void gold(GoldDiff gold) {
    console.say(
        "  gold "
            + PlainLine.of(gold.name())
            + ": tables "
            + (gold.tablesDiffer() ? "different" : "the same")
            + (gold.files().isEmpty() ? "" : ", and of its files:"));
    gold.files()
        .forEach(
            file ->
                console.say(
                    "    "
                        + file.kind().wire()
                        + (file.table() ? " table " : " document ")
                        + PlainLine.of(file.path().value())));
  }

  private static String sameness(Optional<Boolean> same) {
    return same.map(known -> known ? "the same" : "different").orElse("cannot be told");
  }
}
