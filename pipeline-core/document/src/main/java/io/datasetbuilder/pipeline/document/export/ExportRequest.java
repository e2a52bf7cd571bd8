package io.datasetbuilder.pipeline.document.export;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.document.description.DatasetDescription;

/**
 * What an exporter is given.
 *
 * @param dataset the Gold table and everything known about it
 * @param options {@code exports[].options}, already validated by {@link Exporter#check}
 * @param tables Gold tables of the run, at least 1; each of them is exported by itself, with the
 *     same options
 */
public record ExportRequest(DatasetDescription dataset, JsonObject options, int tables) {}
