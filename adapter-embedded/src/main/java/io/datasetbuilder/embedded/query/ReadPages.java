package io.datasetbuilder.embedded.query;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.publish.Heartbeat;
import io.datasetbuilder.warehouse.query.QueryEngine;
import io.datasetbuilder.warehouse.query.RowsQuery;
import io.datasetbuilder.warehouse.query.check.CheckQuery;
import io.datasetbuilder.warehouse.snapshot.PinSnapshot;
import io.datasetbuilder.warehouse.snapshot.PinnedSnapshot;
import io.datasetbuilder.warehouse.snapshot.RenewablePin;
import io.datasetbuilder.warehouse.snapshot.TableName;
import io.datasetbuilder.warehouse.snapshot.WorkspaceId;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Reads many rows of one snapshot page by page, so that never more than a chunk is in memory. The
 * lease on the snapshot is renewed while pages are read and never has a gap, however long the
 * reader takes. Safe for concurrent use.
 */
final class ReadPages {

  private final PinSnapshot snapshots;
  private final Heartbeat renewals;
  private final SnapshotTerms terms;
  private final QueryEngine engine;
  private final WorkspaceId workspace;

  ReadPages(
      PinSnapshot snapshots,
      Heartbeat renewals,
      SnapshotTerms terms,
      QueryEngine engine,
      WorkspaceId workspace) {
    this.snapshots = snapshots;
    this.renewals = renewals;
    this.terms = terms;
    this.engine = engine;
    this.workspace = workspace;
  }

  /**
   * Passes pages to a reader until the last page, or until the reader stops.
   *
   * @param first the first page; the next ones have its size and are not counted
   * @param deadlines a deadline for each chunk
   * @param reader whether it wants the next page
   */
  Result<SnapshotReference> read(
      TableName table,
      String snapshot,
      RowsQuery first,
      Supplier<Deadline> deadlines,
      Predicate<SnapshotResult<RowsPage>> reader) {
    return snapshots
        .pin(workspace, table, snapshot, deadlines.get().limits())
        .then(leased -> read(leased, first, deadlines, reader));
  }

  private Result<SnapshotReference> read(
      PinnedSnapshot leased,
      RowsQuery first,
      Supplier<Deadline> deadlines,
      Predicate<SnapshotResult<RowsPage>> reader) {
    SnapshotReference reference = SnapshotReference.of(leased);
    RenewablePin held = new RenewablePin(snapshots, leased);
    Heartbeat.Beats beats = renewals.start(RenewablePin.INTERVAL, held::keep);
    try (held;
        beats) {
      Optional<Problem> forbidden = terms.refusal(leased.snapshot());
      if (forbidden.isPresent()) {
        return Result.refused(forbidden.get());
      }
      Result<RowsQuery> valid = CheckQuery.rows(first, leased.queried().columns());
      if (!valid.problems().isEmpty()) {
        return Result.refused(valid.problems());
      }
      GrowingPages pages = new GrowingPages(engine, first);
      Optional<Long> next = Optional.of(first.offset());
      while (next.isPresent()) {
        Result<RowsPage> chunk = pages.chunk(held.pinned(), next.get(), deadlines.get());
        if (!(chunk instanceof Result.Ok<RowsPage> read)) {
          return Result.refused(chunk.problems());
        }
        next = pages.show(read.value(), page -> reader.test(new SnapshotResult<>(reference, page)));
        Result<PinnedSnapshot> renewed = next.isPresent() ? held.renew() : Result.ok(leased);
        if (!renewed.problems().isEmpty()) {
          return Result.refused(renewed.problems());
        }
      }
      return Result.ok(reference);
    }
  }
}
