package io.datasetbuilder.warehouse.snapshot;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import java.util.List;
import java.util.Optional;

/** Files of which one cannot be deleted. */
record UndeletableFile(SnapshotFiles files, String undeletable) implements SnapshotFiles {

  @Override
  public String put(String snapshotId, String builtFile, Optional<String> digest) {
    return files.put(snapshotId, builtFile, digest);
  }

  @Override
  public Optional<String> identity(String snapshotId) {
    return files.identity(snapshotId);
  }

  @Override
  public Optional<String> digest(String snapshotId) {
    return files.digest(snapshotId);
  }

  @Override
  public String address(String snapshotId) {
    return files.address(snapshotId);
  }

  @Override
  public void delete(String snapshotId) {
    if (snapshotId.equals(undeletable)) {
      throw new SnapshotFileFailure(
          Problem.of(WarehouseProblem.QUERY_FAILED, "", "The file cannot be deleted."));
    }
    files.delete(snapshotId);
  }

  @Override
  public List<StoredFile> list() {
    return files.list();
  }
}
