package io.datasetbuilder.infrastructure.storage.run;

import io.datasetbuilder.buildspec.text.SortedNames;
import io.datasetbuilder.infrastructure.storage.file.FileTrees;
import io.datasetbuilder.infrastructure.storage.file.Hashing;
import io.datasetbuilder.infrastructure.storage.file.SafePaths;
import io.datasetbuilder.infrastructure.storage.file.StorageFailures;
import io.datasetbuilder.pipeline.model.file.FileContent;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.manifest.ManifestDocument;
import io.datasetbuilder.pipeline.model.run.FinishedRun;
import io.datasetbuilder.pipeline.model.run.FinishedRuns;
import io.datasetbuilder.pipeline.model.run.RunId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** Finished runs in folders of this machine. */
public final class LocalFinishedRuns implements FinishedRuns {

  private final SafePaths paths;

  public LocalFinishedRuns(Path outputRoot) {
    this.paths = new SafePaths(outputRoot);
  }

  @Override
  public Optional<FinishedRun> find(RunId id) {
    return StorageFailures.inWorkspace(
        () -> {
          Optional<Path> folder = paths.existingRun(id);
          boolean finished =
              folder.isPresent()
                  && SafePaths.isFile(SafePaths.inRun(folder.get(), ManifestDocument.PATH));
          return finished ? Optional.of(new LocalFinishedRun(id, folder.get())) : Optional.empty();
        });
  }

  /**
   * The files of one run's folder. Whether a subfolder is a link is checked for the first of its
   * files, and not again for each of them.
   */
  private static final class LocalFinishedRun implements FinishedRun {

    private final RunId id;
    private final Path folder;
    private final Map<RunPath, Path> subfolders = new ConcurrentHashMap<>();

    LocalFinishedRun(RunId id, Path folder) {
      this.id = id;
      this.folder = folder;
    }

    @Override
    public RunId runId() {
      return id;
    }

    /** A name that no run path can have was not written here, and cannot be spoken of. */
    @Override
    public List<RunPath> files() {
      return StorageFailures.inWorkspace(
          () ->
              leaves().stream()
                  .map(file -> relative(file))
                  .filter(RunPath::isValid)
                  .sorted(SortedNames.BY_CODE_POINT)
                  .map(RunPath::of)
                  .toList());
    }

    /** No file when a deletion removes the run meanwhile. */
    private List<Path> leaves() throws IOException {
      try {
        return FileTrees.leaves(folder);
      } catch (NoSuchFileException removed) {
        return List.of();
      }
    }

    @Override
    public Optional<FileFacts> facts(RunPath path) {
      return read(path, file -> Optional.of(Hashing.of(file)));
    }

    @Override
    public Optional<byte[]> read(RunPath path, int mostBytes) {
      return read(
          path,
          file ->
              Files.size(file) <= mostBytes
                  ? Optional.of(Files.readAllBytes(file))
                  : Optional.empty());
    }

    @Override
    public Optional<FileContent> content(RunPath path) {
      return read(path, file -> Optional.of(content(file)));
    }

    /**
     * Reads a file; empty when it does not exist, or a deletion of the run removes it meanwhile.
     */
    private <T> Optional<T> read(RunPath path, Reading<T> reading) {
      return StorageFailures.inWorkspace(
          () -> {
            try {
              Optional<Path> file = regular(path);
              return file.isPresent() ? reading.of(file.get()) : Optional.empty();
            } catch (NoSuchFileException removed) {
              return Optional.empty();
            }
          });
    }

    /** Reading of a file that exists. */
    @FunctionalInterface
    private interface Reading<T> {
      Optional<T> of(Path file) throws IOException;
    }

    @Override
    public Location locate(RunPath path) {
      return StorageFailures.inWorkspace(
          () -> new Location(SafePaths.inRun(folder, path).toString()));
    }

    private static FileContent content(Path file) throws IOException {
      return new FileContent(
          Files.size(file), () -> Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS));
    }

    private Optional<Path> regular(RunPath path) throws IOException {
      try {
        Optional<RunPath> parent = path.parent();
        Path in = parent.isPresent() ? subfolder(parent.get()) : folder;
        return Optional.of(SafePaths.inRun(in, RunPath.of(path.fileName())))
            .filter(SafePaths::isFile);
      } catch (SafePaths.UnsafePathException link) {
        return Optional.empty();
      }
    }

    private Path subfolder(RunPath path) throws IOException {
      Path known = subfolders.get(path);
      if (known == null) {
        known = SafePaths.inRun(folder, path);
        subfolders.put(path, known);
      }
      return known;
    }

    private String relative(Path file) {
      return StreamSupport.stream(folder.relativize(file).spliterator(), false)
          .map(Path::toString)
          .collect(Collectors.joining("/"));
    }
  }
}
