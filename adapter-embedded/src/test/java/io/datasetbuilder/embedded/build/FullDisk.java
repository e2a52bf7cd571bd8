package io.datasetbuilder.embedded.build;

import io.datasetbuilder.infrastructure.storage.DiskFileOps;
import io.datasetbuilder.infrastructure.storage.FileOps;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;

/** A disk that is full from its n-th writing operation on; what frees space still works. */
final class FullDisk implements FileOps {

  private final FileOps disk = new DiskFileOps();
  private final AtomicInteger left;

  FullDisk(int operations) {
    this.left = new AtomicInteger(operations);
  }

  /** Whether it ever was full. */
  boolean wasFull() {
    return left.get() < 0;
  }

  private void use() throws IOException {
    if (left.decrementAndGet() < 0) {
      throw new IOException("No space left on device");
    }
  }

  @Override
  public void createFolder(Path folder) throws IOException {
    use();
    disk.createFolder(folder);
  }

  @Override
  public void createPrivateFolder(Path folder) throws IOException {
    use();
    disk.createPrivateFolder(folder);
  }

  @Override
  public void createFolders(Path folder) throws IOException {
    use();
    disk.createFolders(folder);
  }

  @Override
  public OutputStream create(Path file) throws IOException {
    use();
    return disk.create(file);
  }

  @Override
  public void force(Path file) throws IOException {
    use();
    disk.force(file);
  }

  @Override
  public void forceFolder(Path folder) throws IOException {
    disk.forceFolder(folder);
  }

  @Override
  public void rename(Path from, Path to) throws IOException {
    use();
    disk.rename(from, to);
  }

  @Override
  public void link(Path existing, Path name) throws IOException {
    use();
    disk.link(existing, name);
  }

  @Override
  public void makeReadOnly(Path file) throws IOException {
    disk.makeReadOnly(file);
  }

  @Override
  public void delete(Path path) throws IOException {
    disk.delete(path);
  }
}
