package io.datasetbuilder.pipeline.model.manifest;

import java.util.Optional;

/**
 * What is kept about a fetched address.
 *
 * @param endpoint without its query (Spec, "kind url", rule 9)
 * @param mediaType as the server named it
 * @param encoding how the content is decoded
 * @param etag for the next fetch
 * @param lastModified for the next fetch
 * @param redirects how many were followed
 * @param notModifiedSince the run whose content the server confirmed, so that it was not sent again
 */
public record UrlProvenance(
    String endpoint,
    Optional<String> mediaType,
    String encoding,
    Optional<String> etag,
    Optional<String> lastModified,
    int redirects,
    Optional<String> notModifiedSince) {}
