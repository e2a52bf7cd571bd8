package io.datasetbuilder.infrastructure.storage.warehouse;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.infrastructure.storage.file.FileIdentity;
import io.datasetbuilder.infrastructure.storage.file.FileOps;
import io.datasetbuilder.infrastructure.storage.file.FileTrees;
import io.datasetbuilder.infrastructure.storage.file.Hashing;
import io.datasetbuilder.infrastructure.storage.file.SafePaths;
import io.datasetbuilder.infrastructure.storage.file.StorageFailures;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.snapshot.SnapshotFileFailure;
import io.datasetbuilder.warehouse.snapshot.SnapshotFiles;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Files {@code snapshots/<id>.parquet} in the folder of a warehouse. Where the file system has
 * links, such a file is a second name of the run's file, which costs no time and no space;
 * elsewhere it is a copy.
 *
 * <p>The run's folder remains under the control of the user: a write to a linked file in place
 * would change the snapshot too. Making the file read-only would change the run, and would stop no
 * user who may write the folder. Instead, {@link #identity} and {@link #digest} detect a change,
 * and the snapshot is no longer served. Replacing the run's file, as every build does, leaves the
 * snapshot unchanged.
 */
public final class LocalSnapshotFiles implements SnapshotFiles {

  private static final String SHA256 = "sha256:";

  private final SafePaths paths;
  private final FileOps files;
  private final Function<IOException, Problem> problems;

  /**
   * Touches no disk.
   *
   * @param warehouse the folder of the warehouse; made when it is missing
   */
  public LocalSnapshotFiles(Path warehouse, FileOps files) {
    this(warehouse, files, StorageFailures::warehouseProblem);
  }

  /**
   * Touches no disk.
   *
   * @param problems names the folder to users when it cannot be used
   */
  LocalSnapshotFiles(Path folder, FileOps files, Function<IOException, Problem> problems) {
    this.paths = new SafePaths(folder);
    this.files = files;
    this.problems = problems;
  }

  @Override
  public String put(String snapshotId, String builtFile, Optional<String> digest) {
    return guarded(
        () -> {
          Path built = existing(builtFile);
          makeFolder();
          return StorageFailures.orRemoved(
              () -> put(built, snapshotId, digest),
              "a file of a snapshot",
              () -> remove(snapshotId));
        });
  }

  private static Path existing(String builtFile) {
    Path built = Path.of(builtFile);
    if (!SafePaths.isFile(built)) {
      throw refused(
          WarehouseProblem.ARTIFACT_UNAVAILABLE, "The built file does not exist any more.");
    }
    return built;
  }

  /**
   * Replaces a file by a copy of another one; it stays as it is when this fails or the other one
   * has another digest.
   *
   * @return whether the other one has this digest
   */
  boolean replace(String snapshotId, String otherFile, String digest) {
    return guarded(
        () -> {
          Path other = existing(otherFile);
          boolean replaced = false;
          try {
            boolean same = copyToPart(other, snapshotId).equals(digest);
            if (same) {
              publishPart(snapshotId);
              files.forceFolder(paths.snapshots());
            }
            replaced = same;
            return same;
          } finally {
            if (!replaced) {
              Path part = paths.snapshot(SnapshotFileName.part(snapshotId).text());
              StorageFailures.tolerated("a part of a file", () -> files.delete(part));
            }
          }
        });
  }

  private String put(Path built, String snapshotId, Optional<String> digest) throws IOException {
    Path file = paths.snapshot(SnapshotFileName.whole(snapshotId).text());
    String stored = link(built, file) ? linked(file, digest) : copy(built, snapshotId, digest);
    files.forceFolder(file.getParent());
    return stored;
  }

  private void makeFolder() throws IOException {
    Path folder = paths.snapshots();
    if (!SafePaths.isFolder(folder)) {
      files.createFolders(folder);
      files.forceFolder(folder.getParent());
    }
  }

  /**
   * Links the file if possible: some file systems have no links, none has links to another disk,
   * and some forbid them.
   */
  private boolean link(Path built, Path file) throws IOException {
    try {
      files.link(built, file);
    } catch (FileSystemException | UnsupportedOperationException cannot) {
      return false;
    }
    if (!SafePaths.isFile(file)) {
      files.delete(file);
      throw new SafePaths.UnsafePathException();
    }
    return true;
  }

  /** A link has the content whose digest the build has just computed. */
  private static String linked(Path file, Optional<String> digest) throws IOException {
    return digest.isPresent() ? digest.get() : digest(file);
  }

  private String copy(Path built, String snapshotId, Optional<String> digest) throws IOException {
    String copied = copyToPart(built, snapshotId);
    if (digest.isPresent() && !digest.get().equals(copied)) {
      throw refused(
          WarehouseProblem.SNAPSHOT_UNAVAILABLE, "The built file has changed since it was built.");
    }
    publishPart(snapshotId);
    return copied;
  }

  /** Copies a file to a name next to its place, and forces it to disk; returns its digest. */
  private String copyToPart(Path built, String snapshotId) throws IOException {
    Path part = paths.snapshot(SnapshotFileName.part(snapshotId).text());
    files.delete(part);
    return SHA256 + files.copy(built, part).sha256();
  }

  private void publishPart(String snapshotId) throws IOException {
    Path part = paths.snapshot(SnapshotFileName.part(snapshotId).text());
    files.rename(part, paths.snapshot(SnapshotFileName.whole(snapshotId).text()));
  }

  @Override
  public Optional<String> identity(String snapshotId) {
    return guarded(() -> existing(snapshotId, file -> FileIdentity.of(file).text()));
  }

  @Override
  public Optional<String> digest(String snapshotId) {
    return guarded(() -> existing(snapshotId, LocalSnapshotFiles::digest));
  }

  @Override
  public String address(String snapshotId) {
    return guarded(() -> paths.snapshot(SnapshotFileName.whole(snapshotId).text()).toString());
  }

  @Override
  public void delete(String snapshotId) {
    guarded(
        () -> {
          remove(snapshotId);
          return snapshotId;
        });
  }

  private void remove(String snapshotId) throws IOException {
    files.delete(paths.snapshot(SnapshotFileName.part(snapshotId).text()));
    files.delete(paths.snapshot(SnapshotFileName.whole(snapshotId).text()));
  }

  @Override
  public List<StoredFile> list() {
    return guarded(
        () -> {
          List<StoredFile> found = new ArrayList<>();
          for (Path file : FileTrees.children(paths.snapshots())) {
            stored(file).ifPresent(found::add);
          }
          return found;
        });
  }

  /**
   * Facts about a file; empty for a file of another program, and for one that another process has
   * removed.
   */
  private static Optional<StoredFile> stored(Path file) throws IOException {
    Optional<SnapshotFileName> name = SnapshotFileName.parse(file.getFileName().toString());
    if (name.isEmpty() || !SafePaths.isFile(file)) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          new StoredFile(
              name.get().snapshotId(),
              name.get().whole(),
              Files.size(file),
              FileIdentity.of(file).changedAt().toInstant()));
    } catch (NoSuchFileException gone) {
      return Optional.empty();
    }
  }

  /** Reads a file of a snapshot; a link or a folder in its place counts as missing. */
  private <T> Optional<T> existing(String snapshotId, FileReader<T> reader) throws IOException {
    try {
      Path file = paths.snapshot(SnapshotFileName.whole(snapshotId).text());
      return SafePaths.isFile(file) ? Optional.of(reader.read(file)) : Optional.empty();
    } catch (NoSuchFileException | SafePaths.UnsafePathException none) {
      return Optional.empty();
    }
  }

  private static String digest(Path file) throws IOException {
    return SHA256 + Hashing.of(file, LinkOption.NOFOLLOW_LINKS).sha256();
  }

  private <T> T guarded(StorageFailures.Step<T> step) {
    return StorageFailures.inFiles(step, problems);
  }

  private static SnapshotFileFailure refused(WarehouseProblem code, String message) {
    return new SnapshotFileFailure(Problem.of(code, "", message));
  }

  private interface FileReader<T> {
    T read(Path file) throws IOException;
  }

  /**
   * Name of a file in the folder of snapshots.
   *
   * @param snapshotId the id that the service made
   * @param whole false for a file that is being copied
   */
  private record SnapshotFileName(String snapshotId, boolean whole) {

    private static final Pattern ID = Pattern.compile("[a-z0-9][a-z0-9_-]{0,127}");
    private static final Pattern NAME = Pattern.compile("(" + ID + ")\\.parquet(\\.part)?");

    SnapshotFileName {
      if (!ID.matcher(snapshotId).matches()) {
        throw new IllegalArgumentException("not the id of a snapshot");
      }
    }

    static SnapshotFileName whole(String snapshotId) {
      return new SnapshotFileName(snapshotId, true);
    }

    static SnapshotFileName part(String snapshotId) {
      return new SnapshotFileName(snapshotId, false);
    }

    /** Empty for a name that this service never makes. */
    static Optional<SnapshotFileName> parse(String text) {
      Matcher name = NAME.matcher(text);
      return name.matches()
          ? Optional.of(new SnapshotFileName(name.group(1), name.group(2) == null))
          : Optional.empty();
    }

    String text() {
      return snapshotId + (whole ? ".parquet" : ".parquet.part");
    }
  }
}
