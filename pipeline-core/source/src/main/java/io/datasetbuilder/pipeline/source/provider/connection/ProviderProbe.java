package io.datasetbuilder.pipeline.source.provider.connection;

import io.datasetbuilder.pipeline.source.provider.call.ProviderCall;
import io.datasetbuilder.pipeline.source.provider.definition.FailureCategory;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/** Tries one call of a provider. Safe for concurrent use. */
public interface ProviderProbe {

  /**
   * Asks for one page of one record, once: nothing is tried again, and no record is kept. Whatever
   * the provider does is an answer, never an exception.
   *
   * @param most how long the whole exchange may take
   */
  ProbeResult probe(ProviderCall call, Duration most);

  /**
   * What came of one try.
   *
   * @param latency from the request to the end of the answer
   * @param httpStatus of the answer, when there was one
   * @param failure empty: the provider gave records, or said that there are none
   */
  public record ProbeResult(
      Duration latency, OptionalInt httpStatus, Optional<FailureCategory> failure) {}
}
