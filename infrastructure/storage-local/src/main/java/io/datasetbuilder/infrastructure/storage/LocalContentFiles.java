package io.datasetbuilder.infrastructure.storage;

import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.source.upload.ContentFiles;
import io.datasetbuilder.pipeline.source.upload.ReceivedContent;
import io.datasetbuilder.pipeline.source.upload.UploadFailure;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;

/**
 * Content as files {@code .service/uploads/<name>}, the name being 32 random hex digits. While a
 * file has no upload yet, a lock tells that its process is alive.
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
  public ReceivedContent receive(InputStream content, long mostBytes) {
    return attempt(
        () -> {
          files.createFolders(paths.uploads());
          files.createFolders(paths.locks());
          String name = freshName();
          Path file = paths.uploadContent(name);
          return ReceivedFile.receive(file, lockOf(name), files, content, mostBytes);
        });
  }

  @Override
  public ReceivedContent receive(Location localFile, long mostBytes) {
    try (InputStream content = LocalInput.open(localFile)) {
      return receive(content, mostBytes);
    } catch (IOException notClosed) {
      throw LocalInput.unreadable(notClosed);
    }
  }

  @Override
  public Location locate(String name) {
    return attempt(() -> new Location(paths.uploadContent(name).toString()));
  }

  @Override
  public void delete(String name) {
    attempt(
        () -> {
          files.delete(paths.uploadContent(name));
          return name;
        });
  }

  /** A file without a lock is either an upload's or a dead process's: no row comes any more. */
  @Override
  public void sweep(Predicate<String> isKnown) {
    attempt(
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

  static <T> T attempt(Step<T> step) {
    try {
      return step.run();
    } catch (IOException failed) {
      throw new UploadFailure(StorageFailures.problem(failed), failed);
    }
  }

  /** One step on the disk. */
  interface Step<T> {
    T run() throws IOException;
  }
}
