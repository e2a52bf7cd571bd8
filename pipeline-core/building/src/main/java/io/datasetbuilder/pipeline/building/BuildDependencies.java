package io.datasetbuilder.pipeline.building;

import io.datasetbuilder.pipeline.building.commit.ParentSnapshots;
import io.datasetbuilder.pipeline.document.export.ExporterRegistry;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.source.packed.ContentUnpacker;
import io.datasetbuilder.pipeline.source.provider.call.CallRules;
import io.datasetbuilder.pipeline.source.provider.call.ProviderClient;
import io.datasetbuilder.pipeline.source.provider.catalog.DatasetCatalog;
import io.datasetbuilder.pipeline.source.upload.UploadStore;
import io.datasetbuilder.pipeline.source.url.PublicUrlClient;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader;
import io.datasetbuilder.pipeline.table.bronze.ScannedTables;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executor;

/**
 * Dependencies of builds.
 *
 * @param scanned uploads whose bytes need no further scan
 * @param threads runs the concurrent steps of a build, each in a thread of its own: steps wait for
 *     each other, so that a bounded number of threads could deadlock
 * @param parents previous snapshots of tables with history; empty where no warehouse is kept
 * @param builderVersion version of this service, for manifests and documents
 */
public record BuildDependencies(
    SourceDependencies sources,
    BronzeReader reader,
    ScannedTables scanned,
    TableEngine engine,
    ExporterRegistry exporters,
    JsonCodec json,
    Clock clock,
    Executor threads,
    Optional<ParentSnapshots> parents,
    String builderVersion) {

  DatasetCatalog catalog() {
    return sources.catalog();
  }

  /**
   * Dependencies that deliver the records of sources.
   *
   * @param provider makes the calls of provider datasets; empty where providers are not available
   * @param urls fetches public addresses; empty where they are not available
   * @param unpacker unpacks compressed content of addresses
   * @param calls checks calls before they are made
   * @param checkpointMaxAge largest age of the oldest call of a checkpoint from which a run may
   *     resume; zero for any age
   */
  public record SourceDependencies(
      UploadStore uploads,
      Optional<ProviderClient> provider,
      Optional<PublicUrlClient> urls,
      ContentUnpacker unpacker,
      DatasetCatalog catalog,
      CallRules calls,
      Duration checkpointMaxAge) {}
}
