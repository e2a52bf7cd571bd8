package io.datasetbuilder.pipeline.source.url;

import java.util.Optional;

/**
 * What a server said about its content.
 *
 * @param mediaType lower case, without parameters
 * @param charset as named by the content type
 * @param validators for the next fetch
 * @param redirects how many were followed
 */
public record UrlFacts(
    Optional<String> mediaType, Optional<String> charset, Validators validators, int redirects) {}
