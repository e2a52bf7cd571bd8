package io.datasetbuilder.pipeline.document.export;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.document.description.DatasetDescription;

/**
 * Input of an exporter.
 *
 * @param dataset the Gold table with its description
 * @param options {@code exports[].options}, already validated by {@link Exporter#check}
 * @param tables number of Gold tables of the run, at least 1; each of them is exported by itself,
 *     with the same options
 */
public record ExportRequest(DatasetDescription dataset, JsonObject options, int tables) {}
