package io.datasetbuilder.cli.command;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemCode;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.embedded.Refusal.Reason;
import io.datasetbuilder.embedded.problem.ServiceProblem;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Reads the bytes of a spec, never more of them than a spec may have. */
public final class SpecFile {

  /** One byte more than the largest spec, so that a larger one is told as such. */
  private static final int MOST_BYTES = 1024 * 1024 + 1;

  private static final String STANDARD_INPUT = "-";

  private final InputStream standardInput;

  public SpecFile(InputStream standardInput) {
    this.standardInput = standardInput;
  }

  /**
   * The bytes of a file, or of the standard input.
   *
   * @throws Refused when they cannot be read
   */
  public byte[] read(String name) {
    try {
      return name.equals(STANDARD_INPUT)
          ? standardInput.readNBytes(MOST_BYTES)
          : read(name, Path.of(name));
    } catch (InvalidPathException noName) {
      throw notFound(name);
    } catch (IOException failed) {
      throw refused(ServiceProblem.SPEC_UNREADABLE, Quoting.path(name) + " cannot be read");
    }
  }

  private static byte[] read(String name, Path file) throws IOException {
    if (!Files.exists(file)) {
      throw notFound(name);
    }
    if (!Files.isRegularFile(file) && !isPipe(file)) {
      throw refused(ServiceProblem.SPEC_NOT_A_FILE, Quoting.path(name) + " is not a file");
    }
    try (InputStream in = Files.newInputStream(file)) {
      return in.readNBytes(MOST_BYTES);
    }
  }

  /** A shell's {@code <(command)} is neither a regular file nor a folder. */
  private static boolean isPipe(Path file) {
    return !Files.isDirectory(file) && file.startsWith("/dev/fd");
  }

  private static Refused notFound(String name) {
    return refused(ServiceProblem.SPEC_NOT_FOUND, "there is no file " + Quoting.path(name));
  }

  private static Refused refused(ProblemCode code, String message) {
    return Refused.because(Reason.UNLOADABLE, Problem.of(code, "", message));
  }
}
