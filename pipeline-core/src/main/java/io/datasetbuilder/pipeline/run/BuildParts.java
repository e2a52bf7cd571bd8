package io.datasetbuilder.pipeline.run;

import io.datasetbuilder.pipeline.bronze.BronzeReader;
import io.datasetbuilder.pipeline.catalog.DatasetCatalog;
import io.datasetbuilder.pipeline.export.ExporterRegistry;
import io.datasetbuilder.pipeline.json.JsonCodec;
import io.datasetbuilder.pipeline.plan.TableEngine;
import io.datasetbuilder.pipeline.provider.ProviderClient;
import io.datasetbuilder.pipeline.upload.UploadStore;
import java.time.Clock;
import java.util.Objects;
import java.util.Optional;

/**
 * What builds are made with.
 *
 * @param provider answers the calls of provider datasets; empty where nothing does
 * @param builderVersion version of this service, for manifests and documents
 */
public record BuildParts(
    UploadStore uploads,
    Optional<ProviderClient> provider,
    DatasetCatalog catalog,
    BronzeReader reader,
    TableEngine engine,
    ExporterRegistry exporters,
    JsonCodec json,
    Clock clock,
    String builderVersion) {
  public BuildParts {
    Objects.requireNonNull(uploads, "uploads");
    Objects.requireNonNull(provider, "provider");
    Objects.requireNonNull(catalog, "catalog");
    Objects.requireNonNull(reader, "reader");
    Objects.requireNonNull(engine, "engine");
    Objects.requireNonNull(exporters, "exporters");
    Objects.requireNonNull(json, "json");
    Objects.requireNonNull(clock, "clock");
    Objects.requireNonNull(builderVersion, "builderVersion");
  }
}
