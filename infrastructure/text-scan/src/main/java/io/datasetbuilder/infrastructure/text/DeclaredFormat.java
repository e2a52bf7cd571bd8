package io.datasetbuilder.infrastructure.text;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.table.bronze.BronzeInput;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader.Outcome;
import io.datasetbuilder.pipeline.table.bronze.WrongFormat;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Check of refused files against the format that was declared for them: a file of another kind is
 * refused for that alone.
 */
public final class DeclaredFormat {

  private DeclaredFormat() {}

  /**
   * The outcome of reading a file, with its kind as the only problem of a file of another kind.
   *
   * @throws IOException when the first bytes of a refused file cannot be read
   */
  public static Outcome check(Outcome outcome, BronzeInput input) throws IOException {
    if (!(outcome instanceof Outcome.Unreadable refused)) {
      return outcome;
    }
    List<Problem> problems = check(refused.problems(), input);
    return problems.equals(refused.problems()) ? refused : new Outcome.Unreadable(problems);
  }

  /**
   * The problems of a refused file, or that of its kind alone.
   *
   * @throws IOException when the first bytes of the file cannot be read
   */
  static List<Problem> check(List<Problem> problems, BronzeInput input) throws IOException {
    try (InputStream file = Files.newInputStream(Path.of(input.location().address()))) {
      return WrongFormat.of(file.readNBytes(WrongFormat.HEAD_BYTES), input.format())
          .map(List::of)
          .orElse(problems);
    }
  }
}
