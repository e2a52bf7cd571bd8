package io.datasetbuilder.cli.run;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.cli.command.Options;
import io.datasetbuilder.cli.command.ServiceCommand;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.cli.output.Refused;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import io.datasetbuilder.pipeline.model.text.PlainLine;
import io.datasetbuilder.pipeline.runs.list.ReadingProblem;
import io.datasetbuilder.pipeline.runs.stage.ReadStages;
import io.datasetbuilder.pipeline.runs.stage.SourceStages;
import io.datasetbuilder.pipeline.runs.stage.StageDetail;
import io.datasetbuilder.terminal.TextTable;
import io.datasetbuilder.terminal.ValueFormatter;
import io.datasetbuilder.wire.RunBodies;
import io.datasetbuilder.wire.StageDetailBody;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code show RUN}: shows a finished run, or one stage of one of its sources. */
public final class ShowCommand extends ServiceCommand {

  private final PositionalParamSpec run =
      parameter(0, "RUN", "The id of a finished run, or latest.");

  private final OptionSpec stage =
      option("--stage", "STAGE", "Show one stage: bronze, silver or gold.");

  private final OptionSpec source =
      option("--source", "KEY", "The source of that stage; optional for a run with one source.");

  private final OptionSpec limit =
      number(
          "--limit",
          ReadStages.DEFAULT_LIMIT,
          "Sample rows of silver, 1 to " + ReadStages.MAX_LIMIT);

  public ShowCommand(Console console) {
    super(console, "nothing to show", "Show a finished run, or one stage of one of its sources.");
    addWarehouse();
    addOwner();
  }

  @Override
  protected int run(BuilderService service) {
    RunId id = runId(run.getValue());
    Optional<String> wanted = Options.value(stage);
    if (wanted.isPresent()) {
      showStage(service, id, wanted.get());
    } else {
      show(service.runs().show(id), RunBodies::details, new RunFormatter(console, folder())::print);
    }
    return ExitCode.OK;
  }

  private void showStage(BuilderService service, RunId id, String wanted) {
    String key = Options.<String>value(source).orElseGet(() -> onlySource(service, id));
    show(
        service.runs().stage(id, wanted, key, limit.<Integer>getValue()),
        StageDetailBody::of,
        this::print);
  }

  private static String onlySource(BuilderService service, RunId id) {
    List<String> keys =
        valueOf(service.runs().stages(id)).stream().map(SourceStages::sourceKey).toList();
    if (keys.size() == 1) {
      return keys.get(0);
    }
    String message = "run " + id + " has " + keys.size() + " sources";
    throw Refused.notPossible(
        ReadingProblem.UNKNOWN_SOURCE,
        "source",
        message,
        "name one with --source: " + String.join(", ", keys));
  }

  private void print(StageDetail detail) {
    console.println(
        detail.stage().wire() + " of " + detail.sourceKey() + " (run " + detail.runId() + ")");
    console.println("  status: " + detail.status().wire());
    detail.facts().match(this::bronze, this::silver, this::gold);
  }

  private Console bronze(StageDetail.BronzeFacts facts) {
    facts.provider().ifPresent(name -> fact("provider", name));
    facts.dataset().ifPresent(name -> fact("dataset", name));
    facts.displayName().ifPresent(name -> fact("file", name));
    facts.fetchedAt().ifPresent(time -> fact("fetched", NumberFormat.moment(time)));
    facts.recordCount().ifPresent(count -> fact("records", NumberFormat.count(count)));
    facts.removedAt().ifPresent(time -> fact("removed", NumberFormat.moment(time)));
    return console;
  }

  private Console silver(StageDetail.SilverFacts facts) {
    facts.rowCount().ifPresent(rows -> fact("rows", NumberFormat.count(rows)));
    facts
        .statistics()
        .flatMap(StageDetail.SilverFacts.Statistics::duplicateRate)
        .ifPresent(rate -> fact("duplicate rate", rate.toPlainString()));
    facts.validation().ifPresent(this::validation);
    if (!facts.columns().isEmpty()) {
      columns(facts);
    }
    if (!facts.sample().masked().isEmpty()) {
      fact("masked", String.join(", ", facts.sample().masked()));
    }
    facts.sample().withheld().ifPresent(why -> fact("sample withheld", why.wire()));
    if (!facts.sample().rows().isEmpty()) {
      console.println("  sample:");
      facts.sample().rows().forEach(row -> console.println("    " + line(row)));
    }
    return console;
  }

  private void validation(StageDetail.SilverFacts.Validation validation) {
    fact("schema", validation.ok() ? "holds" : "broken");
    validation
        .problems()
        .forEach(problem -> console.println("    " + PlainLine.of(problem.message())));
  }

  private void columns(StageDetail.SilverFacts facts) {
    Map<String, Long> nulls =
        facts.statistics().map(StageDetail.SilverFacts.Statistics::nullCounts).orElse(Map.of());
    console.println("  columns:");
    new TextTable<StageDetail.SilverFacts.Column>()
        .column("COLUMN", StageDetail.SilverFacts.Column::name)
        .column("TYPE", StageDetail.SilverFacts.Column::dtype)
        .column(
            "NULLS", column -> ValueFormatter.count(Optional.ofNullable(nulls.get(column.name()))))
        .column("DISTINCT", column -> NumberFormat.count(column.distinctCount()))
        .print(console::println, "    ", facts.columns());
  }

  private Console gold(StageDetail.GoldFacts facts) {
    facts.rowCount().ifPresent(rows -> fact("rows", NumberFormat.count(rows)));
    if (!facts.columns().isEmpty()) {
      fact("columns", String.join(", ", facts.columns()));
    }
    facts.splits().ifPresent(splits -> fact("splits", counts(splits)));
    if (!facts.exportKinds().isEmpty()) {
      fact("exports", String.join(", ", facts.exportKinds()));
    }
    return console;
  }

  private void fact(String title, String text) {
    console.println("  " + title + ": " + PlainLine.of(text));
  }

  private static String counts(Map<String, Long> counts) {
    return counts.entrySet().stream()
        .map(split -> split.getKey() + " " + NumberFormat.count(split.getValue()))
        .collect(Collectors.joining(", "));
  }

  private static String line(List<JsonValue> row) {
    return ValueFormatter.json(row);
  }
}
