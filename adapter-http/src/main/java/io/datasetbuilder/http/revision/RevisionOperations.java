package io.datasetbuilder.http.revision;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.embedded.json.RevisionBodies;
import io.datasetbuilder.http.call.Call;
import io.datasetbuilder.http.call.Operation;
import io.datasetbuilder.http.call.Reply;
import io.datasetbuilder.http.error.Refusals;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.request.RevertRevisionRequest;
import io.datasetbuilder.warehouse.request.SaveRevisionRequest;
import io.datasetbuilder.warehouse.revision.ReviseDocument.Reverting;
import io.datasetbuilder.warehouse.revision.ReviseDocument.Saving;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/** Documents and their revisions. Safe for concurrent use. */
public final class RevisionOperations {

  private static final Pattern NUMBER = Pattern.compile("[1-9][0-9]{0,17}");

  private RevisionOperations() {}

  /** The operations of this group. */
  public static List<Operation> operations() {
    String document = "/revisions/{kind}/{doc_id}";
    return List.of(
        Operation.of("PUT", document, "saveRevision", RevisionOperations::save),
        Operation.of("GET", document, "getRevision", RevisionOperations::revision),
        Operation.of(
            "GET", document + "/history", "getRevisionHistory", RevisionOperations::history),
        Operation.of("POST", document + "/revert", "revertRevision", RevisionOperations::revert));
  }

  private static Reply save(Call call) {
    Saving saving = Refusals.known(SaveRevisionRequest.read(call.body()));
    return Refusals.replyTo(
        call.session().revisions().save(kind(call), docId(call), saving), RevisionBodies::revision);
  }

  private static Reply revision(Call call) {
    return Refusals.replyTo(
        call.session().revisions().revision(kind(call), docId(call), number(call)),
        RevisionBodies::revision);
  }

  private static Reply history(Call call) {
    return Refusals.replyTo(
        call.session().revisions().history(kind(call), docId(call)), RevisionBodies::history);
  }

  private static Reply revert(Call call) {
    Reverting reverting = Refusals.known(RevertRevisionRequest.read(call.body()));
    return Refusals.replyTo(
        call.session().revisions().revert(kind(call), docId(call), reverting),
        RevisionBodies::revision);
  }

  /** The revision that a caller asks for; no document has one of more than 18 digits. */
  private static OptionalLong number(Call call) {
    Optional<String> given = call.query().text("revision");
    if (given.isEmpty()) {
      return OptionalLong.empty();
    }
    if (!NUMBER.matcher(given.get()).matches()) {
      throw Refusals.of(
          Problem.of(
              WarehouseProblem.INVALID_REQUEST,
              "revision",
              "'revision' must be a positive integer"));
    }
    return OptionalLong.of(Long.parseLong(given.get()));
  }

  private static String kind(Call call) {
    return call.path("kind");
  }

  private static String docId(Call call) {
    return call.path("doc_id");
  }
}
