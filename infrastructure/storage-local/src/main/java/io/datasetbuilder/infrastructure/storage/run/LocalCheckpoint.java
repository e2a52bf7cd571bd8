package io.datasetbuilder.infrastructure.storage.run;

import io.datasetbuilder.infrastructure.storage.file.FileOps;
import io.datasetbuilder.infrastructure.storage.file.Hashing;
import io.datasetbuilder.infrastructure.storage.file.SafePaths;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.run.Checkpoint;
import io.datasetbuilder.pipeline.model.run.PreviousCheckpoint;
import io.datasetbuilder.pipeline.source.checkpoint.CheckpointLayout;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A checkpoint as a folder of two files. A call is finished when its line is in the index on disk:
 * the records that the line counts are written before it.
 */
final class LocalCheckpoint implements Checkpoint {

  private final Path folder;
  private final FileOps files;
  private final Publish publish;
  private Hashing.Output records;
  private OutputStream index;

  /** Publishes a file as one of the run's files. */
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
    records = new Hashing.Output(new BufferedOutputStream(files.create(recordsFile())));
    boolean opened = false;
    try {
      index = files.create(indexFile());
      files.share(recordsFile());
      files.share(indexFile());
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

  /** The files of a checkpoint that was left; links are not followed. */
  record Previous(Path indexFile, Path recordsFile) implements PreviousCheckpoint {

    /** Largest index that is read, in bytes; far above that of a source with the largest grid. */
    static final int MOST_INDEX_BYTES = 64 << 20;

    /**
     * The checkpoint in a folder of a run; empty when one of its files is missing, or a link is
     * anywhere on the way.
     *
     * @param run the folder of a run, no link
     */
    static Optional<PreviousCheckpoint> find(Path run, RunPath folder) {
      try {
        Path place = SafePaths.inRun(run, folder);
        Path index = place.resolve(CheckpointLayout.INDEX);
        Path records = place.resolve(CheckpointLayout.RECORDS);
        return SafePaths.isFile(index) && SafePaths.isFile(records)
            ? Optional.of(new Previous(index, records))
            : Optional.empty();
      } catch (IOException throughALink) {
        return Optional.empty();
      }
    }

    /**
     * Bytes of the index; empty for a file that is too long to be one, since its begin would look
     * like an index whose run was killed.
     */
    @Override
    public byte[] index() throws IOException {
      try (InputStream in = Files.newInputStream(indexFile, LinkOption.NOFOLLOW_LINKS)) {
        byte[] bytes = in.readNBytes(MOST_INDEX_BYTES + 1);
        return bytes.length > MOST_INDEX_BYTES ? new byte[0] : bytes;
      }
    }

    @Override
    public InputStream records() throws IOException {
      return new BufferedInputStream(Files.newInputStream(recordsFile, LinkOption.NOFOLLOW_LINKS));
    }
  }
}
