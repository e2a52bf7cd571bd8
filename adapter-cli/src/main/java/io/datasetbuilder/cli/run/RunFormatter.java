package io.datasetbuilder.cli.run;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.pipeline.model.index.RunTotals;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.ManifestFindings.Repetition;
import io.datasetbuilder.pipeline.model.manifest.RemovedRecords;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import io.datasetbuilder.pipeline.model.text.PlainLine;
import io.datasetbuilder.pipeline.runs.stage.SourceStages;
import io.datasetbuilder.pipeline.warehouse.run.RunDetails;
import io.datasetbuilder.terminal.TextTable;
import io.datasetbuilder.terminal.ValueFormatter;
import io.datasetbuilder.warehouse.snapshot.ReadTables.RunSnapshot;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Formats a finished run. */
final class RunFormatter {

  private final Console console;
  private final Path outputFolder;

  RunFormatter(Console console, Path outputFolder) {
    this.console = console;
    this.outputFolder = outputFolder;
  }

  void print(RunDetails details) {
    Manifest manifest = details.run().manifest();
    console.println("run: " + details.run().id());
    console.println("  status: " + manifest.run().status().wire());
    details
        .run()
        .indexed()
        .dataset()
        .ifPresent(
            dataset ->
                console.println(
                    "  dataset: "
                        + PlainLine.of(dataset.datasetId() + " (" + dataset.title() + ")")));
    console.println("  started: " + ValueFormatter.time(manifest.run().startedAt()));
    console.println(
        "  finished: " + ValueFormatter.time(manifest.run().finishedAt()) + taken(manifest));
    manifest.run().createdBy().ifPresent(by -> console.println("  built by: " + PlainLine.of(by)));
    manifest.outputs().specDigest().ifPresent(digest -> console.println("  digest: " + digest));
    new RetryFormatter(console).print(manifest.findings().repetition());
    RunTotals totals = RunTotals.of(manifest);
    sources(details.sources(), manifest, totals);
    manifest.findings().compositionName().ifPresent(name -> composition(name, totals));
    console.println("  checks: " + ValueFormatter.counts(totals.checks()));
    console.println(
        "  outputs: "
            + NumberFormat.counted(totals.files(), "file")
            + " in "
            + outputFolder.resolve(details.run().id().value()));
    manifest
        .outputs()
        .removed()
        .ifPresent(removed -> console.println("  raw records: " + removed(removed)));
    manifest
        .tables()
        .adjustments()
        .forEach((key, made) -> sentences("adjusted in " + key, made.sentences()));
    sentences("snapshots", lines(details.snapshots()));
    sentences("warnings", manifest.warnings());
    sentences("errors", manifest.errors());
    sentences("uncommitted tables", manifest.findings().uncommittedTables());
  }

  private static String removed(RemovedRecords removed) {
    String keep = removed.declared().days().map(String::valueOf).orElse("none");
    return "removed %s (bronze: {keep: %s})".formatted(NumberFormat.moment(removed.at()), keep);
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
    console.println("  sources:");
    new TextTable<SourceStages>()
        .column("SOURCE", SourceStages::sourceKey)
        .column("BRONZE", source -> source.bronze().wire())
        .column("SILVER", source -> source.silver().wire())
        .column("GOLD", source -> source.gold().wire())
        .column(
            "VALIDATED",
            source ->
                ValueFormatter.count(
                    Optional.ofNullable(manifest.tables().rowCounts().get(source.sourceKey()))))
        .column("ROWS", source -> ValueFormatter.count(totals.published(source.sourceKey())))
        .print(console::println, "    ", sources);
  }

  private void composition(String name, RunTotals totals) {
    String rows =
        totals.published(name).map(count -> ", " + NumberFormat.counted(count, "row")).orElse("");
    console.println("  composition: " + PlainLine.of(name) + rows);
  }

  /** The snapshots that a run committed, one a line. */
  static List<String> lines(List<RunSnapshot> snapshots) {
    return snapshots.stream()
        .map(snapshot -> snapshot.table().value() + ": " + snapshot.snapshotId())
        .toList();
  }

  private void sentences(String title, List<String> sentences) {
    if (!sentences.isEmpty()) {
      console.println("  " + title + ":");
      sentences.forEach(sentence -> console.println("    " + PlainLine.of(sentence)));
    }
  }

  /** Formats what a run resumed from earlier ones. A foreign manifest may hold anything. */
  static final class RetryFormatter {

    private final Console console;

    RetryFormatter(Console console) {
      this.console = console;
    }

    void print(Repetition repetition) {
      repetition.retryOf().ifPresent(run -> console.println("  retry of: " + PlainLine.of(run)));
      repetition
          .reproducibility()
          .map(object -> object.members().get("resumed_sources"))
          .filter(JsonObject.class::isInstance)
          .ifPresent(sources -> ((JsonObject) sources).members().forEach(this::resumed));
      repetition.checkpointsNotReused().items().forEach(this::refused);
    }

    private void resumed(String key, JsonValue source) {
      if (source instanceof JsonObject object) {
        console.println(
            "  resumed: %s, %s of %s combinations from %s"
                .formatted(
                    PlainLine.of(key),
                    text(object, "resumed_combinations"),
                    text(object, "total_combinations"),
                    text(object, "checkpoint_from")));
      }
    }

    private void refused(JsonValue checkpoint) {
      if (checkpoint instanceof JsonObject object) {
        console.println(
            "  not resumed: %s from %s (%s)"
                .formatted(
                    text(object, "source_key"),
                    text(object, "checkpoint_from"),
                    text(object, "reason")));
      }
    }

    private static String text(JsonObject object, String member) {
      JsonValue value = object.members().get(member);
      if (value instanceof JsonText text) {
        return PlainLine.of(text.value());
      }
      return value instanceof JsonNumber ? ValueFormatter.json(value) : "-";
    }
  }
}
