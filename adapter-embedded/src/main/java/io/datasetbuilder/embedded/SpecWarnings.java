package io.datasetbuilder.embedded;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.source.PublicApiSource;
import io.datasetbuilder.buildspec.source.SourceSpec;
import io.datasetbuilder.buildspec.spec.BuildSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Finds what would make sources of a valid spec fail before they call their provider. Checks only
 * datasets that the catalog has, since another service may know more. Needs no network.
 */
final class SpecWarnings {

  private final Supplier<Sourcing> sourcing;

  /**
   * @param sourcing asked only for a spec with a provider's dataset
   */
  SpecWarnings(Supplier<Sourcing> sourcing) {
    this.sourcing = sourcing;
  }

  List<Problem> of(BuildSpec spec) {
    List<Problem> warnings = new ArrayList<>();
    List<SourceSpec> sources = spec.sources();
    for (int i = 0; i < sources.size(); i++) {
      if (sources.get(i) instanceof PublicApiSource api && isKnown(api)) {
        warnings.addAll(sourcing.get().checkCalls(api, "sources[" + i + "]"));
      }
    }
    return warnings;
  }

  private boolean isKnown(PublicApiSource source) {
    return sourcing.get().catalog().dataset(source.provider(), source.dataset()).isPresent();
  }
}
