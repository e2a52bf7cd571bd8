package io.datasetbuilder.pipeline.build.preview;

/**
 * Which rows a preview shows of each source.
 *
 * @param limit sample rows a source; the service refuses what is not 1 to {@value
 *     PreviewRequest#MAX_LIMIT}
 * @param seed chooses the rows of {@link SampleMode#RANDOM}; without meaning for other modes
 */
public record PreviewOptions(int limit, SampleMode mode, long seed) {

  /** The seed where none is given, so that the same question has the same answer. */
  public static final long DEFAULT_SEED = 20_260_101L;

  /** The first {@value PreviewRequest#DEFAULT_LIMIT} rows. */
  public static PreviewOptions standard() {
    return first(PreviewRequest.DEFAULT_LIMIT);
  }

  /** The first rows. */
  public static PreviewOptions first(int limit) {
    return new PreviewOptions(limit, SampleMode.FIRST, DEFAULT_SEED);
  }

  /** Rows that a seed chooses. */
  public static PreviewOptions random(int limit, long seed) {
    return new PreviewOptions(limit, SampleMode.RANDOM, seed);
  }

  /** Whether a preview may show so many rows. */
  public boolean isPossible() {
    return limit >= 1 && limit <= PreviewRequest.MAX_LIMIT;
  }
}
