package io.datasetbuilder.pipeline.source.packed;

import io.datasetbuilder.buildspec.problem.Problem;
import java.util.Optional;

/**
 * Bounds of what a packed file becomes. A few bytes can state that they are petabytes; real tables
 * shrink to a tenth, and seldom below a hundredth.
 *
 * @param mostBytes largest content, in bytes
 * @param mostRatio largest number of bytes of content for each byte of the file
 * @param freeBytes content up to this length may have any ratio: it fills no disk
 */
public record UnpackLimits(long mostBytes, int mostRatio, long freeBytes) {

  private static final long MIB = 1024L * 1024;

  /** Bounds of files that a caller names on its own machine. */
  public static final UnpackLimits DEFAULT = new UnpackLimits(256 * 1024 * MIB, 200, 256 * MIB);

  /**
   * The problem of content that exceeds a bound.
   *
   * @param packed bytes of the file that were read so far
   * @param unpacked bytes of content that they became
   */
  public Optional<Problem> exceededBy(long packed, long unpacked) {
    if (unpacked > mostBytes) {
      return Optional.of(refusal("the content is longer than " + mostBytes / MIB + " MiB"));
    }
    if (unpacked > freeBytes && unpacked / mostRatio > packed) {
      return Optional.of(
          refusal("the content is more than " + mostRatio + " times as long as the file"));
    }
    return Optional.empty();
  }

  private static Problem refusal(String message) {
    return UnpackProblem.UNPACKED_TOO_LARGE
        .says(message)
        .withHint("if the file is yours, unpack it and use the file inside");
  }
}
