package io.datasetbuilder.pipeline.document.export;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.document.description.DatasetDescription;
import io.datasetbuilder.pipeline.model.json.JsonMembers;

/** Short ways to run one export. */
final class Exports {

  static final JsonObject NO_OPTIONS = new JsonMembers().toObject();

  private Exports() {}

  static Exporter exporter(String kind) {
    return new ExporterRegistry(BuiltInExporters.all()).find(kind).orElseThrow();
  }

  static JsonObject option(String name, String value) {
    return new JsonMembers().put(name, value).toObject();
  }

  static RecordingTarget run(
      String kind, String fileName, DatasetDescription dataset, JsonObject options) {
    RecordingTarget target = new RecordingTarget(fileName);
    exporter(kind).export(new ExportRequest(dataset, options, 1), target);
    return target;
  }
}
