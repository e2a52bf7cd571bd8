package io.datasetbuilder.pipeline.provider;

import java.util.Objects;

/**
 * What a provider said beside the records of a call.
 *
 * @param total how many records it says the call has
 * @param pages pages that were read
 * @param apiVersion the provider's version, or {@code unknown}
 */
public record CallAnswer(CallTotal total, int pages, String apiVersion) {
  public CallAnswer {
    Objects.requireNonNull(total, "total");
    Objects.requireNonNull(apiVersion, "apiVersion");
  }
}
