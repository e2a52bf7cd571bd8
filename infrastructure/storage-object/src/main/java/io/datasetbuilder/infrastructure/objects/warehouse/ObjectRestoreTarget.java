package io.datasetbuilder.infrastructure.objects.warehouse;

import io.datasetbuilder.warehouse.backup.BackupStore;
import io.datasetbuilder.warehouse.backup.RestoreTarget;
import io.datasetbuilder.warehouse.snapshot.SnapshotFiles;
import java.util.Optional;

/**
 * Folder of a warehouse that a backup is restored into, with the files of its snapshots as objects.
 *
 * @param working the folder
 * @param files of its snapshots
 */
public record ObjectRestoreTarget(RestoreTarget working, SnapshotFiles files)
    implements RestoreTarget {

  @Override
  public Content content() {
    return working.content();
  }

  @Override
  public Optional<BackupStore.Lock> tryLock() {
    return working.tryLock();
  }

  @Override
  public void complete() {
    working.complete();
  }
}
