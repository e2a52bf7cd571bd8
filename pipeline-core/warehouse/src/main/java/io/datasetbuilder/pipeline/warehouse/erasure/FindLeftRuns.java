package io.datasetbuilder.pipeline.warehouse.erasure;

import io.datasetbuilder.pipeline.model.file.FileContent;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.warehouse.erasure.FindRuns.SearchedRun;
import io.datasetbuilder.pipeline.warehouse.erasure.Holding.Fate;
import io.datasetbuilder.pipeline.warehouse.erasure.Holding.Kind;
import io.datasetbuilder.pipeline.warehouse.erasure.LeftRuns.LeftRun;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Searches runs that never ended. Nothing states their dataset: one is removed where its checkpoint
 * is that of a spec of the dataset, and reported otherwise.
 */
final class FindLeftRuns {

  private final ErasureStores stores;
  private final SearchFiles search;
  private final Set<String> specs;

  /**
   * @param runs of the dataset
   */
  FindLeftRuns(ErasureStores stores, SearchFiles search, List<SearchedRun> runs) {
    this.stores = stores;
    this.search = search;
    this.specs =
        runs.stream()
            .flatMap(run -> specDigest(new RunId(run.run().runId())).stream())
            .collect(Collectors.toSet());
  }

  private Optional<String> specDigest(RunId run) {
    return stores
        .deletion()
        .runs()
        .manifests()
        .readable(run)
        .map(Manifest::outputs)
        .flatMap(outputs -> outputs.specDigest());
  }

  /** The entry of a folder; empty when it does not hold the value. */
  Optional<Holding> in(LeftRun left) {
    Matches found = search.in(left.files());
    Optional<String> kept = reasonToKeep(left);
    return found.isFound()
        ? Optional.of(
            Holding.of(
                Kind.UNFINISHED_RUN,
                left.name(),
                Optional.empty(),
                left.files().size(),
                left.files().stream()
                    .map(SearchedFile::content)
                    .mapToLong(FileContent::bytes)
                    .sum(),
                kept.isPresent() ? Fate.KEPT : Fate.TO_REMOVE,
                found.places(),
                kept))
        : Optional.empty();
  }

  private Optional<String> reasonToKeep(LeftRun left) {
    if (stores.deletion().runs().workspaces().isInProgress(left.run())) {
      return Optional.of("it is being built: erase again when it has ended");
    }
    return left.specDigests().stream().anyMatch(specs::contains)
        ? Optional.empty()
        : Optional.of(
            "nothing states its dataset: delete its folder by hand if it belongs to this one");
  }
}
