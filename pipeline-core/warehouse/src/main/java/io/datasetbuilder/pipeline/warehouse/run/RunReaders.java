package io.datasetbuilder.pipeline.warehouse.run;

import io.datasetbuilder.pipeline.model.index.RunIndex;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.model.run.RunStores;
import io.datasetbuilder.pipeline.runs.artifact.ArtifactGate;
import io.datasetbuilder.pipeline.runs.artifact.ReadArtifacts;
import io.datasetbuilder.pipeline.runs.dataset.DatasetSignals;
import io.datasetbuilder.pipeline.runs.dataset.ReadDatasets;
import io.datasetbuilder.pipeline.runs.dataset.StagesCache;
import io.datasetbuilder.pipeline.runs.diff.DiffRuns;
import io.datasetbuilder.pipeline.runs.list.ReadRun;
import io.datasetbuilder.pipeline.runs.maintenance.StoredSpecs;
import io.datasetbuilder.pipeline.runs.quality.FindIssues;
import io.datasetbuilder.pipeline.runs.quality.ReadQuality;
import io.datasetbuilder.pipeline.runs.stage.ReadColumnHints;
import io.datasetbuilder.pipeline.runs.stage.ReadStages;
import io.datasetbuilder.pipeline.source.provider.catalog.DatasetCatalog;
import io.datasetbuilder.pipeline.source.terms.EvaluateTerms;
import java.time.Clock;
import java.util.function.Supplier;

/**
 * Readers of the finished runs of all owners. Index and terms are opened when they are first
 * needed. Safe for concurrent use.
 *
 * @param specs those that are stored with runs
 * @param catalog facts of the catalog about a provider's dataset, which is read only for rows that
 *     are requested
 * @param signals of builds that are queued or run
 */
public record RunReaders(
    Supplier<RunIndex> index,
    RunStores stores,
    StoredSpecs specs,
    JsonCodec json,
    Supplier<EvaluateTerms> terms,
    DatasetCatalog catalog,
    DatasetSignals signals,
    StagesCache stagesCache,
    Clock clock) {

  /** Reads runs one by one, and lists them. */
  public ReadRun runs() {
    return new ReadRun(stores.manifests(), stores.finished(), index.get());
  }

  /** Decides which files and rows of a run may be shown. */
  public ArtifactGate gate() {
    return new ArtifactGate(specs, terms.get(), catalog, json);
  }

  /** Reads hints about columns. */
  public ReadColumnHints hints() {
    return new ReadColumnHints(runs(), specs, catalog);
  }

  ReadStages stages() {
    ArtifactGate gate = gate();
    return new ReadStages(runs(), json, gate::sample);
  }

  ReadArtifacts artifacts() {
    ArtifactGate gate = gate();
    return new ReadArtifacts(runs(), json, gate::check);
  }

  ReadQuality quality() {
    return new ReadQuality(runs(), index.get(), clock);
  }

  FindIssues issues() {
    return new FindIssues(runs(), index.get());
  }

  ReadDatasets datasets() {
    return new ReadDatasets(runs(), stages(), index.get(), signals, stagesCache, clock);
  }

  DiffRuns diff() {
    return new DiffRuns(runs());
  }
}
