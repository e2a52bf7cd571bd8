package io.datasetbuilder.cli.command;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.cli.output.Refused;
import io.datasetbuilder.embedded.problem.Refusal.Reason;
import io.datasetbuilder.embedded.spec.FilePattern;
import io.datasetbuilder.embedded.spec.LocalFile;
import io.datasetbuilder.pipeline.source.upload.UploadProblem;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Data files as they are named on the command line: {@code -} is the standard input, which is read
 * into a temporary file, since a file is read more than once. It can be named once. For one thread.
 */
public final class DataFile {

  private static final String STANDARD_INPUT = "-";

  private final InputStream standardInput;
  private boolean taken;

  public DataFile(InputStream standardInput) {
    this.standardInput = standardInput;
  }

  /**
   * Data files next to a spec, which can be the standard input, too.
   *
   * @param spec as it is named
   */
  DataFile(InputStream standardInput, String spec) {
    this(standardInput);
    taken = spec.equals(STANDARD_INPUT);
  }

  /**
   * The files that a path, a folder or a pattern names, in their order.
   *
   * @throws Refused when there is none, or the standard input cannot be kept
   */
  List<LocalFile> several(String named) {
    return named.equals(STANDARD_INPUT)
        ? List.of(of(named))
        : FilePattern.files(named)
            .match(
                files -> files,
                problems -> {
                  throw Refused.because(Reason.NOT_POSSIBLE, problems.get(0));
                });
  }

  /**
   * The file that has the data.
   *
   * @throws Refused when the standard input cannot be kept, or is named twice
   */
  public LocalFile of(String named) {
    if (!named.equals(STANDARD_INPUT)) {
      return file(named);
    }
    if (taken) {
      throw refused("the standard input can be named once", "name a file instead of one -");
    }
    taken = true;
    try {
      File folder = Files.createTempDirectory("dataset-builder-").toFile();
      folder.deleteOnExit();
      Path copy = folder.toPath().resolve(STANDARD_INPUT);
      copy.toFile().deleteOnExit();
      Files.copy(standardInput, copy);
      return new LocalFile(copy, Optional.empty());
    } catch (IOException failed) {
      throw refused(
          "the standard input cannot be kept in the temporary folder",
          "name a file instead of -, or set -Djava.io.tmpdir to a folder with space");
    }
  }

  private static LocalFile file(String named) {
    try {
      return LocalFile.named(named);
    } catch (InvalidPathException noName) {
      Problem problem =
          Problem.of(UploadProblem.FILE_NOT_FOUND, "", "there is no file " + Quoting.path(named));
      throw Refused.because(Reason.NOT_POSSIBLE, problem);
    }
  }

  private static Refused refused(String message, String hint) {
    Problem problem = Problem.of(UploadProblem.UNREADABLE_FILE, "", message).withHint(hint);
    return Refused.because(Reason.NOT_POSSIBLE, problem);
  }
}
