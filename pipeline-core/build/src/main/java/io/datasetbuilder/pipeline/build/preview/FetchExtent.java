package io.datasetbuilder.pipeline.build.preview;

import java.util.Optional;

/**
 * How much of a source a preview fetched: what it shows and counts is over these records alone.
 *
 * @param complete whether the source was read to its end
 * @param records how many were fetched
 * @param reportedTotal how many the provider says there are; a parameter grid has no such count
 * @param calls how many were made; 0 for a source without calls
 * @param plannedCalls how many a build makes
 */
public record FetchExtent(
    boolean complete, long records, Optional<Long> reportedTotal, long calls, long plannedCalls) {

  /** Nothing arrived. */
  public static final FetchExtent NOTHING = new FetchExtent(false, 0, Optional.empty(), 0, 0);

  /** A source that is always read whole: an upload or an address. */
  public static FetchExtent whole(long records) {
    return new FetchExtent(true, records, Optional.empty(), 0, 0);
  }
}
