package io.datasetbuilder.infrastructure.storage.run;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.infrastructure.storage.file.FileOps;
import io.datasetbuilder.infrastructure.storage.file.Hashing;
import io.datasetbuilder.infrastructure.storage.file.ProcessLock;
import io.datasetbuilder.infrastructure.storage.file.SafePaths;
import io.datasetbuilder.infrastructure.storage.file.StorageFailures;
import io.datasetbuilder.pipeline.runs.refresh.RefreshLocks;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Locks of refreshes in the service's folder of an output folder, each a file whose name is a
 * digest of owner and dataset. Files stay, since deleting one could break the lock of another
 * process. Safe for concurrent use.
 */
public final class LocalRefreshLocks implements RefreshLocks {

  private final SafePaths paths;
  private final FileOps files;

  /** Touches no disk. */
  public LocalRefreshLocks(Path outputRoot, FileOps files) {
    this.paths = new SafePaths(outputRoot);
    this.files = files;
  }

  @Override
  public Optional<RefreshLock> tryLock(OwnerId owner, String datasetId) {
    return StorageFailures.inWorkspace(
        () -> {
          files.createFolders(paths.locks());
          Path file = paths.locks().resolve("refresh-" + name(owner, datasetId) + ".lock");
          return ProcessLock.tryAcquire(file).map(Held::new);
        });
  }

  private static String name(OwnerId owner, String datasetId) {
    byte[] key = (owner.value() + "\n" + datasetId).getBytes(StandardCharsets.UTF_8);
    return Hashing.of(key).sha256();
  }

  /** A lock of this process. */
  private record Held(ProcessLock lock) implements RefreshLock {

    @Override
    public void close() {
      try {
        lock.close();
      } catch (IOException failed) {
        throw StorageFailures.workspace(failed);
      }
    }
  }
}
