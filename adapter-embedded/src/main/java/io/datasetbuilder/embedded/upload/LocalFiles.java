package io.datasetbuilder.embedded.upload;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.pipeline.source.upload.UploadProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Judges local files before anything is done with them. */
public final class LocalFiles {

  private LocalFiles() {}

  /** All files that cannot be used for their sources, by the names of these. */
  public static List<Problem> check(Map<String, Path> files) {
    List<Problem> problems = new ArrayList<>();
    new TreeMap<>(files)
        .forEach(
            (name, file) ->
                check(file, " of source " + Quoting.quoted(name)).ifPresent(problems::add));
    return problems;
  }

  /** The problem of a file that cannot be used; empty where it can. */
  public static List<Problem> check(Path file) {
    return check(file, "").stream().toList();
  }

  /** A message names the file as the user wrote it. */
  private static Optional<Problem> check(Path file, String of) {
    String name = Quoting.path(file.toString());
    if (!Files.exists(file)) {
      return problem(UploadProblem.FILE_NOT_FOUND, "the file " + name + of + " does not exist");
    }
    if (!Files.isRegularFile(file)) {
      return problem(UploadProblem.NOT_A_FILE, name + of + " is a folder or a device, not a file");
    }
    if (!Files.isReadable(file)) {
      return problem(UploadProblem.UNREADABLE_FILE, "the file " + name + of + " cannot be read");
    }
    return isEmpty(file)
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
}
