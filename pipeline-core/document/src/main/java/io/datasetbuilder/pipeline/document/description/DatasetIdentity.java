package io.datasetbuilder.pipeline.document.description;

/**
 * What a Gold dataset is, and what it was built from.
 *
 * @param datasetId the BuildSpec's identity
 * @param title its title
 * @param description its purpose
 * @param goldName name of the Gold directory: a source key or the composition's name
 * @param builderVersion version of the service that built it
 * @param specDigest {@code sha256:<hex>} of the canonical BuildSpec
 */
public record DatasetIdentity(
    String datasetId,
    String title,
    String description,
    String goldName,
    String builderVersion,
    String specDigest) {}
