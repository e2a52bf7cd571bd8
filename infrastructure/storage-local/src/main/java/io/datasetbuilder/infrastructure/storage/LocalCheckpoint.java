package io.datasetbuilder.infrastructure.storage;

import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.run.Checkpoint;
import io.datasetbuilder.pipeline.source.checkpoint.CheckpointLayout;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;

/**
 * A checkpoint as a folder of two files. A call is finished when its line is in the index on disk:
 * the records that it counts are there before.
 */
final class LocalCheckpoint implements Checkpoint {

  private final Path folder;
  private final FileOps files;
  private final Publish publish;
  private HashedOutput records;
  private OutputStream index;

  /** What makes a file one of the run's. */
  interface Publish {
    FileFacts publish(RunPath path, Path file, FileFacts facts) throws IOException;
  }

  /**
   * @param folder exists and is empty
   */
  LocalCheckpoint(Path folder, FileOps files, Publish publish) throws IOException {
    this.folder = folder;
    this.files = files;
    this.publish = publish;
    open();
  }

  @Override
  public OutputStream records() {
    return records;
  }

  @Override
  public void mark(byte[] indexLines) throws IOException {
    records.flush();
    files.force(recordsFile());
    index.write(indexLines);
    index.flush();
    files.force(indexFile());
  }

  @Override
  public void restart() throws IOException {
    close();
    files.delete(indexFile());
    files.delete(recordsFile());
    open();
  }

  @Override
  public FileFacts publish(RunPath path) throws IOException {
    close();
    FileFacts facts = publish.publish(path, recordsFile(), records.facts());
    removeFolder();
    return facts;
  }

  @Override
  public void discard() throws IOException {
    close();
    files.delete(recordsFile());
    removeFolder();
  }

  private void removeFolder() throws IOException {
    files.delete(indexFile());
    files.delete(folder);
    files.forceFolder(folder.getParent());
  }

  @Override
  public void close() throws IOException {
    try {
      records.close();
    } finally {
      index.close();
    }
  }

  private void open() throws IOException {
    records = new HashedOutput(new BufferedOutputStream(files.create(recordsFile())));
    boolean opened = false;
    try {
      index = files.create(indexFile());
      opened = true;
    } finally {
      if (!opened) {
        records.close();
      }
    }
    files.forceFolder(folder);
  }

  private Path recordsFile() {
    return folder.resolve(CheckpointLayout.RECORDS);
  }

  private Path indexFile() {
    return folder.resolve(CheckpointLayout.INDEX);
  }
}
