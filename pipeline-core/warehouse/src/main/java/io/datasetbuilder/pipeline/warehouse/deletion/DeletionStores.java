package io.datasetbuilder.pipeline.warehouse.deletion;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.index.RunIndex;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunStores;
import io.datasetbuilder.pipeline.model.sharing.DatasetSharing;
import io.datasetbuilder.pipeline.runs.deletion.DeletionLog;
import io.datasetbuilder.pipeline.runs.deletion.RawRecordRemoval;
import io.datasetbuilder.pipeline.runs.deletion.RunRemoval;
import io.datasetbuilder.pipeline.runs.event.RunEvents;
import io.datasetbuilder.pipeline.runs.job.ServiceJobs.UnfinishedBuild;
import io.datasetbuilder.warehouse.export.StoredExports;
import io.datasetbuilder.warehouse.snapshot.DeleteSnapshots;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Stores that deletions remove from; index, events and warehouse are opened when they are first
 * needed.
 *
 * @param sharing datasets that are shared; a share ends with the last run that it shows
 * @param unfinishedBuilds builds of a dataset, of all owners, that wait or run
 * @param isBeingPublished whether a publication of a run has not ended, or ended in an unknown way
 * @param isRetried whether a build of this process that has not ended retries a run, and may read
 *     its checkpoints
 * @param warehouse empty where none is configured
 * @param noWarehouse refusal of a table where no warehouse is configured
 * @param emptyLogs removes what was deleted from the logs that databases keep; throws nothing when
 *     one is in use
 * @param ids new ids of records, each different from all others
 */
public record DeletionStores(
    RunStores runs,
    Supplier<RunIndex> index,
    Supplier<? extends RunEvents> events,
    RunRemoval removal,
    RawRecordRemoval rawRecords,
    DeletionLog log,
    Supplier<? extends DatasetSharing> sharing,
    Function<String, List<UnfinishedBuild>> unfinishedBuilds,
    Predicate<RunId> isBeingPublished,
    Predicate<RunId> isRetried,
    Supplier<Optional<WarehouseContent>> warehouse,
    Problem noWarehouse,
    Runnable emptyLogs,
    Clock clock,
    Supplier<String> ids) {

  /** Content of a warehouse that deletions remove. */
  public record WarehouseContent(DeleteSnapshots snapshots, StoredExports exports) {}
}
