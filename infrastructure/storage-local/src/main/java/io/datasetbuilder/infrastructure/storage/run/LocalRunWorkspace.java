package io.datasetbuilder.infrastructure.storage.run;

import io.datasetbuilder.infrastructure.storage.file.FileOps;
import io.datasetbuilder.infrastructure.storage.file.FileTrees;
import io.datasetbuilder.infrastructure.storage.file.Hashing;
import io.datasetbuilder.infrastructure.storage.file.SafePaths;
import io.datasetbuilder.infrastructure.storage.file.StorageFailures;
import io.datasetbuilder.infrastructure.storage.file.WorkFolder;
import io.datasetbuilder.pipeline.model.file.FileContent;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunPaths;
import io.datasetbuilder.pipeline.model.run.RunWorkspace;
import io.datasetbuilder.pipeline.source.checkpoint.CheckpointLayout;
import java.io.BufferedOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;

/** Folder of a run on this machine, with a work folder next to it. */
final class LocalRunWorkspace implements RunWorkspace {

  private final RunId id;
  private final WorkFolder work;
  private final FileOps files;
  private final AtomicPublisher publishing;
  private final StorageFailures.Cleanup release;
  private final Map<RunPath, Path> staged = new ConcurrentHashMap<>();
  private final Map<RunPath, FileFacts> published = new ConcurrentSkipListMap<>();

  LocalRunWorkspace(
      RunId id, Path folder, WorkFolder work, FileOps files, StorageFailures.Cleanup release) {
    this.id = id;
    this.work = work;
    this.files = files;
    this.publishing = new AtomicPublisher(folder, files);
    this.release = release;
  }

  /**
   * Whether a folder holds only files of a run. A run id may name any folder below the output
   * folder, and files that do not belong to a run are never moved.
   */
  static boolean isLeftover(Path folder) throws IOException {
    return FileTrees.children(folder).stream()
        .map(child -> child.getFileName().toString())
        .allMatch(name -> RunPaths.TOP_LEVEL.contains(name) || AtomicPublisher.isStaged(name));
  }

  @Override
  public RunId runId() {
    return id;
  }

  @Override
  public Location stage(RunPath path) {
    return StorageFailures.inWorkspace(() -> location(staged(path)));
  }

  @Override
  public FileFacts publish(RunPath path) {
    return StorageFailures.inWorkspace(
        () -> {
          Path file = staged.get(path);
          if (file == null) {
            throw new IllegalStateException("not staged: " + path);
          }
          return publish(path, file, Hashing.of(file));
        });
  }

  @Override
  public FileFacts write(RunPath path, byte[] content) {
    return StorageFailures.inWorkspace(
        () -> {
          Path file = staged(path);
          publishing.write(file, content);
          return publish(path, file, Hashing.of(content));
        });
  }

  @Override
  public FileFacts write(RunPath path, StreamedContent content) {
    return StorageFailures.inWorkspace(
        () -> {
          Path file = staged(path);
          return publish(path, file, publishing.write(file, content));
        });
  }

  @Override
  public FileFacts replace(RunPath path, byte[] content) {
    if (!published.containsKey(path)) {
      throw new IllegalStateException("not published: " + path);
    }
    return StorageFailures.inWorkspace(
        () -> {
          Path file = staged(path);
          publishing.write(file, content);
          FileFacts facts = Hashing.of(content);
          publishing.replace(file, path);
          staged.remove(path);
          published.put(path, facts);
          return facts;
        });
  }

  @Override
  public FileFacts link(RunPath existing, RunPath name) {
    FileFacts facts = published.get(existing);
    if (facts == null) {
      throw new IllegalStateException("not published: " + existing);
    }
    return StorageFailures.inWorkspace(
        () -> {
          linkOrCopy(publishing.place(existing), name);
          published.put(name, facts);
          return facts;
        });
  }

  @Override
  public FileFacts adopt(Location immutableFile, FileFacts facts, RunPath name) {
    return StorageFailures.inWorkspace(
        () -> {
          linkOrCopy(Path.of(immutableFile.address()), name);
          published.put(name, facts);
          return facts;
        });
  }

  @Override
  public <T> T withCheckpoint(RunPath folder, CheckpointWork<T> work) {
    return StorageFailures.inWorkspace(
        () -> {
          try (LocalCheckpoint checkpoint =
              new LocalCheckpoint(publishing.folder(folder), files, this::publish)) {
            return work.on(checkpoint);
          }
        });
  }

  @Override
  public Location locate(RunPath path) {
    if (!published.containsKey(path)) {
      throw new IllegalStateException("not published: " + path);
    }
    return StorageFailures.inWorkspace(() -> location(publishing.place(path)));
  }

  @Override
  public Location scratch(String purpose) {
    return location(work.scratch(purpose));
  }

  @Override
  public FileContent content(Location scratch) {
    Path file = Path.of(scratch.address());
    return new FileContent(file.toFile().length(), () -> Files.newInputStream(file));
  }

  @Override
  public Location scratchFolder(String purpose) {
    return StorageFailures.inWorkspace(() -> location(work.scratchFolder(purpose)));
  }

  @Override
  public void releaseReserve() {
    StorageFailures.tolerated("a reserve", work::releaseReserve);
  }

  @Override
  public List<RunPath> rawRecords() {
    return StorageFailures.inWorkspace(
        () ->
            new RawRecordFiles(publishing.root())
                .all().stream()
                    .map(publishing::path)
                    .filter(path -> published.containsKey(path) || CheckpointLayout.holds(path))
                    .sorted()
                    .toList());
  }

