package io.datasetbuilder.pipeline.export;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.description.DatasetDescription;
import java.util.Objects;

/**
 * What an exporter is told.
 *
 * @param dataset the Gold table and everything known about it
 * @param options {@code exports[].options}, already judged by {@link Exporter#check}
 */
public record ExportRequest(DatasetDescription dataset, JsonObject options) {
  public ExportRequest {
    Objects.requireNonNull(dataset, "dataset");
    Objects.requireNonNull(options, "options");
  }
}
