package io.datasetbuilder.pipeline.warehouse.commit;

import io.datasetbuilder.buildspec.source.PublicApiSource;
import io.datasetbuilder.buildspec.source.SourceSpec;
import io.datasetbuilder.pipeline.building.commit.CommittableRun;
import io.datasetbuilder.pipeline.building.commit.CommittableTable;
import io.datasetbuilder.pipeline.building.commit.CommittableTable.CommittableColumn;
import io.datasetbuilder.pipeline.building.commit.CommittableTable.Continuation;
import io.datasetbuilder.pipeline.building.commit.CommittableTable.TableCoverage;
import io.datasetbuilder.pipeline.gold.pii.PiiSuspicion;
import io.datasetbuilder.warehouse.column.TableColumn;
import io.datasetbuilder.warehouse.column.TableColumn.Sensitivity;
import io.datasetbuilder.warehouse.snapshot.NewSnapshot;
import io.datasetbuilder.warehouse.snapshot.SnapshotCoverage;
import io.datasetbuilder.warehouse.snapshot.SnapshotLineage;
import io.datasetbuilder.warehouse.snapshot.SnapshotSource;
import io.datasetbuilder.warehouse.snapshot.SnapshotSource.ProviderDataset;
import io.datasetbuilder.warehouse.snapshot.TableName;
import io.datasetbuilder.warehouse.snapshot.WorkspaceId;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/** Mapper of the Gold tables of a run to the new snapshots of a warehouse. */
final class NewSnapshots {

  private NewSnapshots() {}

  static NewSnapshot of(CommittableRun run, CommittableTable table, WorkspaceId workspace) {
    return new NewSnapshot(
        table.snapshotId(),
        workspace,
        TableName.of(run.spec().datasetId(), table.key()),
        run.runId().value(),
        run.spec().datasetId(),
        table.key(),
        table.file().address(),
        Optional.of(table.digest()),
        table.rows(),
        table.columns().stream().map(NewSnapshots::column).toList(),
        Optional.of(coverage(table.coverage(), run.startedAt())),
        run.spec().sources().stream().map(NewSnapshots::source).toList(),
        BuildOrigin.of(run.spec(), run.provenance()),
        run.startedAt(),
        run.ifAbsent(),
        table.continuation().map(NewSnapshots::lineage));
  }

  private static SnapshotLineage lineage(Continuation continuation) {
    return new SnapshotLineage(continuation.parentId(), continuation.cursor());
  }

  private static SnapshotSource source(SourceSpec source) {
    Optional<ProviderDataset> dataset =
        source instanceof PublicApiSource api
            ? Optional.of(new ProviderDataset(api.provider(), api.dataset()))
            : Optional.empty();
    return new SnapshotSource(source.keyText(), source.kind(), dataset, source.terms());
  }

  private static TableColumn column(CommittableColumn column) {
    return new TableColumn(
        column.name(), column.dtype(), column.hints(), sensitivity(column.suspicion()));
  }

  private static Sensitivity sensitivity(PiiSuspicion suspicion) {
    if (suspicion.kinds().isEmpty()) {
      return Sensitivity.NOT_DETECTED;
    }
    Sensitivity.Status status =
        suspicion.accepted() ? Sensitivity.Status.ALLOWED_BY_SPEC : Sensitivity.Status.SUSPECTED;
    return new Sensitivity(status, suspicion.kinds());
  }

  /**
   * @param builtAt when the source was observed to state no total, where it states none
   */
  private static SnapshotCoverage coverage(TableCoverage coverage, Instant builtAt) {
    return new SnapshotCoverage(
        coverage.coverage().status().wire(),
        coverage.coverage().reasons(),
        number(coverage.fetchedRows()),
        coverage.total().status().wire(),
        number(coverage.total().value()),
        coverage.total().observedAt().or(() -> Optional.of(builtAt)));
  }

  private static OptionalLong number(Optional<Long> count) {
    return count.map(OptionalLong::of).orElseGet(OptionalLong::empty);
  }
}
