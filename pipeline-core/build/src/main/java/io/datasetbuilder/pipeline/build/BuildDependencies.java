package io.datasetbuilder.pipeline.build;

import io.datasetbuilder.pipeline.document.export.ExporterRegistry;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.source.provider.catalog.DatasetCatalog;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import java.time.Clock;
import java.util.Objects;

/**
 * What builds are made with.
 *
 * @param builderVersion version of this service, for manifests and documents
 */
public record BuildDependencies(
    SourceDependencies sources,
    BronzeReader reader,
    TableEngine engine,
    ExporterRegistry exporters,
    JsonCodec json,
    Clock clock,
    String builderVersion) {
  public BuildDependencies {
    Objects.requireNonNull(sources, "sources");
    Objects.requireNonNull(reader, "reader");
    Objects.requireNonNull(engine, "engine");
    Objects.requireNonNull(exporters, "exporters");
    Objects.requireNonNull(json, "json");
    Objects.requireNonNull(clock, "clock");
    Objects.requireNonNull(builderVersion, "builderVersion");
  }

  DatasetCatalog catalog() {
    return sources.catalog();
  }
}
