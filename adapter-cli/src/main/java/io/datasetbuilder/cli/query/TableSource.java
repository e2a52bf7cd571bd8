package io.datasetbuilder.cli.query;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import java.util.function.Predicate;

/**
 * Queries of tables: on this machine or by a service. Requests and responses are those of the HTTP
 * operations. A refused request is thrown, as the implementation's refusal.
 */
interface TableSource {

  /** The dataset that a finished run built. */
  String datasetOf(String runId);

  /** SQL on a table of a finished run. */
  JsonObject queryRun(JsonObject request);

  /** SQL on a table of the warehouse. */
  JsonObject query(JsonObject request);

  /**
   * Rows of a table, all pages of one snapshot, none of them kept.
   *
   * @param request for the first page; the next ones have its size
   * @param reader whether it wants the next page
   */
  void forEachPage(JsonObject request, Predicate<JsonObject> reader);

  /** Statistics of a table. */
  JsonObject profile(String table, String snapshot);
}
