package io.datasetbuilder.pipeline.warehouse.commit;

import io.datasetbuilder.pipeline.building.commit.ParentSnapshots.ParentSnapshot;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.manifest.InheritedSource;
import io.datasetbuilder.pipeline.model.manifest.InheritedTerms;
import io.datasetbuilder.pipeline.model.stage.Heartbeat;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.warehouse.snapshot.RenewablePin;
import io.datasetbuilder.warehouse.snapshot.Snapshot;
import io.datasetbuilder.warehouse.snapshot.SnapshotLineage;
import io.datasetbuilder.warehouse.snapshot.SnapshotOrigin;
import io.datasetbuilder.warehouse.snapshot.SnapshotSource;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Leased snapshot as the parent of a build.
 *
 * @param held closed by this object
 * @param beats renew the lease
 * @param origin declarations of its builds
 */
record PinnedParent(
    RenewablePin held,
    Heartbeat.Beats beats,
    Snapshot snapshot,
    SnapshotOrigin origin,
    List<Column> columns)
    implements ParentSnapshot {

  PinnedParent {
    columns = List.copyOf(columns);
  }

  @Override
  public String snapshotId() {
    return snapshot.id();
  }

  @Override
  public String runId() {
    return snapshot.runId();
  }

  /** The engine of builds reads any file whose address it is given. */
  @Override
  public Location file() {
    return new Location(held.pinned().queried().address());
  }

  @Override
  public long rows() {
    return snapshot.rows();
  }

  @Override
  public Instant builtAt() {
    return snapshot.builtAt();
  }

  @Override
  public Optional<String> cursor() {
    return snapshot.lineage().flatMap(SnapshotLineage::cursor);
  }

  @Override
  public InheritedTerms terms() {
    return new InheritedTerms(
        snapshot.sources().stream().map(PinnedParent::source).toList(), origin.licenses());
  }

  private static InheritedSource source(SnapshotSource source) {
    return new InheritedSource(
        source.key(),
        source.kind(),
        source
            .dataset()
            .map(from -> new InheritedSource.ProviderDataset(from.provider(), from.dataset())),
        source.terms());
  }

  @Override
  public void close() {
    beats.close();
    held.close();
  }
}
