package io.datasetbuilder.infrastructure.storage.upload;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.infrastructure.storage.file.FileOps;
import io.datasetbuilder.infrastructure.storage.file.FileTrees;
import io.datasetbuilder.infrastructure.storage.file.Hashing;
import io.datasetbuilder.infrastructure.storage.file.ProcessLock;
import io.datasetbuilder.infrastructure.storage.file.SafePaths;
import io.datasetbuilder.infrastructure.storage.file.StorageFailures;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.source.upload.ContentFiles;
import io.datasetbuilder.pipeline.source.upload.UploadFailure;
import io.datasetbuilder.pipeline.source.upload.UploadProblem;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;

/**
 * Content as files {@code .service/uploads/<name>}, the name being 32 random hex digits. While a
 * file has no upload yet, a lock shows that its process is alive.
 */
public final class LocalContentFiles implements ContentFiles {

  private static final int NAME_BYTES = 16;

  private final SafePaths paths;
  private final FileOps files;
  private final RandomGenerator random;

  /** Touches no disk. */
  public LocalContentFiles(Path outputRoot, FileOps files, RandomGenerator random) {
    this.paths = new SafePaths(outputRoot);
    this.files = files;
    this.random = random;
  }

  @Override
  public ContentFiles.ReceivedContent receive(InputStream content, long mostBytes) {
    return StorageFailures.inUpload(
        () -> {
          files.createFolders(paths.uploads());
          files.createFolders(paths.locks());
          String name = freshName();
          Path file = paths.uploadContent(name);
          return ReceivedFile.receive(file, lockOf(name), files, content, mostBytes);
        });
  }

  @Override
  public ContentFiles.ReceivedContent receive(Location localFile, long mostBytes) {
    try (InputStream content = openInput(localFile)) {
      return receive(content, mostBytes);
    } catch (IOException notClosed) {
      throw unreadable(notClosed);
    }
  }

  @Override
  public Location locate(String name) {
    return StorageFailures.inUpload(() -> new Location(paths.uploadContent(name).toString()));
  }

  @Override
  public void delete(String name) {
    StorageFailures.inUpload(
        () -> {
          files.delete(paths.uploadContent(name));
          return name;
        });
  }

  /**
   * Removes files that belong to no upload. A file without a lock belongs either to an upload or to
   * a dead process, whose row will never be written.
   */
  @Override
  public void sweep(Predicate<String> isKnown) {
    StorageFailures.inUpload(
        () -> {
          for (Path file : FileTrees.children(paths.uploads())) {
            boolean ours = SafePaths.isContentName(file.getFileName().toString());
            if (ours && SafePaths.isFile(file)) {
              sweep(file, isKnown);
            }
          }
          return paths;
        });
  }

  private void sweep(Path file, Predicate<String> isKnown) throws IOException {
    String name = file.getFileName().toString();
    if (isKnown.test(name)) {
      return;
    }
    files.createFolders(paths.locks());
    ProcessLock lock = ProcessLock.tryAcquire(lockOf(name)).orElse(null);
    if (lock == null) {
      return;
    }
    try (lock) {
      if (!isKnown.test(name)) {
        files.delete(file);
      }
      files.delete(lock.file());
    }
  }

  private Path lockOf(String name) throws IOException {
    return paths.locks().resolve("upload-" + name + ".lock");
  }

  private String freshName() {
    byte[] bytes = new byte[NAME_BYTES];
    random.nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  /** A file that the user of this process names; links are followed: it is the user's own disk. */
  private static InputStream openInput(Location file) {
    try {
      Path path = Path.of(file.address());
      if (!Files.exists(path)) {
        throw refused(UploadProblem.FILE_NOT_FOUND, "There is no such file.");
      }
      if (!Files.isRegularFile(path)) {
        throw refused(UploadProblem.NOT_A_FILE, "This is a folder or a device, not a file.");
      }
      return Files.newInputStream(path);
    } catch (InvalidPathException noName) {
      throw refused(UploadProblem.FILE_NOT_FOUND, "There is no such file.");
    } catch (IOException failed) {
      throw unreadable(failed);
    }
  }

  static UploadFailure unreadable(IOException cause) {
    return new UploadFailure(
        Problem.of(UploadProblem.UNREADABLE_FILE, "", "The file cannot be read."), cause);
  }

  static UploadFailure refused(UploadProblem code, String message) {
    return new UploadFailure(Problem.of(code, "", message));
  }

  /** Content in a file that is locked until an upload has it. */
  static final class ReceivedFile implements ContentFiles.ReceivedContent {

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

    /** Copies a stream into a file with a unique name. */
    static ReceivedFile receive(
        Path file, Path lockFile, FileOps files, InputStream content, long mostBytes)
        throws IOException {
      ProcessLock lock =
          ProcessLock.tryAcquire(lockFile)
              .orElseThrow(() -> new IOException("a file's name is taken"));
      return StorageFailures.orRemoved(
          () -> new ReceivedFile(file, lock, files, copy(content, file, files, mostBytes)),
          "an upload's file",
          () -> leave(file, lock, files));
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
}
