package io.datasetbuilder.embedded.build;

import io.datasetbuilder.infrastructure.storage.DiskFileOps;
import io.datasetbuilder.infrastructure.storage.FileOps;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;

/** Ends the process at one operation on one file: no code of the build runs afterwards. */
final class DyingDisk implements FileOps {

  private final FileOps disk = new DiskFileOps();
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
    return new FilterOutputStream(disk.create(file)) {
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
    disk.force(file);
    dieAt("force", file);
  }

  @Override
  public void rename(Path from, Path to) throws IOException {
    disk.rename(from, to);
    dieAt("rename", from);
  }

  @Override
  public void delete(Path path) throws IOException {
    dieAt("delete", path);
    disk.delete(path);
  }

  @Override
  public void createFolder(Path folder) throws IOException {
    disk.createFolder(folder);
  }

  @Override
  public void createPrivateFolder(Path folder) throws IOException {
    disk.createPrivateFolder(folder);
  }

  @Override
  public void createFolders(Path folder) throws IOException {
    disk.createFolders(folder);
  }

  @Override
  public void forceFolder(Path folder) throws IOException {
    disk.forceFolder(folder);
  }

  @Override
  public void link(Path existing, Path name) throws IOException {
    disk.link(existing, name);
  }

  @Override
  public void makeReadOnly(Path file) throws IOException {
    disk.makeReadOnly(file);
  }
}
