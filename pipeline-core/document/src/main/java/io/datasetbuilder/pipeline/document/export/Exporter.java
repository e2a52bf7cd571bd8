package io.datasetbuilder.pipeline.document.export;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import java.util.List;

/**
 * One kind of export. Stateless and safe for concurrent use; further kinds are found through {@link
 * java.util.ServiceLoader}.
 */
public interface Exporter {

  /** The registry key: {@code exports[].kind}. */
  String kind();

  /**
   * Checks the options before anything is built. Members that the exporter does not know are
   * ignored: clients send their own.
   *
   * @param at the location of the options in the BuildSpec
   */
  default List<Problem> check(JsonObject options, String at) {
    return List.of();
  }

  /**
   * Names of the documents that {@link #export} writes next to its {@code output_path} with {@link
   * ExportTarget#writeBeside}: no other export may claim them.
   */
  default List<String> writesBeside() {
    return List.of();
  }

  /**
   * Information that the export of this dataset still lacks, as sentences for the warnings of the
   * run; the export is written nevertheless.
   */
  default List<String> remarks(ExportRequest request) {
    return List.of();
  }

  /** Writes one Gold table. All output goes through the target. */
  void export(ExportRequest request, ExportTarget target);
}
