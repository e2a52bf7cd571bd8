package io.datasetbuilder.http.site;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/**
 * Values that the operations of the contract state of datasets: those that the pages of the service
 * read. Each is a line of text under its name.
 */
record ApiValues(Api api) {

  private static final Map<String, String> HEALTH =
      Map.of("healthy", "Up to date", "stale", "Overdue", "unknown", "No schedule");

  /** The datasets whose latest run succeeded. */
  List<String> datasets() {
    return api.get("/datasets")
        .path("datasets")
        .valueStream()
        .filter(dataset -> dataset.path("status").stringValue().equals("ok"))
        .map(dataset -> dataset.path("dataset_id").stringValue())
        .sorted()
        .toList();
  }

  /** Ids of the runs of a dataset, newest first. */
  List<String> runs(String datasetId) {
    return api.get("/datasets/" + datasetId + "/runs")
        .path("runs")
        .valueStream()
        .map(run -> run.path("run_id").stringValue())
        .toList();
  }

  /** Values of a card in the list of all datasets. */
  Map<String, String> card(String datasetId) {
    JsonNode listed =
        api.get("/datasets")
            .path("datasets")
            .valueStream()
            .filter(each -> each.path("dataset_id").stringValue().equals(datasetId))
            .findFirst()
            .orElseThrow();
    String run = listed.path("latest_run_id").stringValue();
    List<String> tables = api.tables(run);
    int columns = tables.stream().mapToInt(table -> api.fields(run, table).size()).sum();
    Map<String, String> values = state(listed);
    values.put("title", listed.path("title").stringValue());
    values.put("tables", Integer.toString(tables.size()));
    values.put("columns", Integer.toString(columns));
    return values;
  }

  private Map<String, String> state(JsonNode dataset) {
    Map<String, String> values = new TreeMap<>();
    values.put("rows", dataset.path("published_rows").asString());
    values.put("updated", dataset.path("updated_at").stringValue());
    values.put("health", HEALTH.get(dataset.path("status_axes").path("health").stringValue()));
    values.put(
        "checks",
        checks(
            dataset.path("dataset_id").stringValue(), dataset.path("latest_run_id").stringValue()));
    return values;
  }

  private String checks(String datasetId, String runId) {
    JsonNode score =
        api.get("/datasets/" + datasetId + "/quality/history")
            .path("runs")
            .valueStream()
            .filter(each -> each.path("run_id").stringValue().equals(runId))
            .findFirst()
            .orElseThrow();
    int others = score.path("warn_count").intValue() + score.path("fail_count").intValue();
    return score.path("evaluated_checks").intValue() == 0
        ? "none"
        : "passed " + score.path("pass_count") + ", others " + others;
  }

  /** Values of the page of a dataset. */
  Map<String, String> dataset(String datasetId) {
    String run = api.latest(datasetId);
    Map<String, String> values = state(api.dataset(datasetId));
    values.put("latest", run);
    JsonNode due = api.dataset(datasetId).path("status_axes").path("next_refresh_at");
    if (!due.isNull()) {
      values.put("due", due.stringValue());
    }
    api.tables(run).forEach(table -> putTable(values, datasetId, table));
    values.putAll(new ApiRunValues(api, run).dataFiles());
    for (JsonNode version : api.get("/datasets/" + datasetId + "/runs").path("runs")) {
      String id = version.path("run_id").stringValue();
      values.put(
          "version " + id,
          String.join(
              "|",
              version.path("finished_at").stringValue(),
              version.path("published_rows").asString(),
              checks(datasetId, id)));
    }
    return values;
  }

  private void putTable(Map<String, String> values, String datasetId, String table) {
    String run = api.latest(datasetId);
    values.put("rows of " + table, new ApiRunValues(api, run).rows(table));
    Map<String, String> types = types(run);
    int place = 0;
    for (JsonNode field : api.fields(run, table)) {
      String name = field.path("name").stringValue();
      String label = field.path("title").asString("");
      place++;
      values.put("column " + table + " " + place, name + "|" + types.get(name) + "|" + label);
    }
  }

  /** Types of the columns of all sources, by name. */
  private Map<String, String> types(String runId) {
    Map<String, String> types = new TreeMap<>();
    for (JsonNode source : api.manifest(runId).path("schema_summaries")) {
      for (JsonNode field : source.path("fields")) {
        types.put(field.path("name").stringValue(), field.path("type").stringValue());
      }
    }
    return types;
  }

  /** Rows of the tables in the warehouse. */
  Map<String, String> committed(String datasetId) {
    Map<String, String> values = new TreeMap<>();
    for (String table : api.tables(api.latest(datasetId))) {
      JsonNode known = api.get("/warehouse/tables/" + datasetId + "." + table);
      values.put("rows of " + table, known.path("current_snapshot").path("row_count").asString());
    }
    return values;
  }

  /** Null and distinct values of the columns of sources whose rows are all published. */
  Map<String, String> statistics(String datasetId) {
    String run = api.latest(datasetId);
    Map<String, String> values = new TreeMap<>();
    for (String source : api.manifest(run).path("schema_summaries").propertyNames()) {
      if (!api.manifest(run).path("gold_selection").has(source)) {
        JsonNode silver = api.get("/builds/" + run + "/stages/silver?source=" + source);
        JsonNode nulls = silver.path("statistics").path("null_counts");
        for (JsonNode column : silver.path("schema")) {
          String name = column.path("name").stringValue();
          int missing = nulls.path(name).intValue(0);
          // The stage counts null as one of the values.
          int distinct = column.path("unique_count").intValue() - Math.min(missing, 1);
          values.put(source + "." + name, missing + "|" + distinct);
        }
      }
    }
    return values;
  }
}
