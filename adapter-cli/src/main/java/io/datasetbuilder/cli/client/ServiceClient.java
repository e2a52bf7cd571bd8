package io.datasetbuilder.cli.client;

import io.datasetbuilder.auth.credential.Secret;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.publish.TargetDestination;
import java.io.InputStream;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;

/**
 * Operations that commands call, on this machine or at a service. Requests and responses are those
 * of the HTTP operations, so that a command shows both alike. An operation that is refused, or that
 * fails on the way, throws {@link io.datasetbuilder.cli.output.Refused}.
 */
public interface ServiceClient extends AutoCloseable {

  /** The dataset that a finished run built, by the spec that is stored with the run. */
  String datasetOf(String runId);

  TableClient tables();

  AnalysisClient analyses();

  ExportClient exports();

  RevisionClient revisions();

  /**
   * Publications of runs.
   *
   * @param credential value of the header with the caller's credential for the target, which a
   *     service of many users wants; on this machine the environment has it
   */
  PublicationClient publications(Optional<Secret> credential);

  /** Reads JSON that a user wrote. */
  JsonCodec json();

  @Override
  void close();

  /** Queries of tables of the warehouse and of finished runs. */
  interface TableClient {

    JsonObject list();

    /** One table and its snapshots. */
    JsonObject find(String name);

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

  /** Things of a workspace that have ids. */
  interface ResourceClient {

    JsonObject create(JsonObject request);

    JsonObject list();

    JsonObject find(String id);

    JsonObject delete(String id);
  }

  /** SQL that is kept with the snapshot that it reads. */
  interface AnalysisClient extends ResourceClient {

    JsonObject run(String analysisId);
  }

  /** Results of SQL as files that are kept for a day. */
  interface ExportClient extends ResourceClient {

    /** The bytes of the file of an export, to be closed by the caller. */
    InputStream open(String exportId);
  }

  /** Documents with all their revisions. */
  interface RevisionClient {

    JsonObject save(String kind, String docId, JsonObject request);

    /**
     * One revision with its content.
     *
     * @param number empty: the newest
     */
    JsonObject revision(String kind, String docId, OptionalLong number);

    JsonObject history(String kind, String docId);

    JsonObject revert(String kind, String docId, JsonObject request);
  }

  /** Publications of finished runs, and their receipts. */
  interface PublicationClient {

    /** The same on this machine, with operations that a service does not have. */
    default Optional<LocalPublications> onThisMachine() {
      return Optional.empty();
    }

    /** Whether a run can be published. */
    JsonObject readiness(String runId, String target, Optional<String> destination);

    /**
     * Publishes a run, which may take as long as the target takes.
     *
     * @return the response, or what blocks the publication: that one has {@code blockers}
     */
    JsonObject publish(String runId, JsonObject request);

    /** The receipt of a run for a destination. */
    JsonObject receipt(String runId, TargetDestination at);

    /** Settles a receipt by the content of the target, which may be slow to respond. */
    JsonObject reconcile(String runId, TargetDestination at);

    /** Deletes a receipt. */
    JsonObject reset(String runId, TargetDestination at);

    /** Changes of the receipts of a run. */
    JsonObject audit(String runId);
  }
}
