package io.datasetbuilder.pipeline.source.provider.definition;

import java.util.Optional;

/**
 * What the catalog shows of a provider.
 *
 * @param keyPage where a user applies for a key
 */
public record ProviderAbout(
    String title,
    Optional<String> description,
    Optional<String> homepage,
    Optional<String> keyPage,
    Readiness status) {}
