package io.datasetbuilder.infrastructure.unpack.caller;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.source.local.LocalFile;
import io.datasetbuilder.pipeline.source.local.LocalFiles;
import io.datasetbuilder.pipeline.source.packed.Packing;
import io.datasetbuilder.pipeline.source.upload.UploadProblem;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.StreamSupport;

/** Files that the operating system has under the names that callers give them. */
public final class CallerFiles implements LocalFiles {

  private static final char MARK = '#';

  @Override
  public LocalFile named(String written) {
    if (!exists(written)) {
      for (int at = written.lastIndexOf(MARK); at > 0; at = written.lastIndexOf(MARK, at - 1)) {
        String path = written.substring(0, at);
        if (exists(path) && Packing.of(name(Path.of(path))).filter(Packing::hasParts).isPresent()) {
          return of(Path.of(path)).withPart(Optional.of(written.substring(at + 1)));
        }
      }
    }
    return of(Path.of(written));
  }

  /** The whole file of a path. */
  private static LocalFile of(Path path) {
    Path absolute = path.toAbsolutePath();
    Path parent = path.getParent();
    return new LocalFile(
        path.toString(),
        new Location(absolute.toString()),
        parent == null
            ? List.of()
            : StreamSupport.stream(parent.spliterator(), false).map(Path::toString).toList(),
        name(absolute.normalize().getParent()),
        name(path),
        Optional.empty());
  }

  private static String name(Path path) {
    return path == null || path.getFileName() == null ? "" : path.getFileName().toString();
  }

  private static boolean exists(String path) {
    try {
      return Files.exists(Path.of(path));
    } catch (InvalidPathException impossible) {
      return false;
    }
  }

  @Override
  public Result<List<LocalFile>> matching(String written) {
    return new FilePattern(this).files(written);
  }

  @Override
  public boolean exists(LocalFile file) {
    return Files.exists(path(file.location()));
  }

  @Override
  public Optional<Problem> check(LocalFile file, String of) {
    String name = Quoting.path(file.path());
    Path path = path(file.location());
    if (!Files.exists(path)) {
      return problem(UploadProblem.FILE_NOT_FOUND, "the file " + name + of + " does not exist");
    }
    if (!Files.isRegularFile(path)) {
      return problem(UploadProblem.NOT_A_FILE, name + of + " is a folder or a device, not a file");
    }
    if (!Files.isReadable(path)) {
      return problem(UploadProblem.UNREADABLE_FILE, "the file " + name + of + " cannot be read");
    }
    return isEmpty(path)
        ? problem(
            UploadProblem.EMPTY_UPLOAD, "the file " + name + of + " is empty: it holds no bytes")
        : Optional.empty();
  }

  private static Optional<Problem> problem(UploadProblem code, String message) {
    return Optional.of(Problem.of(code, "", message));
  }

  /** A file whose length cannot be read fails later, when its bytes cannot. */
  private static boolean isEmpty(Path file) {
    try {
      return Files.size(file) == 0;
    } catch (IOException unknown) {
      return false;
    }
  }

  @Override
  public InputStream open(Location file) throws IOException {
    return Files.newInputStream(path(file));
  }

  private static Path path(Location file) {
    return Path.of(file.address());
  }
}
