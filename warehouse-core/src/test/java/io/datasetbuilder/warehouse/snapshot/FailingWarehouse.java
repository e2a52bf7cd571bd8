package io.datasetbuilder.warehouse.snapshot;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Ports that work until a number of changes is reached, and fail at every change from then on, as
 * for a process that has ended; before the change or behind it.
 */
final class FailingWarehouse {

  private final SnapshotIndex index;
  private final SnapshotFiles files;
  private int changes;
  private int mostChanges = Integer.MAX_VALUE;
  private boolean lastIsApplied;

  FailingWarehouse(SnapshotIndex index, SnapshotFiles files) {
    this.index = index;
    this.files = files;
  }

  /** From now on, this many changes succeed. */
  void failAfter(int more) {
    changes = 0;
    mostChanges = more;
    lastIsApplied = false;
  }

  /** From now on, this many changes succeed; the next is applied, and reported as failed. */
  void failBehind(int more) {
    failAfter(more);
    lastIsApplied = true;
  }

  void recover() {
    failAfter(Integer.MAX_VALUE);
  }

  /** Changes since the last call of one of the methods above. */
  int changes() {
    return changes;
  }

  private <R> R change(Supplier<R> work) {
    changes++;
    if (changes <= mostChanges || (lastIsApplied && changes == mostChanges + 1)) {
      R result = work.get();
      if (changes <= mostChanges) {
        return result;
      }
    }
    throw new SnapshotFileFailure(
        Problem.of(WarehouseProblem.QUERY_FAILED, "", "The machine is off."));
  }

  SnapshotIndex index() {
    return new SnapshotIndex() {
      @Override
      public boolean exists() {
        return index.exists();
      }

      @Override
      public <R> R read(Function<? super Reader, ? extends R> work) {
        return index.read(work);
      }

      @Override
      public <R> R change(Function<? super Writer, ? extends R> work) {
        return FailingWarehouse.this.<R>change(() -> index.change(work));
      }

      @Override
      public <R> R changeUnforced(Function<? super Writer, ? extends R> work) {
        return FailingWarehouse.this.<R>change(() -> index.changeUnforced(work));
      }
    };
  }

  SnapshotFiles files() {
    return new SnapshotFiles() {
      @Override
      public String put(String snapshotId, String builtFile, Optional<String> digest) {
        return change(() -> files.put(snapshotId, builtFile, digest));
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
        change(
            () -> {
              files.delete(snapshotId);
              return snapshotId;
            });
      }

      @Override
      public List<StoredFile> list() {
        return files.list();
      }
    };
  }
}
