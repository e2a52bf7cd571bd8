package io.datasetbuilder.pipeline.source.url;

import io.datasetbuilder.buildspec.source.HttpsUrl;
import java.util.Objects;

/**
 * A fetch.
 *
 * @param known what an earlier fetch of the same address was given; {@link Validators#NONE} to
 *     fetch whatever is there
 */
public record UrlRequest(HttpsUrl endpoint, Validators known) {
  public UrlRequest {
    Objects.requireNonNull(endpoint, "endpoint");
    Objects.requireNonNull(known, "known");
  }
}
