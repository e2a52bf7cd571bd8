package io.datasetbuilder.buildspec.export;

import io.datasetbuilder.buildspec.json.CanonicalJson;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;

/**
 * One output target (Spec, "exports[]").
 *
 * @param kind key of the exporter; in a valid spec a known one
 * @param outputPath where it writes
 * @param options the exporter's options; those that it does not know are ignored
 */
public record ExportSpec(String kind, OutputPath outputPath, JsonObject options) {

  public ExportSpec {
    options = CanonicalJson.of(options);
  }

  /** Names the target only: the options may hold credentials. */
  @Override
  public String toString() {
    return "ExportSpec[" + kind + ", " + outputPath.value() + "]";
  }
}
