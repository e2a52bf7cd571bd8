package io.datasetbuilder.pipeline.runs.deletion;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.pipeline.model.file.FileContent;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.index.IndexedRun.IndexedDataset;
import io.datasetbuilder.pipeline.model.run.FinishedRun;
import io.datasetbuilder.pipeline.model.run.RunPaths;
import io.datasetbuilder.pipeline.runs.deletion.DeletionRecord.Kind;
import io.datasetbuilder.pipeline.runs.deletion.DeletionRecord.Reason;
import io.datasetbuilder.pipeline.runs.deletion.RawRecordRemoval.LeftRecords;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Makes the records of the deletions of one request.
 *
 * @param request id that they share
 * @param ids new ids, each different from all others
 */
public record NewDeletions(
    String request, Supplier<String> ids, Clock clock, OwnerId caller, Reason reason) {

  /** Those of a new request. */
  public static NewDeletions of(Supplier<String> ids, Clock clock, OwnerId caller, Reason reason) {
    return new NewDeletions(ids.get(), ids, clock, caller, reason);
  }

  /** The deletion of a run and its files. */
  public DeletionRecord ofRun(IndexedRun run, FinishedRun files) {
    return ofFiles(Kind.RUN, run, files, files.files());
  }

  /** The removal of the raw records of a run. */
  public DeletionRecord ofRawRecords(IndexedRun run, FinishedRun files) {
    return ofFiles(
        Kind.RAW_RECORDS,
        run,
        files,
        files.files().stream().filter(RunPaths::isRawRecord).toList());
  }

  /** The removal of the raw records of a run that never ended. */
  public DeletionRecord ofRawRecords(LeftRecords left, Optional<String> datasetId) {
    return new DeletionRecord(
        ids.get(),
        request,
        Kind.RAW_RECORDS,
        left.run().value(),
        left.run().value(),
        datasetId,
        Optional.empty(),
        Optional.of(left.begunAt().truncatedTo(ChronoUnit.MICROS)),
        Optional.empty(),
        caller,
        reason,
        clock.instant().truncatedTo(ChronoUnit.MICROS),
        Optional.empty(),
        left.files(),
        left.bytes());
  }

  private DeletionRecord ofFiles(
      Kind kind, IndexedRun run, FinishedRun files, List<RunPath> paths) {
    long bytes =
        paths.stream()
            .flatMap(path -> files.content(path).stream())
            .mapToLong(FileContent::bytes)
            .sum();
    return new DeletionRecord(
        ids.get(),
        request,
        kind,
        run.runId(),
        run.runId(),
        run.dataset().map(IndexedDataset::datasetId),
        Optional.of(run.status()),
        run.startedAt(),
        run.ownerId(),
        caller,
        reason,
        clock.instant().truncatedTo(ChronoUnit.MICROS),
        Optional.empty(),
        paths.size(),
        bytes);
  }

  /**
   * The deletion of a table.
   *
   * @param files number of its snapshots, each of which is one file
   * @param bytes their length
   */
  public DeletionRecord ofTable(
      String tableId, String name, Optional<String> datasetId, long files, long bytes) {
    return new DeletionRecord(
        ids.get(),
        request,
        Kind.TABLE,
        tableId,
        name,
        datasetId,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        caller,
        reason,
        clock.instant().truncatedTo(ChronoUnit.MICROS),
        Optional.empty(),
        files,
        bytes);
  }
}
