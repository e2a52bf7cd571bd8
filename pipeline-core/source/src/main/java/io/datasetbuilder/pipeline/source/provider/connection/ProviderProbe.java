package io.datasetbuilder.pipeline.source.provider.connection;

import io.datasetbuilder.pipeline.source.provider.call.ProviderCall;
import java.time.Duration;

/** Tries one call of a provider. Safe for concurrent use. */
public interface ProviderProbe {

  /**
   * Asks for one page of one record, once: nothing is tried again, and no record is kept. Whatever
   * the provider does is an answer, never an exception.
   *
   * @param most how long the whole exchange may take
   */
  ProbeResult probe(ProviderCall call, Duration most);
}
