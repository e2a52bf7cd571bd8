package io.datasetbuilder.embedded.building;

import io.datasetbuilder.infrastructure.storage.file.FileOps.DiskFileOps;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A disk that is full from its n-th writing operation on; what frees space still works. Removing
 * the reserve of a run makes room for its last documents.
 */
final class FullDisk extends DiskFileOps {

  private static final int OPERATIONS_OF_THE_RESERVE = 30;

  private final AtomicInteger left;
  private final AtomicBoolean full = new AtomicBoolean();

  FullDisk(int operations) {
    this.left = new AtomicInteger(operations);
  }

  /** Whether it ever was full. */
  boolean wasFull() {
    return full.get();
  }

  private void use() throws IOException {
    if (left.decrementAndGet() < 0) {
      full.set(true);
      throw new IOException("No space left on device");
    }
  }

  @Override
  public void delete(Path path) throws IOException {
    if (path.endsWith("reserve") && Files.exists(path)) {
      left.set(Math.max(0, left.get()) + OPERATIONS_OF_THE_RESERVE);
    }
    super.delete(path);
  }

  @Override
  public void createFolder(Path folder) throws IOException {
    use();
    super.createFolder(folder);
  }

  @Override
  public void createPrivateFolder(Path folder) throws IOException {
    use();
    super.createPrivateFolder(folder);
  }

  @Override
  public void createFolders(Path folder) throws IOException {
    use();
    super.createFolders(folder);
  }

  @Override
  public OutputStream create(Path file) throws IOException {
    use();
    return super.create(file);
  }

  @Override
  public FileFacts copy(Path from, Path to) throws IOException {
    use();
    return super.copy(from, to);
  }

  @Override
  public void force(Path file) throws IOException {
    use();
    super.force(file);
  }

  @Override
  public void rename(Path from, Path to) throws IOException {
    use();
    super.rename(from, to);
  }

  @Override
  public void link(Path existing, Path name) throws IOException {
    use();
    super.link(existing, name);
  }
}
