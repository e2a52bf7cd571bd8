package io.datasetbuilder.embedded.settings;

import io.datasetbuilder.warehouse.snapshot.CollectSnapshots;
import io.datasetbuilder.warehouse.snapshot.WorkspaceId;
import java.nio.file.Path;
import java.util.Objects;

/**
 * Settings of the warehouse that stores committed tables.
 *
 * @param folder of the files of snapshots and, unless a database server keeps the state, of the
 *     catalog; absolute
 * @param workspace of the tables where owners are not kept apart
 * @param keep newest committed snapshots that each table keeps after a commit, or {@link
 *     CollectSnapshots#KEEP_ALL}; the current one and those that are leased or held stay in any
 *     case
 */
public record WarehouseSettings(Path folder, WorkspaceId workspace, int keep) {

  public WarehouseSettings {
    folder = folder.toAbsolutePath().normalize();
    Objects.requireNonNull(workspace, "workspace");
    if (!isKeep(keep)) {
      throw new IllegalArgumentException("a number of snapshots, or all");
    }
  }

  /** The shared workspace of a folder, with as many snapshots a table as is usual. */
  public static WarehouseSettings in(Path folder) {
    return new WarehouseSettings(folder, WorkspaceId.SHARED, CollectSnapshots.KEEP);
  }

  /** Whether a number of snapshots can be kept. */
  public static boolean isKeep(int snapshots) {
    return snapshots >= 0 || snapshots == CollectSnapshots.KEEP_ALL;
  }

  public WarehouseSettings with(WorkspaceId other) {
    return new WarehouseSettings(folder, other, keep);
  }

  public WarehouseSettings keeping(int snapshots) {
    return new WarehouseSettings(folder, workspace, snapshots);
  }
}
