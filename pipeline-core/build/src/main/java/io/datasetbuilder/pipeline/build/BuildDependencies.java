package io.datasetbuilder.pipeline.build;

import io.datasetbuilder.pipeline.document.export.ExporterRegistry;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.source.provider.catalog.DatasetCatalog;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import java.time.Clock;

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

  DatasetCatalog catalog() {
    return sources.catalog();
  }
}
