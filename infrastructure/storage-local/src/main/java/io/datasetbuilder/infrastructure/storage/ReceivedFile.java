package io.datasetbuilder.infrastructure.storage;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.source.upload.ReceivedContent;
import io.datasetbuilder.pipeline.source.upload.UploadFailure;
import io.datasetbuilder.pipeline.source.upload.UploadProblem;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Content in a file that is locked until an upload has it. */
final class ReceivedFile implements ArrivedContent {

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
    LocalContentFiles.attempt(
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
      BestEffort.attempt("an upload's lock", () -> release(lock, files));
    } else {
      leave(file, lock, files);
    }
  }

  private static void leave(Path file, ProcessLock lock, FileOps files) {
    BestEffort.attempt("an upload's file", () -> files.delete(file));
    BestEffort.attempt("an upload's lock", () -> release(lock, files));
  }

  private static void release(ProcessLock lock, FileOps files) throws IOException {
    try (lock) {
      files.delete(lock.file());
    }
  }

  private static FileFacts copy(InputStream content, Path file, FileOps files, long mostBytes)
      throws IOException {
    try (OutputStream out = files.create(file)) {
      FileFacts facts = Hashing.copy(new ReadFailures(content), out, mostBytes);
      if (facts.bytes() == 0) {
        throw refused(UploadProblem.EMPTY_UPLOAD, "The file holds no bytes.");
      }
      return facts;
    } catch (Hashing.TooLongException tooLong) {
      String message = "The content is longer than %d bytes.".formatted(mostBytes);
      throw refused(UploadProblem.UPLOAD_TOO_LARGE, message);
    } catch (ReadFailures.ReadException unreadable) {
      throw LocalInput.unreadable(unreadable);
    }
  }

  private static UploadFailure refused(UploadProblem code, String message) {
    return new UploadFailure(Problem.of(code, "", message));
  }
}
