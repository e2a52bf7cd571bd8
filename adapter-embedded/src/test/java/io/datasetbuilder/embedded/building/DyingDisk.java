package io.datasetbuilder.embedded.building;

import io.datasetbuilder.infrastructure.storage.file.FileOps.DiskFileOps;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;

/** Ends the process at one operation on one file: no code of the build runs afterwards. */
final class DyingDisk extends DiskFileOps {

  private final String moment;
  private final AtomicInteger left;

  /**
   * @param moment an operation and the name of a file: {@code write} ends in the middle of it,
   *     {@code force} and {@code rename} behind it, {@code delete} before it
   * @param nth the n-th such operation, from 1
   */
  DyingDisk(String moment, int nth) {
    this.moment = moment;
    this.left = new AtomicInteger(nth);
  }

  private boolean isHere(String operation, Path file) {
    return moment.equals(operation + " " + file.getFileName()) && left.decrementAndGet() == 0;
  }

  private void dieAt(String operation, Path file) {
    if (isHere(operation, file)) {
      Runtime.getRuntime().halt(KilledFetchMain.KILLED);
    }
  }

  @Override
  public OutputStream create(Path file) throws IOException {
    return new FilterOutputStream(super.create(file)) {
      @Override
      public void write(byte[] bytes, int offset, int count) throws IOException {
        boolean last = isHere("write", file);
        out.write(bytes, offset, last ? count / 2 : count);
        if (last) {
          out.close();
          Runtime.getRuntime().halt(KilledFetchMain.KILLED);
        }
      }
    };
  }

  @Override
  public void force(Path file) throws IOException {
    super.force(file);
    dieAt("force", file);
  }

  @Override
  public void rename(Path from, Path to) throws IOException {
    super.rename(from, to);
    dieAt("rename", from);
  }

  @Override
  public void delete(Path path) throws IOException {
    dieAt("delete", path);
    super.delete(path);
  }
}
