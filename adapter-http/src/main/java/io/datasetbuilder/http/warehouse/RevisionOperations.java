package io.datasetbuilder.http.warehouse;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.revision.Revisions;
import io.datasetbuilder.http.call.Call;
import io.datasetbuilder.http.call.Refusals;
import io.datasetbuilder.http.call.Routes;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.request.RevertRevisionRequest;
import io.datasetbuilder.warehouse.request.SaveRevisionRequest;
import io.datasetbuilder.wire.RevisionBodies;
import java.util.Optional;
import java.util.OptionalLong;

/** Documents and their revisions. Safe for concurrent use. */
public final class RevisionOperations {

  private RevisionOperations() {}

  /** Declares the operations of this group. */
  public static void declare(Routes routes) {
    String document = "/revisions/{kind}/{doc_id}";
    routes.put(document, "saveRevision").json(RevisionOperations::save);
    routes.get(document, "getRevision").json(RevisionOperations::revision);
    routes.get(document + "/history", "getRevisionHistory").json(RevisionOperations::history);
    routes.post(document + "/revert", "revertRevision").json(RevisionOperations::revert);
  }

  private static Result<JsonObject> save(Call call) {
    return SaveRevisionRequest.read(call.body())
        .then(saving -> revisions(call).save(kind(call), docId(call), saving))
        .map(RevisionBodies::revision);
  }

  private static Result<JsonObject> revision(Call call) {
    return revisions(call)
        .revision(kind(call), docId(call), number(call))
        .map(RevisionBodies::revision);
  }

  private static Result<JsonObject> history(Call call) {
    return revisions(call).history(kind(call), docId(call)).map(RevisionBodies::history);
  }

  private static Result<JsonObject> revert(Call call) {
    return RevertRevisionRequest.read(call.body())
        .then(reverting -> revisions(call).revert(kind(call), docId(call), reverting))
        .map(RevisionBodies::revision);
  }

  /** The revision that a caller asks for; no document has one of more than 18 digits. */
  private static OptionalLong number(Call call) {
    Optional<String> given = call.query().text("revision");
    if (given.isEmpty()) {
      return OptionalLong.empty();
    }
    if (!given.get().matches("[1-9][0-9]{0,17}")) {
      throw Refusals.of(
          Problem.of(
              WarehouseProblem.INVALID_REQUEST,
              "revision",
              "'revision' must be a positive integer"));
    }
    return OptionalLong.of(Long.parseLong(given.get()));
  }

  private static Revisions revisions(Call call) {
    return call.session().revisions();
  }

  private static String kind(Call call) {
    return call.path("kind");
  }

  private static String docId(Call call) {
    return call.path("doc_id");
  }
}
