package io.datasetbuilder.embedded.sharing;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.call.ActiveCalls;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.sharing.ReadAccess;
import io.datasetbuilder.pipeline.publish.PublicReading;
import io.datasetbuilder.pipeline.runs.job.Jobs;
import io.datasetbuilder.pipeline.runs.job.ServiceJobs;
import io.datasetbuilder.pipeline.runs.sharing.SharedReading.SharedEntry;
import io.datasetbuilder.pipeline.warehouse.run.Runs;
import java.util.List;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.Supplier;

/**
 * Datasets that were published for everyone, as readers without a credential see them. Such a
 * reader is no principal: this is all that there is for them, and nothing here changes anything.
 * Safe for concurrent use.
 */
public final class PublicSite {

  private final Parts parts;

  /**
   * Components that reading uses.
   *
   * @param reading decides what everyone may read
   * @param runs finished runs of a visibility
   */
  public record Parts(
      Supplier<PublicReading> reading,
      BiFunction<Visibility, ReadAccess, Runs> runs,
      Supplier<ServiceJobs> jobs,
      ActiveCalls calls) {}

  public PublicSite(Parts parts) {
    this.parts = parts;
  }

  /**
   * Datasets with a public run, newest publication first.
   *
   * @param limit at least 1; more than {@value PublicReading#MAX_DATASETS} are never listed
   */
  public Result<List<SharedEntry>> datasets(int limit) {
    return parts.calls().result(() -> parts.reading().get().list(limit));
  }

  /** The public runs of a dataset; {@code share_not_found} when it has none. */
  public Result<Runs> runs(String shareId) {
    Objects.requireNonNull(shareId, "shareId");
    return parts
        .calls()
        .result(() -> parts.reading().get().find(shareId))
        .map(shared -> parts.runs().apply(shared, ReadAccess.as(shared)));
  }

  /** Public runs by their ids; every other run is missing, and every list is empty. */
  public Runs runs() {
    return parts.runs().apply(Visibility.none(), this::access);
  }

  /** Jobs of public runs, as their manifests describe them. */
  public Jobs jobs() {
    return new Jobs(parts.jobs(), Visibility.none(), this::access, parts.calls());
  }

  private Visibility access(RunId run) {
    return parts.reading().get().of(run);
  }
}
