package io.datasetbuilder.pipeline.building;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.spec.BuildSpec;
import io.datasetbuilder.pipeline.building.BuildOutcome.CompositionResult;
import io.datasetbuilder.pipeline.building.BuildOutcome.SourceResult;
import io.datasetbuilder.pipeline.building.commit.CommittableRun;
import io.datasetbuilder.pipeline.building.commit.CommittableTable;
import io.datasetbuilder.pipeline.building.commit.RunCommits;
import io.datasetbuilder.pipeline.building.commit.TableCommits;
import io.datasetbuilder.pipeline.building.commit.TableCommitter;
import io.datasetbuilder.pipeline.document.report.ReportRenderer;
import io.datasetbuilder.pipeline.document.report.RunReport;
import io.datasetbuilder.pipeline.document.report.SourceReport;
import io.datasetbuilder.pipeline.model.index.RunTotals;
import io.datasetbuilder.pipeline.model.index.SpecFacts;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.run.ManifestStore;
import io.datasetbuilder.pipeline.model.run.RunPaths;
import io.datasetbuilder.pipeline.model.run.WorkspaceFailure;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Finishes a run in its durable order: the card of its tables, the removal of raw records that its
 * spec does not keep, the page about it, the announcement of its tables to the warehouse, the
 * manifest, with which it exists, its row in the index, and last the commit of its tables (Spec,
 * "Endpoints", POST /build). A table that is not committed turns the finished run into a failed
 * one: the manifest is saved again. So does a document that cannot be written. Safe for concurrent
 * use.
 */
public final class FinishRun {

  private final ManifestStore manifests;
  private final ReportRenderer reports;
  private final RunHistory history;
  private final Optional<TableCommitter> committer;

  /**
   * @param committer empty where no warehouse is kept
   */
  public FinishRun(
      ManifestStore manifests,
      ReportRenderer reports,
      RunHistory history,
      Optional<TableCommitter> committer) {
    this.manifests = manifests;
    this.reports = reports;
    this.history = history;
    this.committer = committer;
  }

  /**
   * Finishes the run.
   *
   * @param unfinished its manifest but for the ending
   * @throws WorkspaceFailure when the first manifest cannot be stored: no run exists then
   */
  BuildOutcome.Finished finish(
      BuildRequest request, RunContext run, RunRecord record, Manifest unfinished) {
    RunDocuments documents = new RunDocuments(run);
    Manifest carded =
        record
            .tablesCard()
            .map(card -> documents.write(unfinished, RunPaths.TABLES_CARD, () -> card))
            .orElse(unfinished);
    RunStatus status = documents.status(record.status());
    Manifest manifest =
        UnkeptRecords.remove(run, carded.finished(status, run.parts().clock().instant()));
    List<CommittableTable> tables =
        status == RunStatus.OK ? goldTables(run.spec(), record) : List.of();
    Manifest last =
        documents.onto(
            documents.write(
                manifest,
                RunPaths.REPORT,
                () -> reports.render(report(request, run, record, manifest, tables))));
    RunCommits commits =
        last.run().status() == RunStatus.OK
            ? RunCommits.announce(committer, committable(request, last, tables))
            : RunCommits.NONE;
    save(run, last, commits);
    Ending ending = new Ending(request, record, documents.problems());
    boolean indexed = index(request, record, last);
    Optional<TableCommits> committed = committer.map(warehouse -> commits.commit());
    if (committed.filter(TableCommits::failed).isEmpty()) {
      return ending.outcome(last, committed, indexed);
    }
    return uncommitted(ending, run, last, commits, committed.get());
  }

  private void save(RunContext run, Manifest manifest, RunCommits commits) {
    boolean saved = false;
    try {
      manifests.save(run.workspace(), manifest);
      saved = true;
    } finally {
      if (!saved) {
        commits.discard();
      }
    }
  }

