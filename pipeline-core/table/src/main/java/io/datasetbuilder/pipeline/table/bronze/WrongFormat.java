package io.datasetbuilder.pipeline.table.bronze;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.source.FileFormat;
import java.util.Optional;

/**
 * Names the kind of a file that cannot be read in its declared format: what is wrong inside of it
 * says nothing to somebody who submitted a workbook as CSV.
 */
public final class WrongFormat {

  /** How much of a file its kind shows in. */
  public static final int HEAD_BYTES = 64 * 1024;

  private WrongFormat() {}

  /**
   * The problem of a file that could not be read.
   *
   * @param head its first bytes, at most {@link #HEAD_BYTES}
   * @param declared the format that it was read in
   * @return empty when it is of this format, or of no kind that is known
   */
  public static Optional<Problem> of(byte[] head, FileFormat declared) {
    return FileSignature.of(head)
        .filter(kind -> !canBe(kind, declared))
        .map(kind -> problem(kind, declared));
  }

  /**
   * The same for kinds that no text can be taken for, before the file is read.
   *
   * @param head its first bytes, at most {@link #HEAD_BYTES}
   */
  public static Optional<Problem> ofBinary(byte[] head, FileFormat declared) {
    return FileSignature.of(head).filter(FileSignature::isBinary).isPresent()
        ? of(head, declared)
        : Optional.empty();
  }

  /** A single object is malformed where an array is declared, and both are JSON. */
  private static boolean canBe(FileSignature kind, FileFormat declared) {
    return kind.format().filter(declared::equals).isPresent()
        || (kind == FileSignature.JSON_OBJECTS && declared == FileFormat.JSON);
  }

  private static Problem problem(FileSignature kind, FileFormat declared) {
    return RecordProblem.WRONG_FORMAT
        .says("the file is %s, not %s".formatted(kind.label(), name(declared)))
        .withHint(kind.remedy());
  }

  private static String name(FileFormat format) {
    return switch (format) {
      case CSV, JSON -> format.name();
      case JSONL -> "JSON Lines";
      case PARQUET -> "Parquet";
    };
  }
}
