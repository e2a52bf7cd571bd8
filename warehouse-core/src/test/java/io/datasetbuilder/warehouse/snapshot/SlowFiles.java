package io.datasetbuilder.warehouse.snapshot;

import java.util.List;
import java.util.Optional;

/**
 * Files that let something happen behind the moment at which a file is put.
 *
 * @param meanwhile what happens before the commit goes on
 */
record SlowFiles(SnapshotFiles files, Runnable meanwhile) implements SnapshotFiles {

  @Override
  public String put(String snapshotId, String builtFile, Optional<String> digest) {
    String stored = files.put(snapshotId, builtFile, digest);
    meanwhile.run();
    return stored;
  }

  @Override
  public Optional<String> identity(String snapshotId) {
    return files.identity(snapshotId);
  }

  @Override
  public Optional<String> digest(String snapshotId) {
    Optional<String> digest = files.digest(snapshotId);
    meanwhile.run();
    return digest;
  }

  @Override
  public String address(String snapshotId) {
    return files.address(snapshotId);
  }

  @Override
  public void delete(String snapshotId) {
    files.delete(snapshotId);
  }

  @Override
  public List<StoredFile> list() {
    return files.list();
  }
}