  /**
   * The ending of a run whose tables are not all committed. They stay announced where the manifest
   * cannot record that: the next process commits them, or records it.
   */
  private BuildOutcome.Finished uncommitted(
      Ending ending, RunContext run, Manifest saved, RunCommits announced, TableCommits commits) {
    Manifest failed = saved.withWarehouseFailures(commits.failuresJson());
    boolean indexed = index(ending.request(), ending.record(), failed);
    try {
      manifests.replace(run.workspace(), failed);
      announced.discard();
      return ending.outcome(failed, Optional.of(commits), indexed);
    } catch (WorkspaceFailure unwritten) {
      return ending.outcome(failed, Optional.of(commits.unrecorded()), indexed);
    }
  }

  private boolean index(BuildRequest request, RunRecord record, Manifest manifest) {
    SpecFacts spec = SpecFacts.of(request.spec().spec(), record.snapshot().digest().value());
    return history.add(request.runId(), manifest, spec);
  }

  private static CommittableRun committable(
      BuildRequest request, Manifest manifest, List<CommittableTable> tables) {
    return new CommittableRun(
        request.owner(),
        request.runId(),
        request.spec().spec(),
        manifest.run().startedAt().orElseThrow(),
        manifest.inputs().provenance(),
        tables,
        request.ifAbsent());
  }

  private RunReport report(
      BuildRequest request,
      RunContext run,
      RunRecord record,
      Manifest manifest,
      List<CommittableTable> tables) {
    BuildSpec spec = run.spec();
    List<SourceReport> reports =
        new ArrayList<>(
            record.sources().stream().map(source -> ReportSource.of(source, spec.pii())).toList());
    record.composition().map(ReportSource::of).ifPresent(reports::add);
    return new RunReport(
        RunTotals.of(manifest).withPage(),
        spec.datasetId(),
        spec.title(),
        spec.description(),
        request.runId().value(),
        manifest.run().status(),
        manifest.run().startedAt().orElseThrow(),
        manifest.run().finishedAt().orElseThrow(),
        run.parts().builderVersion(),
        manifest.outputs().specDigest().orElseThrow(),
        reports,
        run.files().published().entrySet().stream()
            .filter(file -> manifest.outputs().isPresent(file.getKey()))
            .map(file -> new RunReport.Output(file.getKey().value(), file.getValue().facts()))
            .toList(),
        tables.stream()
            .map(
                table ->
                    new RunReport.Snapshot(
                        spec.datasetId() + "." + table.key(), table.snapshotId()))
            .toList(),
        manifest.warnings());
  }

  /**
   * Tables that the run commits. Their snapshots get ids before the page is written: the page
   * belongs to the manifest, which precedes the commits.
   */
  private List<CommittableTable> goldTables(BuildSpec spec, RunRecord record) {
    return committer
        .map(warehouse -> new GoldTables(spec.pii(), warehouse::newSnapshotId))
        .map(gold -> gold.of(record.sources(), record.composition()))
        .orElse(List.of());
  }

  /**
   * Facts from which the outcome of a run is made.
   *
   * @param unwritten problems of documents about the whole run that are missing
   */
  private record Ending(BuildRequest request, RunRecord record, List<Problem> unwritten) {

    BuildOutcome.Finished outcome(
        Manifest manifest, Optional<TableCommits> commits, boolean indexed) {
      return new BuildOutcome.Finished(
          request.runId(),
          manifest,
          record.sources().stream().map(Ending::result).toList(),
          record.composition().map(Ending::result),
          unwritten,
          commits,
          indexed);
    }

    private static SourceResult result(BuiltSource source) {
      return new SourceResult(
          source.facts().key().value(),
          source.completed(),
          source.problems(),
          source.gold().map(gold -> gold.table().rows()),
          source.gold().map(gold -> gold.table().table().columns().size()));
    }

    private static CompositionResult result(BuiltComposition composition) {
      return new CompositionResult(
          composition.name().value(),
          composition.status(),
          composition.problems(),
          composition.gold().map(gold -> gold.table().rows()),
          composition.gold().map(gold -> gold.table().table().columns().size()));
    }
  }
}
