package io.datasetbuilder.pipeline.warehouse.deletion;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.retention.BronzeRetention;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.RemovedRecords;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunPaths;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import io.datasetbuilder.pipeline.runs.deletion.DeletionRecord;
import io.datasetbuilder.pipeline.runs.deletion.ExpiredRecords;
import io.datasetbuilder.pipeline.source.checkpoint.CheckpointLayout;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Removes the raw records of a finished run. The order makes it safe when the process ends at any
 * moment: the record of the deletion first, then the removal is recorded next to the manifest, so
 * that whoever reads the run knows of it, then the files go, and last comes the end of the record.
 * The manifest does not change. Safe for concurrent use, also by several processes.
 */
final class RemoveRawRecords {

  private final DeletionStores stores;

  RemoveRawRecords(DeletionStores stores) {
    this.stores = stores;
  }

  /** Every reason why the raw records of a run stay for now. */
  List<Problem> refusals(RunId run) {
    List<Problem> refusals = new ArrayList<>();
    if (stores.runs().workspaces().isInProgress(run)) {
      refusals.add(inUse("run " + run + " is being built or deleted"));
    }
    if (stores.isRetried().test(run)) {
      refusals.add(inUse("a build that has not ended retries run " + run));
    }
    return refusals;
  }

  /**
   * Removes raw records.
   *
   * @param record of their removal, not recorded yet
   * @return the record as it is then; refused with every reason when something keeps them
   */
  Result<DeletionRecord> remove(DeletionRecord record) {
    List<Problem> refusals = refusals(new RunId(record.subject()));
    if (!refusals.isEmpty()) {
      return Result.refused(refusals);
    }
    return stores.log().begin(List.of(record))
        ? Result.ok(finish(record))
        : Result.refused(inUse("another removal of the same raw records has begun"));
  }

  /**
   * Finishes a removal that has been recorded.
   *
   * @return the record, finished unless another process works on the run
   */
  DeletionRecord finish(DeletionRecord record) {
    RunId run = new RunId(record.subject());
    AtomicBoolean done = new AtomicBoolean();
    stores.runs().workspaces().whileIdle(run, () -> done.set(isDone(run)));
    if (!done.get()) {
      return record;
    }
    Instant end = stores.clock().instant().truncatedTo(ChronoUnit.MICROS);
    stores.log().finish(record.id(), end);
    return record.finished(end);
  }

  /**
   * Whether nothing is left to do. That is so also for a run that was deleted by now, or whose spec
   * keeps its raw records at present: an earlier attempt under its id left them.
   */
  private boolean isDone(RunId run) {
    Optional<BronzeRetention> due =
        stores
            .index()
            .get()
            .find(run.value())
            .filter(new ExpiredRecords(stores.clock().instant())::include)
            .flatMap(ExpiredRecords::declared);
    if (due.isEmpty() || stores.runs().finished().find(run).isEmpty()) {
      return true;
    }
    Optional<Manifest> manifest = stores.runs().manifests().readable(run);
    manifest
        .filter(found -> found.outputs().removed().isEmpty())
        .ifPresent(unmarked -> mark(run, due.get()));
    manifest.ifPresent(marked -> stores.rawRecords().remove(run));
    return manifest.isPresent();
  }

  private void mark(RunId run, BronzeRetention declared) {
    RemovedRecords removed =
        RemovedRecords.of(stores.clock().instant(), declared, of(run), CheckpointLayout::holds);
    stores.runs().manifests().recordRemoval(run, removed);
  }

  private List<RunPath> of(RunId run) {
    return stores.runs().finished().find(run).stream()
        .flatMap(files -> files.files().stream())
        .filter(RunPaths::isRawRecord)
        .toList();
  }

  private static Problem inUse(String message) {
    return Problem.of(RunProblem.RUN_IN_USE, "", message);
  }
}
