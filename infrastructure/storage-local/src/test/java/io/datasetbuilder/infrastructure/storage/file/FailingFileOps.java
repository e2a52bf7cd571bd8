package io.datasetbuilder.infrastructure.storage.file;

import io.datasetbuilder.infrastructure.storage.file.FileOps.DiskFileOps;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Path;

/** A disk that is full from its n-th operation on, or at that operation alone; removing works. */
public final class FailingFileOps extends DiskFileOps {

  private final int first;
  private final boolean recovers;
  private int operations;

  private FailingFileOps(int first, boolean recovers) {
    this.first = first;
    this.recovers = recovers;
  }

  public static FailingFileOps fullFrom(int operation) {
    return new FailingFileOps(operation, false);
  }

  public static FailingFileOps fullAt(int operation) {
    return new FailingFileOps(operation, true);
  }

  public static FailingFileOps never() {
    return new FailingFileOps(Integer.MAX_VALUE, false);
  }

  public int operations() {
    return operations;
  }

  @Override
  public void createFolder(Path folder) throws IOException {
    count();
    super.createFolder(folder);
  }

  @Override
  public void createPrivateFolder(Path folder) throws IOException {
    count();
    super.createPrivateFolder(folder);
  }

  @Override
  public void createFolders(Path folder) throws IOException {
    count();
    super.createFolders(folder);
  }

  @Override
  public OutputStream create(Path file) throws IOException {
    count();
    return new FilterOutputStream(super.create(file)) {
      @Override
      public void write(byte[] buffer, int offset, int length) throws IOException {
        count();
        out.write(buffer, offset, length);
      }
    };
  }

  @Override
  public FileFacts copy(Path from, Path to) throws IOException {
    count();
    FileFacts copied = super.copy(from, to);
    count();
    return copied;
  }

  @Override
  public void force(Path file) throws IOException {
    count();
    super.force(file);
  }

  @Override
  public void forceFolder(Path folder) throws IOException {
    count();
    super.forceFolder(folder);
  }

  @Override
  public void rename(Path from, Path to) throws IOException {
    count();
    super.rename(from, to);
  }

  @Override
  public void link(Path existing, Path name) throws IOException {
    count();
    super.link(existing, name);
  }

  @Override
  public void makeReadOnly(Path file) throws IOException {
    count();
    super.makeReadOnly(file);
  }

  private void count() throws IOException {
    operations++;
    if (operations == first || (operations > first && !recovers)) {
      throw new FileSystemException("file", null, "No space left on device");
    }
  }
}
