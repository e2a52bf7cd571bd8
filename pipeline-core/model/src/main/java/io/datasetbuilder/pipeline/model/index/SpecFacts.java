package io.datasetbuilder.pipeline.model.index;

import io.datasetbuilder.buildspec.source.SourceSpec;
import io.datasetbuilder.buildspec.spec.BuildSpec;
import io.datasetbuilder.pipeline.model.index.IndexedRun.IndexedDataset;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Members of the stored spec of a run that the index keeps.
 *
 * @param sources in spec order
 */
public record SpecFacts(IndexedDataset dataset, List<SpecSource> sources) {

  public SpecFacts {
    sources = List.copyOf(sources);
  }

  /**
   * The facts of a spec; a redacted one has the same as the one that was built.
   *
   * @param digest {@code sha256:<hex>} over the stored bytes
   */
  public static SpecFacts of(BuildSpec spec, String digest) {
    List<String> contracts = SchemaDigest.ofSources(spec);
    return new SpecFacts(
        new IndexedDataset(
            spec.datasetId(), spec.title(), digest, spec.refreshCadence(), spec.bronze()),
        IntStream.range(0, spec.sources().size())
            .mapToObj(index -> SpecSource.of(spec.sources().get(index), contracts.get(index)))
            .toList());
  }

  /**
   * Members of one source of a spec that the index keeps.
   *
   * @param key its output key
   * @param provider the provider that provenance names: {@code file} and {@code url} for those
   *     kinds
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
}
