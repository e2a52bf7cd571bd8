package io.datasetbuilder.http.call;

import io.datasetbuilder.auth.access.Caller;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.BuilderSession;
import io.datasetbuilder.embedded.query.Queries;
import io.datasetbuilder.embedded.sharing.PublicSite;
import io.datasetbuilder.embedded.warehouse.Warehouse;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.job.Jobs;
import io.datasetbuilder.pipeline.runs.sharing.SharedReading.SharedEntry;
import io.datasetbuilder.pipeline.warehouse.run.Runs;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;

/** One call of an operation. For the thread that handles it. */
public interface Call {

  /**
   * Caller of the operation, authenticated before any byte of the body is read, with the keys of
   * the call.
   *
   * @throws IllegalStateException for a reader without a credential, who has no principal
   */
  Caller caller();

  /** All that the caller reads; empty for a caller with a session. */
  default Optional<PublicSite> publicSite() {
    return Optional.empty();
  }

  /** The service that the server exposes. */
  BuilderService service();

  /** Operations of the service on behalf of the caller alone, whatever the query names. */
  default BuilderSession ownSession() {
    return service().session(caller());
  }

  /**
   * Operations of the service on behalf of the caller, or of the team that the caller acts for: the
   * one that owns the run in the path, else the one that {@code owner} names.
   *
   * @throws RefusedCall 403 when the caller acts for no such team
   */
  default BuilderSession session() {
    return namedRun()
        .map(this::session)
        .orElseGet(
            () ->
                owner()
                    .map(owner -> Refusals.known(ownSession().actingFor(owner)))
                    .orElseGet(this::ownSession));
  }

  /**
   * The same for an operation on a run, which is found by its id whatever the query names.
   *
   * @throws RefusedCall when the owner of the run cannot be read
   */
  default BuilderSession session(RunId run) {
    return Refusals.known(ownSession().ofRun(run));
  }

  /** The owner that the query names instead of the caller. */
  default Optional<String> owner() {
    return query().text("owner");
  }

  /**
   * Runs by dataset, which may be one that another owner shares: the parameter {@code share} of the
   * query names it.
   *
   * @throws RefusedCall 404 when nothing is shared with the caller under this id
   */
  default Runs datasetRuns() {
    return share().map(share -> Refusals.known(sharedRuns(share))).orElseGet(this::runs);
  }

  private Result<Runs> sharedRuns(String share) {
    return publicSite()
        .map(site -> site.runs(share))
        .orElseGet(() -> ownSession().sharedRuns(share));
  }

  /** Finished runs that the caller reads. */
  default Runs runs() {
    return publicSite().map(PublicSite::runs).orElseGet(() -> session().runs());
  }

  /** Jobs that the caller reads. */
  default Jobs jobs() {
    return publicSite().map(PublicSite::jobs).orElseGet(() -> session().jobs());
  }

  /**
   * Datasets of others that the caller reads.
   *
   * @param limit at least 1
   */
  default Result<List<SharedEntry>> sharedDatasets(int limit) {
    return publicSite()
        .map(site -> site.datasets(limit))
        .orElseGet(() -> ownSession().sharing().list(limit));
  }

  /**
   * Tables of the caller, or of the dataset that {@code share} names.
   *
   * @throws RefusedCall 404 when nothing is shared with the caller under this id
   */
  default Warehouse tables() {
    return share()
        .map(share -> Refusals.known(ownSession().sharedWarehouse(share)))
        .orElseGet(() -> session().warehouse());
  }

  /**
   * Queries of these tables.
   *
   * @throws RefusedCall 404 when nothing is shared with the caller under this id
   */
  default Queries tableQueries() {
    return share()
        .map(share -> Refusals.known(ownSession().sharedQueries(share)))
        .orElseGet(() -> session().queries());
  }

  private Optional<String> share() {
    return query().text("share");
  }

  /** A parameter of the path, percent-decoded once; not validated yet. */
  String path(String name);

  /** The run id in the path; empty where the path has none, or another text in its place. */
  Optional<RunId> namedRun();

  /** The query's parameters. */
  Query query();

  /** All values of a header that may be repeated, in their order. */
  List<String> headers(String name);

  /** A header, the last one where it is repeated. */
  default Optional<String> header(String name) {
    List<String> all = headers(name);
    return all.isEmpty() ? Optional.empty() : Optional.of(all.get(all.size() - 1));
  }

  /**
   * The body as a JSON object.
   *
   * @throws RefusedCall 400 when it is not a JSON object or does not arrive in time; 413 above 10
   *     MiB
   */
  JsonObject body();

  /** The body as {@link #body} reads it, of an operation that needs none; empty without a byte. */
  Optional<JsonObject> optionalBody();

  /**
   * The body as bytes, to be read once. Reading more than the limit throws {@link RefusedCall} with
   * 413, and a sender that is too slow 400.
   */
  InputStream content(long maxBytes);

  /**
   * Whether the caller has closed the connection and no longer waits for the reply. Long operations
   * check it several times a second, once the body is read; from any thread.
   */
  boolean isAbandoned();

  /**
   * The run id in the path.
   *
   * @throws RefusedCall 400 when it is not a run id
   */
  default RunId runId() {
    return runId("run_id", path("run_id"));
  }

  /**
   * Reads a run id.
   *
   * @param name of the parameter or member
   * @param text not repeated when it is refused
   * @throws RefusedCall 400 when it is not a run id
   */
  static RunId runId(String name, String text) {
    if (!RunId.isValid(text)) {
      throw RefusedCall.badRequest(
          "'"
              + name
              + "' must be one path segment: an ASCII letter or digit, then letters, digits, '.',"
              + " '_' or '-', at most 200 characters");
    }
    return new RunId(text);
  }
}