  @Override
  public void removeRawRecords() {
    StorageFailures.inWorkspace(
        () -> {
          new RawRecordFiles(publishing.root()).remove(files);
          return id;
        });
  }

  @Override
  public List<RunPath> files() {
    return List.copyOf(published.keySet());
  }

  @Override
  public void close() {
    staged
        .values()
        .forEach(file -> StorageFailures.tolerated("a staged file", () -> files.delete(file)));
    staged.clear();
    StorageFailures.tolerated("a work folder", work::close);
    StorageFailures.tolerated("a run's lock", release);
  }

  private Path staged(RunPath path) throws IOException {
    Path file = publishing.stage(path);
    Path earlier = staged.put(path, file);
    if (earlier != null) {
      files.delete(earlier);
    }
    return file;
  }

  private FileFacts publish(RunPath path, Path file, FileFacts facts) throws IOException {
    publishing.publish(file, path);
    staged.remove(path);
    published.put(path, facts);
    return facts;
  }

  /**
   * Links a file or copies it: not every disk supports links, and no link leads to another disk.
   */
  private void linkOrCopy(Path existing, RunPath name) throws IOException {
    try {
      publishing.link(existing, name);
    } catch (SafePaths.UnsafePathException unsafe) {
      throw unsafe;
    } catch (IOException | UnsupportedOperationException noLink) {
      if (!SafePaths.isFile(publishing.place(name))) {
        copy(existing, name);
      } else if (noLink instanceof IOException notForced) {
        throw notForced;
      }
    }
  }

  private void copy(Path existing, RunPath name) throws IOException {
    Path file = staged(name);
    try (InputStream content = Files.newInputStream(existing);
        OutputStream out = files.create(file)) {
      content.transferTo(out);
    }
    publishing.publish(file, name);
    staged.remove(name);
  }

  private static Location location(Path path) {
    return new Location(path.toString());
  }

  /**
   * Publishes files into one folder tree atomically: each is staged next to its place under a dot
   * name, forced to disk and renamed, and its folder is forced to disk.
   */
  static final class AtomicPublisher {

    private static final String STAGED = ".staged-";

    private final Path root;
    private final FileOps files;
    private final AtomicLong names = new AtomicLong();

    AtomicPublisher(Path root, FileOps files) {
      this.root = root;
      this.files = files;
    }

    /** Whether an interrupted run may have left a file of this name. */
    static boolean isStaged(String name) {
      return name.startsWith(STAGED);
    }

    Path root() {
      return root;
    }

    /** The path of a file below the root whose name this program has made. */
    RunPath path(Path file) {
      return RunPath.of(root.relativize(file).toString().replace(File.separatorChar, '/'));
    }

    /** The place of a published file. */
    Path place(RunPath path) throws IOException {
      return SafePaths.inRun(root, path);
    }

    /** A fresh name next to the place of a file, whose folder then exists. */
    Path stage(RunPath path) throws IOException {
      Path folder = place(path).getParent();
      makeFolders(folder);
      return folder.resolve(STAGED + Long.toHexString(names.incrementAndGet()));
    }

    /** A fresh folder below the root; its content is not staged but permanent. */
    Path folder(RunPath path) throws IOException {
      Path folder = place(path);
      makeFolders(folder.getParent());
      files.createFolder(folder);
      files.share(folder);
      files.forceFolder(folder.getParent());
      return folder;
    }

    void write(Path staged, byte[] content) throws IOException {
      try (OutputStream out = files.create(staged)) {
        out.write(content);
      }
    }

    /** Writes and hashes content while it arrives. */
    FileFacts write(Path staged, RunWorkspace.StreamedContent content) throws IOException {
      try (Hashing.Output out =
          new Hashing.Output(new BufferedOutputStream(files.create(staged)))) {
        content.writeTo(out);
        return out.facts();
      }
    }

    /** Makes a staged file visible. */
    void publish(Path staged, RunPath path) throws IOException {
      move(staged, unused(path));
    }

    /** Makes a staged file visible in the place of a published one. */
    void replace(Path staged, RunPath path) throws IOException {
      move(staged, place(path));
    }

    private void move(Path staged, Path place) throws IOException {
      files.share(staged);
      files.force(staged);
      files.rename(staged, place);
      files.forceFolder(place.getParent());
    }

    /** Makes a file that is already on this disk visible under one more name. */
    void link(Path existing, RunPath path) throws IOException {
      Path place = unused(path);
      makeFolders(place.getParent());
      files.link(existing, place);
      files.share(place);
      files.forceFolder(place.getParent());
    }

    private Path unused(RunPath path) throws IOException {
      Path place = place(path);
      if (Files.exists(place, LinkOption.NOFOLLOW_LINKS)) {
        throw new IllegalStateException("published twice: " + path);
      }
      return place;
    }

    /** Makes the folders of a path; several sources may make the same folder at once. */
    private void makeFolders(Path folder) throws IOException {
      if (SafePaths.isFolder(folder)) {
        return;
      }
      makeFolders(folder.getParent());
      try {
        files.createFolder(folder);
        files.share(folder);
      } catch (FileAlreadyExistsException madeMeanwhile) {
        if (!SafePaths.isFolder(folder)) {
          throw madeMeanwhile;
        }
      }
      files.forceFolder(folder.getParent());
    }
  }
}
