package io.datasetbuilder.cli.revision;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.cli.output.Refused;
import io.datasetbuilder.cli.remote.RemoteAddress;
import io.datasetbuilder.cli.remote.RemoteService;
import io.datasetbuilder.embedded.json.RevisionBodies;
import io.datasetbuilder.embedded.revision.Revisions;
import io.datasetbuilder.warehouse.request.RevertRevisionRequest;
import io.datasetbuilder.warehouse.request.SaveRevisionRequest;
import java.util.OptionalLong;

/**
 * Store of revised documents: on this machine or at a service. Requests and responses are those of
 * the HTTP operations. A refused request is thrown, as the implementation's refusal.
 */
interface RevisionSource {

  JsonObject save(String kind, String docId, JsonObject request);

  /**
   * One revision with its content.
   *
   * @param number empty: the newest
   */
  JsonObject revision(String kind, String docId, OptionalLong number);

  JsonObject history(String kind, String docId);

  JsonObject revert(String kind, String docId, JsonObject request);

  /** The documents of this machine. */
  record Local(Revisions revisions) implements RevisionSource {

    @Override
    public JsonObject save(String kind, String docId, JsonObject request) {
      return Refused.valueOf(
          SaveRevisionRequest.read(request)
              .then(saving -> revisions.save(kind, docId, saving))
              .map(RevisionBodies::revision));
    }

    @Override
    public JsonObject revision(String kind, String docId, OptionalLong number) {
      return Refused.valueOf(revisions.revision(kind, docId, number).map(RevisionBodies::revision));
    }

    @Override
    public JsonObject history(String kind, String docId) {
      return Refused.valueOf(revisions.history(kind, docId).map(RevisionBodies::history));
    }

    @Override
    public JsonObject revert(String kind, String docId, JsonObject request) {
      return Refused.valueOf(
          RevertRevisionRequest.read(request)
              .then(reverting -> revisions.revert(kind, docId, reverting))
              .map(RevisionBodies::revision));
    }
  }

  /** The documents of a caller of a service. */
  record Remote(RemoteService service) implements RevisionSource {

    @Override
    public JsonObject save(String kind, String docId, JsonObject request) {
      return service.put(path(kind, docId), request);
    }

    @Override
    public JsonObject revision(String kind, String docId, OptionalLong number) {
      String query = number.isPresent() ? "?revision=" + number.getAsLong() : "";
      return service.get(path(kind, docId) + query);
    }

    @Override
    public JsonObject history(String kind, String docId) {
      return service.get(path(kind, docId) + "/history");
    }

    @Override
    public JsonObject revert(String kind, String docId, JsonObject request) {
      return service.post(path(kind, docId) + "/revert", request);
    }

    private static String path(String kind, String docId) {
      return "/revisions/" + RemoteAddress.encoded(kind) + "/" + RemoteAddress.encoded(docId);
    }
  }
}
