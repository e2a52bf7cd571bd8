package io.datasetbuilder.pipeline.model.index;

import io.datasetbuilder.buildspec.source.SourceSpec;
import java.util.Optional;

/**
 * What the index keeps of one source of a spec.
 *
 * @param key its output key
 * @param provider the provider that provenance names: {@code file} and {@code url} for those kinds
 * @param dataset the dataset that provenance names: the upload id of a file, the slug of a url
 * @param schemaDigest {@code sha256:<hex>} over its schema block, see {@link SchemaDigest}
 */
public record SpecSource(
    String key, String provider, String dataset, Optional<String> alias, String schemaDigest) {

  static SpecSource of(SourceSpec source, String schemaDigest) {
    return new SpecSource(
        source.keyText(),
        source.provider(),
        source.dataset(),
        source.common().alias(),
        schemaDigest);
  }
}
