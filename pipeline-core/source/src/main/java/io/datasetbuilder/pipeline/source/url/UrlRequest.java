package io.datasetbuilder.pipeline.source.url;

import io.datasetbuilder.buildspec.source.HttpsUrl;

/**
 * A fetch.
 *
 * @param known what an earlier fetch of the same address was given; {@link Validators#NONE} to
 *     fetch whatever is there
 */
public record UrlRequest(HttpsUrl endpoint, Validators known) {}
