package io.datasetbuilder.pipeline.warehouse.deletion;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemException;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.spec.BuildSpec;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.run.FinishedRun;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunPaths;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import io.datasetbuilder.pipeline.runs.deletion.DeletionRecord;
import io.datasetbuilder.pipeline.runs.deletion.DeletionRecord.Reason;
import io.datasetbuilder.pipeline.runs.deletion.ExpiredRecords;
import io.datasetbuilder.pipeline.runs.deletion.NewDeletions;
import io.datasetbuilder.pipeline.runs.deletion.RawRecordRemoval.LeftRecords;
import io.datasetbuilder.pipeline.warehouse.deletion.PruneReport.PrunedRun;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Removes the raw records that the spec of their own run keeps no longer, of finished runs and of
 * runs that never ended. Safe for concurrent use.
 *
 * @param specs reads a stored spec; empty when it cannot be loaded
 * @param caller who is recorded as the one who removes
 */
public record PruneRawRecords(
    DeletionStores stores, Function<byte[], Optional<BuildSpec>> specs, OwnerId caller) {

  /** Removes those of finished runs, or shows which would be removed. */
  List<PrunedRun> of(List<IndexedRun> runs, boolean apply) {
    RemoveRawRecords removal = new RemoveRawRecords(stores);
    ExpiredRecords expired = expired();
    return runs.stream()
        .filter(expired::include)
        .flatMap(run -> recorded(run).stream())
        .map(
            record ->
                pruned(
                    record,
                    () ->
                        apply
                            ? removal.remove(record)
                            : kept(record, removal.refusals(new RunId(record.subject())))))
        .toList();
  }

  /** Removes those of runs that never ended, or shows which would be removed. */
  List<PrunedRun> ofLeft(boolean apply) {
    return stores.rawRecords().left().stream()
        .flatMap(left -> ofLeft(left, apply).stream())
        .toList();
  }

  private Optional<PrunedRun> ofLeft(LeftRecords left, boolean apply) {
    return left.spec()
        .flatMap(specs)
        .filter(spec -> isOver(spec, left))
        .filter(spec -> !stores.runs().workspaces().isInProgress(left.run()))
        .map(spec -> records().ofRawRecords(left, Optional.of(spec.datasetId())))
        .map(record -> pruned(record, () -> apply ? removed(left, record) : Result.ok(record)));
  }

  private boolean isOver(BuildSpec spec, LeftRecords left) {
    return spec.bronze().filter(bronze -> expired().isOver(bronze, left.begunAt())).isPresent();
  }

  private Result<DeletionRecord> removed(LeftRecords left, DeletionRecord record) {
    if (!stores.log().begin(List.of(record))) {
      return Result.refused(
          Problem.of(RunProblem.RUN_IN_USE, "", "another removal of them has begun"));
    }
    if (!stores.rawRecords().removeLeft(left.name())) {
      stores.log().withdraw(record.id());
      return Result.refused(
          Problem.of(RunProblem.RUN_IN_USE, "", "run " + left.run() + " is being built"));
    }
    Instant end = stores.clock().instant().truncatedTo(ChronoUnit.MICROS);
    stores.log().finish(record.id(), end);
    return Result.ok(record.finished(end));
  }

  /** The record of a run that has raw records; each run is a request of its own. */
  private Optional<DeletionRecord> recorded(IndexedRun run) {
    return stores
        .runs()
        .finished()
        .find(new RunId(run.runId()))
        .filter(PruneRawRecords::hasRawRecords)
        .map(files -> records().ofRawRecords(run, files));
  }

  private static boolean hasRawRecords(FinishedRun run) {
    return run.files().stream().anyMatch(RunPaths::isRawRecord);
  }

  private NewDeletions records() {
    return NewDeletions.of(stores.ids(), stores.clock(), caller, Reason.POLICY);
  }

  private ExpiredRecords expired() {
    return new ExpiredRecords(stores.clock().instant());
  }

  private static Result<DeletionRecord> kept(DeletionRecord record, List<Problem> reasons) {
    return reasons.isEmpty() ? Result.ok(record) : Result.refused(reasons);
  }

  /** A failure concerns these records alone; it is tried again with the next call. */
  private static PrunedRun pruned(DeletionRecord record, Supplier<Result<DeletionRecord>> removal) {
    try {
      Result<DeletionRecord> done = removal.get();
      List<Problem> reasons = done.problems();
      return new PrunedRun(done.match(now -> now, problems -> record), reasons);
    } catch (ProblemException failed) {
      return new PrunedRun(record, List.of(failed.problem()));
    }
  }
}
