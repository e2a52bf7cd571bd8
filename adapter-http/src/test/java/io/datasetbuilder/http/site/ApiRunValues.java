package io.datasetbuilder.http.site;

import io.datasetbuilder.pipeline.model.text.NumberFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;

/** Values that the operations of the contract state of one run, as {@link ApiValues}. */
record ApiRunValues(Api api, String runId) {

  private static final String GOLD = "gold/";

  /** Values of the page of the run. */
  Map<String, String> page(String datasetId) {
    JsonNode run = api.get("/datasets/" + datasetId + "/runs/" + runId).path("run");
    Map<String, String> values = files(file -> file.getKey().startsWith(GOLD));
    values.put("updated", run.path("finished_at").stringValue());
    values.put("spec digest", run.path("spec_digest").stringValue());
    api.tables(runId).forEach(table -> values.put("rows of " + table, rows(table)));
    int place = 0;
    for (JsonNode source : api.get("/builds/" + runId + "/quality").path("quality_results")) {
      for (JsonNode check : source) {
        place++;
        values.put("check " + place, name(check) + "|" + check.path("status").stringValue());
      }
    }
    return values;
  }

  private static String name(JsonNode check) {
    String column = check.path("column").asString("");
    String rule = check.path("rule").stringValue();
    return column.isEmpty() ? rule : rule + ": " + column;
  }

  private JsonNode proofs() {
    return api.manifest(runId).path("checksums").path("files");
  }

  /** Rows of a Gold table. */
  String rows(String table) {
    return proofs().path(GOLD + table + "/table.parquet").path("rows").asString();
  }

  /** Rows, size and hash of the files that hold rows. */
  Map<String, String> dataFiles() {
    return files(ApiRunValues::isData);
  }

  private Map<String, String> files(Predicate<Map.Entry<String, JsonNode>> which) {
    Map<String, String> values = new TreeMap<>();
    proofs().properties().stream()
        .filter(which)
        .forEach(
            file ->
                values.put(
                    "file " + file.getKey(),
                    String.join(
                        "|",
                        file.getValue().path("rows").asString(""),
                        NumberFormat.bytes(file.getValue().path("bytes").longValue()),
                        file.getValue().path("sha256").stringValue())));
    return values;
  }

  /** Bytes and hash of the files that hold rows, by their paths. */
  Map<String, String> downloads() {
    Map<String, String> values = new TreeMap<>();
    proofs().properties().stream()
        .filter(ApiRunValues::isData)
        .forEach(
            file ->
                values.put(
                    file.getKey(),
                    file.getValue().path("bytes").asString()
                        + "|"
                        + file.getValue().path("sha256").stringValue()));
    return values;
  }

  private static boolean isData(Map.Entry<String, JsonNode> file) {
    return file.getKey().startsWith(GOLD) && file.getValue().has("rows");
  }
}
