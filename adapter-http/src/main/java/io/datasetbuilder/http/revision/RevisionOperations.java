package io.datasetbuilder.http.revision;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.json.RevisionBodies;
import io.datasetbuilder.embedded.revision.Revisions;
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
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/** Documents and their revisions. Safe for concurrent use. */
public final class RevisionOperations {

  private static final Pattern NUMBER = Pattern.compile("[1-9][0-9]{0,17}");

  private final BuilderService service;

  public RevisionOperations(BuilderService service) {
    this.service = Objects.requireNonNull(service, "service");
  }

  /** The operations of this group. */
  public List<Operation> operations() {
    String document = "/revisions/{kind}/{doc_id}";
    return List.of(
        Operation.of("PUT", document, "saveRevision", this::save),
        Operation.of("GET", document, "getRevision", this::revision),
        Operation.of("GET", document + "/history", "getRevisionHistory", this::history),
        Operation.of("POST", document + "/revert", "revertRevision", this::revert));
  }

  private Reply save(Call call) {
    Saving saving = Refusals.known(SaveRevisionRequest.read(call.body()));
    return Reply.ok(
        RevisionBodies.revision(
            Refusals.known(revisions(call).save(kind(call), docId(call), saving))));
  }

  private Reply revision(Call call) {
    OptionalLong number = number(call);
    return Reply.ok(
        RevisionBodies.revision(
            Refusals.known(revisions(call).revision(kind(call), docId(call), number))));
  }

  private Reply history(Call call) {
    return Reply.ok(
        RevisionBodies.history(Refusals.known(revisions(call).history(kind(call), docId(call)))));
  }

  private Reply revert(Call call) {
    Reverting reverting = Refusals.known(RevertRevisionRequest.read(call.body()));
    return Reply.ok(
        RevisionBodies.revision(
            Refusals.known(revisions(call).revert(kind(call), docId(call), reverting))));
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

  private Revisions revisions(Call call) {
    return service.session(call.caller()).revisions();
  }

  private static String kind(Call call) {
    return call.path("kind");
  }

  private static String docId(Call call) {
    return call.path("doc_id");
  }
}
