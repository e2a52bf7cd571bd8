package io.datasetbuilder.pipeline.source.provider.call;

/**
 * What a provider said beside the records of a call.
 *
 * @param total how many records it says the call has
 * @param pages pages that were read
 * @param apiVersion the provider's version, or {@code unknown}
 * @param stoppedEarly whether the call was asked for fewer records than it has, or may have
 */
public record CallResponse(CallTotal total, int pages, String apiVersion, boolean stoppedEarly) {

  /** A call that was read to its end. */
  public CallResponse(CallTotal total, int pages, String apiVersion) {
    this(total, pages, apiVersion, false);
  }
}
