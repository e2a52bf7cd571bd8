package io.datasetbuilder.cli.run;

import io.datasetbuilder.cli.command.RunResults;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.TextTable;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.embedded.RunDetails;
import io.datasetbuilder.pipeline.model.index.RunTotals;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import io.datasetbuilder.pipeline.model.text.PlainLine;
import io.datasetbuilder.pipeline.runs.stage.SourceStages;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** A finished run for people. */
final class RunFormatter {

  private final Console console;
  private final Path outputFolder;

  RunFormatter(Console console, Path outputFolder) {
    this.console = console;
    this.outputFolder = outputFolder;
  }

  void print(RunDetails shown) {
    Manifest manifest = shown.run().manifest();
    console.say("run: " + shown.run().id());
    console.say("  status: " + manifest.run().status().wire());
    shown
        .run()
        .indexed()
        .dataset()
        .ifPresent(
            dataset ->
                console.say(
                    "  dataset: "
                        + PlainLine.of(dataset.datasetId() + " (" + dataset.title() + ")")));
    console.say("  started: " + RunResults.time(manifest.run().startedAt()));
    console.say("  finished: " + RunResults.time(manifest.run().finishedAt()) + taken(manifest));
    manifest.run().createdBy().ifPresent(by -> console.say("  built by: " + PlainLine.of(by)));
    manifest.outputs().specDigest().ifPresent(digest -> console.say("  digest: " + digest));
    new RetryFormatter(console).print(manifest.findings());
    RunTotals totals = RunTotals.of(manifest);
    sources(shown.sources(), manifest, totals);
    manifest.findings().composition().ifPresent(join -> composition(join, totals));
    console.say("  checks: " + QualityFormatter.counts(totals.checks()));
    console.say(
        "  outputs: "
            + NumberFormat.counted(totals.files(), "file")
            + " in "
            + outputFolder.resolve(shown.run().id().value()));
    manifest
        .tables()
        .adjustments()
        .forEach((key, made) -> sentences("adjusted in " + key, made.sentences()));
    sentences("warnings", manifest.warnings());
    sentences("errors", manifest.errors());
  }

  private static String taken(Manifest manifest) {
    Optional<Duration> taken =
        manifest
            .run()
            .startedAt()
            .flatMap(start -> manifest.run().finishedAt().map(end -> Duration.between(start, end)));
    return taken.map(time -> " (" + NumberFormat.duration(time) + ")").orElse("");
  }

  private void sources(List<SourceStages> sources, Manifest manifest, RunTotals totals) {
    TextTable table = new TextTable("SOURCE", "BRONZE", "SILVER", "GOLD", "VALIDATED", "ROWS");
    for (SourceStages source : sources) {
      table.row(
          source.sourceKey(),
          source.bronze().wire(),
          source.silver().wire(),
          source.gold().wire(),
          RunResults.count(
              Optional.ofNullable(manifest.tables().rowCounts().get(source.sourceKey()))),
          RunResults.count(totals.published(source.sourceKey())));
    }
    console.say("  sources:");
    table.print(console, "    ");
  }

  private void composition(JsonObject join, RunTotals totals) {
    if (join.members().get("name") instanceof JsonText name) {
      String rows =
          totals
              .published(name.value())
              .map(count -> ", " + NumberFormat.counted(count, "row"))
              .orElse("");
      console.say("  composition: " + PlainLine.of(name.value()) + rows);
    }
  }

  private void sentences(String title, List<String> sentences) {
    if (!sentences.isEmpty()) {
      console.say("  " + title + ":");
      sentences.forEach(sentence -> console.say("    " + PlainLine.of(sentence)));
    }
  }
}
