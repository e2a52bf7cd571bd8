package io.datasetbuilder.pipeline.model.index;

import io.datasetbuilder.buildspec.refresh.RefreshCadence;
import io.datasetbuilder.buildspec.spec.BuildSpec;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What the index keeps of the spec that is stored with a run.
 *
 * @param datasetId the only identity of the built dataset
 * @param digest {@code sha256:<hex>} over the stored bytes
 * @param refreshCadence how often the dataset is meant to be rebuilt
 * @param sources in spec order
 */
public record SpecFacts(
    String datasetId,
    String title,
    String digest,
    Optional<RefreshCadence> refreshCadence,
    List<SpecSource> sources) {

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
        spec.datasetId(),
        spec.title(),
        digest,
        spec.refreshCadence(),
        IntStream.range(0, spec.sources().size())
            .mapToObj(index -> SpecSource.of(spec.sources().get(index), contracts.get(index)))
            .toList());
  }
}
