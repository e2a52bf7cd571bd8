package io.datasetbuilder.infrastructure.storage;

import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.source.upload.ContentFiles;
import io.datasetbuilder.pipeline.source.upload.UploadProblem;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Content in a file that is locked until an upload has it. */
final class ReceivedFile implements ContentFiles.ReceivedContent {

  private final Path file;
  private final ProcessLock lock;
  private final FileOps files;
  private final FileFacts facts;
  private boolean kept;

  private ReceivedFile(Path file, ProcessLock lock, FileOps files, FileFacts facts) {
    this.file = file;
    this.lock = lock;
    this.files = files;
    this.facts = facts;
  }

  /** Copies a stream into a file whose name nobody else can have. */
  static ReceivedFile receive(
      Path file, Path lockFile, FileOps files, InputStream content, long mostBytes)
      throws IOException {
    ProcessLock lock =
        ProcessLock.tryAcquire(lockFile)
            .orElseThrow(() -> new IOException("a file's name is taken"));
    boolean received = false;
    try {
      FileFacts facts = copy(content, file, files, mostBytes);
      received = true;
      return new ReceivedFile(file, lock, files, facts);
    } finally {
      if (!received) {
        leave(file, lock, files);
      }
    }
  }

  @Override
  public String name() {
    return file.getFileName().toString();
  }

  @Override
  public FileFacts facts() {
    return facts;
  }

  @Override
  public Location location() {
    return new Location(file.toString());
  }

  @Override
  public InputStream open() throws IOException {
    return Files.newInputStream(file);
  }

  @Override
  public void keep() {
    StorageFailures.inUpload(
        () -> {
          files.force(file);
          files.makeReadOnly(file);
          files.forceFolder(file.getParent());
          return file;
        });
    kept = true;
  }

  @Override
  public void close() {
    if (kept) {
      StorageFailures.tolerated("an upload's lock", () -> release(lock, files));
    } else {
      leave(file, lock, files);
    }
  }

  private static void leave(Path file, ProcessLock lock, FileOps files) {
    StorageFailures.tolerated("an upload's file", () -> files.delete(file));
    StorageFailures.tolerated("an upload's lock", () -> release(lock, files));
  }

  private static void release(ProcessLock lock, FileOps files) throws IOException {
    try (lock) {
      files.delete(lock.file());
    }
  }

  private static FileFacts copy(InputStream content, Path file, FileOps files, long mostBytes)
      throws IOException {
    try (OutputStream out = files.create(file)) {
      FileFacts facts = Hashing.copy(new SourceInput(content), out, mostBytes);
      if (facts.bytes() == 0) {
        throw LocalContentFiles.refused(UploadProblem.EMPTY_UPLOAD, "The file holds no bytes.");
      }
      return facts;
    } catch (Hashing.TooLongException tooLong) {
      String message = "The content is longer than %d bytes.".formatted(mostBytes);
      throw LocalContentFiles.refused(UploadProblem.UPLOAD_TOO_LARGE, message);
    } catch (SourceInput.ReadException unreadable) {
      throw LocalContentFiles.unreadable(unreadable);
    }
  }

  /** Distinguishes failures of the source from those of the disk that stores the copy. */
  private static final class SourceInput extends FilterInputStream {

    SourceInput(InputStream content) {
      super(content);
    }

    @Override
    public int read() throws IOException {
      try {
        return super.read();
      } catch (IOException failed) {
        throw new ReadException(failed);
      }
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
      try {
        return super.read(buffer, offset, length);
      } catch (IOException failed) {
        throw new ReadException(failed);
      }
    }

    /** The source could not be read. */
    static final class ReadException extends IOException {
      private static final long serialVersionUID = 1L;

      ReadException(IOException cause) {
        super(cause);
      }
    }
  }
}
