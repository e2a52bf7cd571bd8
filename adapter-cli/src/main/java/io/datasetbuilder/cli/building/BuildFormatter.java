package io.datasetbuilder.cli.building;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ProblemFormatter;
import io.datasetbuilder.embedded.building.FinishedBuild;
import io.datasetbuilder.pipeline.building.BuildOutcome.CompositionResult;
import io.datasetbuilder.pipeline.building.BuildOutcome.Finished;
import io.datasetbuilder.pipeline.building.BuildOutcome.SourceResult;
import io.datasetbuilder.pipeline.building.commit.TableCommits;
import io.datasetbuilder.pipeline.model.index.RunTotals;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.ManifestDocument;
import io.datasetbuilder.pipeline.model.manifest.RunFacts;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.manifest.SourceAdjustments;
import io.datasetbuilder.pipeline.model.stage.Stage;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import io.datasetbuilder.pipeline.model.text.PlainLine;
import io.datasetbuilder.terminal.ValueFormatter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Formats a finished build: the result of each source, and a summary. */
final class BuildFormatter {

  private final Console console;
  private final Path outputFolder;

  BuildFormatter(Console console, Path outputFolder) {
    this.console = console;
    this.outputFolder = outputFolder;
  }

  void print(FinishedBuild answer) {
    Finished run = answer.run();
    Path folder = outputFolder.resolve(run.runId().value());
    console.println(
        "build: " + answer.spec().spec().datasetId() + " (run " + run.runId().value() + ")");
    run.sources().forEach(this::source);
    run.composition()
        .ifPresent(made -> console.println("  - " + made.name() + ": " + made.status().wire()));
    console.println("manifest: " + folder.resolve(ManifestDocument.PATH.value()));
    run.commits().ifPresent(this::tables);
    summary(run, folder);
    ending(run);
    answer.recording().ifPresent(this::notRecorded);
  }

  private void notRecorded(Problem problem) {
    console.flush();
    new ProblemFormatter(console).reportBriefly("no recording of this run", List.of(problem));
  }

  private void tables(TableCommits commits) {
    if (commits.committed().isEmpty()) {
      console.println("  no table committed");
    }
    for (TableCommits.CommittedTable table : commits.committed().values()) {
      console.println(
          "  table %s: snapshot %s (revision %d)"
              .formatted(PlainLine.of(table.logicalName()), table.snapshotId(), table.revision()));
    }
  }

  private void source(SourceResult source) {
    String stages =
        source.completed().stream()
            .filter(stage -> stage != Stage.EXPORT)
            .map(Stage::wire)
            .collect(Collectors.joining(", "));
    console.println(
        "  - %s: %s [%s]"
            .formatted(
                source.sourceKey(),
                source.failed() ? "failed" : "ok",
                stages.isEmpty() ? "-" : stages));
  }

  private void summary(Finished run, Path folder) {
    Manifest manifest = run.manifest();
    RunTotals totals = RunTotals.of(manifest);
    console.println("  rows: " + rows(run, totals));
    console.println("  columns: " + columns(run));
    adjusted(manifest.tables().adjustments());
    console.println("  checks: " + ValueFormatter.counts(totals.checks()));
    console.println("  outputs: " + NumberFormat.counted(totals.files(), "file") + " in " + folder);
    manifest.outputs().specDigest().ifPresent(digest -> console.println("  digest: " + digest));
    console.println("  time: " + NumberFormat.duration(taken(manifest.run())));
    manifest.warnings().forEach(console::warn);
    if (!run.indexed()) {
      console.warn("the index of runs could not take this run: run rebuild-index");
    }
  }

  private void adjusted(Map<String, SourceAdjustments> bySource) {
    if (!bySource.isEmpty()) {
      console.println(
          bySource.entrySet().stream()
              .map(source -> source.getKey() + " " + source.getValue().summary())
              .collect(Collectors.joining("; ", "  adjusted: ", "")));
    }
  }

  private static String rows(Finished run, RunTotals totals) {
    return Stream.concat(
            run.sources().stream().map(SourceResult::sourceKey),
            run.composition().stream().map(CompositionResult::name))
        .map(name -> name + " " + ValueFormatter.count(totals.published(name)))
        .collect(Collectors.joining(", "));
  }

  private static String columns(Finished run) {
    return Stream.concat(
            run.sources().stream().map(made -> columns(made.sourceKey(), made.goldColumns())),
            run.composition().stream().map(made -> columns(made.name(), made.goldColumns())))
        .collect(Collectors.joining(", "));
  }

  private static String columns(String name, Optional<Integer> count) {
    return name + " " + ValueFormatter.count(count.map(Integer::longValue));
  }

  private static Duration taken(RunFacts run) {
    return Duration.between(run.startedAt().orElseThrow(), run.finishedAt().orElseThrow());
  }

  private void ending(Finished run) {
    RunStatus status = run.manifest().run().status();
    if (status == RunStatus.OK) {
      return;
    }
    console.flush();
    console.note("error: " + reason(run));
    run.manifest()
        .findings()
        .uncommittedTables()
        .forEach(sentence -> console.note("  - " + PlainLine.of(sentence)));
    if (status == RunStatus.CANCELLED) {
      console.note(
          "    hint: build again under another run id; --retry-of "
              + run.runId()
              + " reuses the finished provider calls");
    }
    ProblemFormatter text = new ProblemFormatter(console);
    run.sources()
        .forEach(
            source -> source.problems().forEach(problem -> text.line(source.sourceKey(), problem)));
    run.composition().ifPresent(made -> made.problems().forEach(text::line));
  }

  private static String reason(Finished run) {
    if (run.manifest().run().status() == RunStatus.CANCELLED) {
      return "build interrupted; finished stages are kept, and the manifest records them";
    }
    return run.uncommitted()
        ? "the build succeeded, but not all of its tables were committed to the warehouse"
        : "build failed for one or more sources";
  }
}
