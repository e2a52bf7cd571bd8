package io.datasetbuilder.cli.run;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.cli.command.ServiceCommand;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.cli.output.Refused;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.pipeline.model.manifest.QualityCheckResult;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.text.PlainLine;
import io.datasetbuilder.pipeline.runs.diff.GoldDiff;
import io.datasetbuilder.pipeline.runs.diff.RunDiff;
import io.datasetbuilder.pipeline.table.drift.SchemaDiff;
import io.datasetbuilder.terminal.ValueFormatter;
import io.datasetbuilder.wire.RunDiffBody;
import java.util.Optional;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code diff RUN RUN}: compares two finished runs. Exits like diff(1), with 0, 1 or 2. */
public final class DiffCommand extends ServiceCommand {

  private final PositionalParamSpec left = parameter(0, "RUN", "The id of the earlier run.");

  private final PositionalParamSpec right =
      parameter(1, "RUN", "The id of the later run, of any dataset.");

  public DiffCommand(Console console) {
    super(
        console,
        "the runs cannot be compared",
        "Compare the result, columns, checks and files of two finished runs.",
        "Exit code 0: same result; 1: different result; 2: the runs cannot be compared.");
    addOwner();
  }

  @Override
  protected int run() {
    try {
      return super.run();
    } catch (Refused refused) {
      report(refused);
      return ExitCode.NOT_COMPARED;
    }
  }

  @Override
  protected int run(BuilderService service) {
    RunId earlier = runId(left.getValue());
    RunId later = runId(right.getValue());
    RunDiff diff = valueOf(service.runs().diff(earlier, later));
    print(() -> RunDiffBody.of(diff), () -> print(diff));
    return diff.sameResult() ? ExitCode.OK : ExitCode.FAILED;
  }

  private void print(RunDiff diff) {
    console.println("diff: run " + diff.left().runId() + " and run " + diff.right().runId());
    console.println("  result: " + (diff.sameResult() ? "the same" : "different"));
    if (diff.left().status() != diff.right().status()) {
      console.println(
          "  status: " + diff.left().status().wire() + " -> " + diff.right().status().wire());
    }
    console.println("  spec: " + spec(diff));
    console.println(
        "  input records: "
            + diff.inputs().refusal().map(Problem::message).orElse(sameness(diff.inputs().same())));
    diff.sources().forEach(this::source);
    diff.gold().forEach(this::gold);
  }

  private static String spec(RunDiff diff) {
    boolean otherUploads = diff.specDigests().differ() && diff.sameSpec().orElse(false);
    return sameness(diff.sameSpec()) + (otherUploads ? ", with other uploads" : "");
  }

  private void source(RunDiff.SourceDiff source) {
    console.println("  source " + PlainLine.of(source.sourceKey()) + ":");
    String why =
        source
            .sameData()
            .unknownBecause()
            .map(reason -> " (" + reason.wire().replace('_', ' ') + ")")
            .orElse("");
    console.println("    records: " + sameness(source.sameData().same()) + why);
    String rows = ValueFormatter.count(source.rowCounts().left());
    console.println(
        "    rows: "
            + (source.rowCounts().differ()
                ? rows + " -> " + ValueFormatter.count(source.rowCounts().right())
                : rows));
    schema(source.schema());
    source.quality().forEach(this::quality);
  }

  private void schema(SchemaDiff schema) {
    if (schema.isNone()) {
      console.println("    columns: the same");
      return;
    }
    schema.added().forEach(field -> column("+", field.name() + " (" + field.type() + ")"));
    schema.removed().forEach(field -> column("-", field.name() + " (" + field.type() + ")"));
    schema
        .retyped()
        .forEach(field -> column("~", field.name() + ": " + field.from() + " -> " + field.to()));
    if (schema.reordered()) {
      console.println("    columns: in another order");
    }
    schema
        .nullability()
        .forEach(field -> column("~", field.name() + (field.to() ? ": has nulls" : ": no nulls")));
  }

  private void column(String mark, String text) {
    console.println("    column " + mark + " " + PlainLine.of(text));
  }

  private void quality(RunDiff.QualityChange change) {
    console.println(
        "    check "
            + PlainLine.of(change.rule() + change.column().map(name -> " " + name).orElse(""))
            + ": "
            + result(change.results().left())
            + " -> "
            + result(change.results().right()));
  }

  private static String result(Optional<QualityCheckResult> result) {
    return result
        .map(
            check ->
                check.status().wire()
                    + " ("
                    + PlainLine.of(ValueFormatter.json(check.actual()))
                    + ")")
        .orElse("not evaluated");
  }

  private void gold(GoldDiff gold) {
    console.println(
        "  gold "
            + PlainLine.of(gold.name())
            + ": tables "
            + (gold.tablesDiffer() ? "different" : "the same")
            + (gold.files().isEmpty() ? "" : ", and of its files:"));
    gold.files()
        .forEach(
            file ->
                console.println(
                    "    "
                        + file.kind().wire()
                        + (file.table() ? " table " : " document ")
                        + PlainLine.of(file.path().value())));
  }

  private static String sameness(Optional<Boolean> same) {
    return same.map(known -> known ? "the same" : "different").orElse("unknown");
  }
}
