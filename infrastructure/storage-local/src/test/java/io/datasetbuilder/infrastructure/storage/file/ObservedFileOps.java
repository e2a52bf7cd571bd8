package io.datasetbuilder.infrastructure.storage.file;

import io.datasetbuilder.infrastructure.storage.file.FileOps.DiskFileOps;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;

/** The real disk, watched: an observer gets the number of each operation, from 1, before it. */
public final class ObservedFileOps extends DiskFileOps {

  /** The numbers of the renames so far. */
  public final List<Integer> renames = new ArrayList<>();

  /** What was forced and renamed so far, in order, each by the last part of its path. */
  public final List<String> steps = new ArrayList<>();

  private final IntConsumer observer;
  private int operations;

  public ObservedFileOps(IntConsumer observer) {
    this.observer = observer;
  }

  @Override
  public void createFolder(Path folder) throws IOException {
    next();
    super.createFolder(folder);
  }

  @Override
  public void createPrivateFolder(Path folder) throws IOException {
    next();
    super.createPrivateFolder(folder);
  }

  @Override
  public void createFolders(Path folder) throws IOException {
    next();
    super.createFolders(folder);
  }

  @Override
  public OutputStream create(Path file) throws IOException {
    next();
    return super.create(file);
  }

  @Override
  public FileFacts copy(Path from, Path to) throws IOException {
    next();
    return super.copy(from, to);
  }

  @Override
  public void force(Path file) throws IOException {
    next();
    steps.add("force " + file.getFileName());
    super.force(file);
  }

  @Override
  public void forceFolder(Path folder) throws IOException {
    next();
    steps.add("force " + folder.getFileName());
    super.forceFolder(folder);
  }

  @Override
  public void rename(Path from, Path to) throws IOException {
    renames.add(operations + 1);
    next();
    steps.add("rename to " + to.getFileName());
    super.rename(from, to);
  }

  @Override
  public void delete(Path path) throws IOException {
    next();
    super.delete(path);
  }

  private void next() {
    operations++;
    observer.accept(operations);
  }
}
