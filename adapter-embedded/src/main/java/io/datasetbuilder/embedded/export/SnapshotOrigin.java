package io.datasetbuilder.embedded.export;

import io.datasetbuilder.buildspec.license.License;
import io.datasetbuilder.buildspec.pii.PiiPolicy;
import io.datasetbuilder.buildspec.spec.BuildSpec;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.model.manifest.SourceProvenance;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.list.ReadRun;
import io.datasetbuilder.pipeline.runs.list.RunView;
import io.datasetbuilder.pipeline.runs.maintenance.StoredSpecs;
import io.datasetbuilder.pipeline.source.terms.EvaluateTerms;
import io.datasetbuilder.pipeline.source.terms.NoDerivatives;
import io.datasetbuilder.warehouse.snapshot.Snapshot;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What the run of a snapshot states about its data. A snapshot may be kept longer than its run.
 *
 * @param spec that the data was built by; empty when the run is gone
 * @param provenance of its sources; empty when the run is gone
 */
record SnapshotOrigin(Optional<BuildSpec> spec, List<SourceProvenance> provenance) {

  SnapshotOrigin {
    provenance = List.copyOf(provenance);
  }

  static SnapshotOrigin of(
      Snapshot snapshot, ReadRun runs, StoredSpecs specs, Visibility visibility) {
    Optional<RunView> run =
        RunId.isValid(snapshot.runId())
            ? runs.read(visibility, new RunId(snapshot.runId()))
                .match(Optional::of, unreadable -> Optional.empty())
            : Optional.empty();
    return new SnapshotOrigin(
        run.flatMap(found -> specs.load(found.files())),
        run.map(found -> found.manifest().inputs().provenance()).orElseGet(List::of));
  }

  Optional<PiiPolicy> piiPolicy() {
    return spec.map(BuildSpec::pii);
  }

  Optional<License> license() {
    return spec.map(BuildSpec::license);
  }

  /** Whether the declared licence or the terms of a provider forbid derived works. */
  boolean forbidsDerivatives(Snapshot snapshot, EvaluateTerms terms) {
    boolean declared =
        license().stream()
            .flatMap(license -> Stream.concat(license.id().stream(), license.name().stream()))
            .anyMatch(NoDerivatives::isStatedBy);
    return declared
        || snapshot.sources().stream()
            .flatMap(source -> source.dataset().stream())
            .anyMatch(from -> terms.forbidDerivatives(from.provider(), from.dataset()));
  }
}
