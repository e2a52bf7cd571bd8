package io.datasetbuilder.cli.client;

import io.datasetbuilder.auth.credential.Secret;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.cli.client.ServiceClient.ExportClient;
import io.datasetbuilder.cli.command.NamedRun;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.Refused;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.analysis.Analyses;
import io.datasetbuilder.embedded.export.ExportDownload;
import io.datasetbuilder.embedded.export.Exports;
import io.datasetbuilder.embedded.revision.Revisions;
import io.datasetbuilder.pipeline.model.index.IndexedRun.IndexedDataset;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.request.CreateExportRequest;
import io.datasetbuilder.warehouse.request.RevertRevisionRequest;
import io.datasetbuilder.warehouse.request.RowsRequest;
import io.datasetbuilder.warehouse.request.RunQueryRequest;
import io.datasetbuilder.warehouse.request.SaveAnalysisRequest;
import io.datasetbuilder.warehouse.request.SaveRevisionRequest;
import io.datasetbuilder.warehouse.request.SqlRequest;
import io.datasetbuilder.warehouse.snapshot.TableName;
import io.datasetbuilder.wire.AnalysisBodies;
import io.datasetbuilder.wire.ExportBodies;
import io.datasetbuilder.wire.ProfileBody;
import io.datasetbuilder.wire.QueryBodies;
import io.datasetbuilder.wire.RevisionBodies;
import io.datasetbuilder.wire.WarehouseBodies;
import java.io.InputStream;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;

/**
 * Operations on the folders of this machine. A process that is interrupted ends its queries with
 * itself.
 */
public final class LocalClient implements ServiceClient {

  private final BuilderService service;
  private final Console console;
  private final boolean silent;

  /**
   * @param service closed with the client
   * @param silent whether no progress is drawn
   */
  public LocalClient(BuilderService service, Console console, boolean silent) {
    this.service = service;
    this.console = console;
    this.silent = silent;
  }

  /** A run without a stored spec is part of no dataset, and cannot be queried. */
  @Override
  public String datasetOf(String runId) {
    RunId run = NamedRun.id(runId, "run");
    return Refused.valueOf(service.runs().show(run))
        .run()
        .indexed()
        .dataset()
        .map(IndexedDataset::datasetId)
        .orElseThrow(
            () ->
                Refused.notPossible(
                    WarehouseProblem.INVALID_CONTEXT,
                    "run",
                    "the run keeps no spec: it has no dataset"));
  }

  @Override
  public TableClient tables() {
    return new LocalTables(service);
  }

  @Override
  public AnalysisClient analyses() {
    return new LocalAnalyses(service.analyses());
  }

  @Override
  public ExportClient exports() {
    return new LocalExports(service.exports());
  }

  @Override
  public RevisionClient revisions() {
    return new LocalRevisions(service.revisions());
  }

  @Override
  public LocalPublications publications(Optional<Secret> credential) {
    return new LocalPublications(service, console, silent);
  }

  @Override
  public JsonCodec json() {
    return service.json();
  }

  @Override
  public void close() {
    service.close();
  }

  /** Always false: a user abandons a command by ending the process. */
  private static boolean isAbandoned() {
    return false;
  }

  private record LocalTables(BuilderService service) implements TableClient {

    @Override
    public JsonObject list() {
      return Refused.valueOf(service.warehouse().tables().map(WarehouseBodies::tables));
    }

    @Override
    public JsonObject find(String name) {
      return Refused.valueOf(service.warehouse().table(name).map(WarehouseBodies::table));
    }

    @Override
    public JsonObject queryRun(JsonObject request) {
      return Refused.valueOf(
          RunQueryRequest.read(request)
              .then(valid -> service.queries().run(valid, LocalClient::isAbandoned))
              .map(QueryBodies::of));
    }

    @Override
    public JsonObject query(JsonObject request) {
      return Refused.valueOf(
          SqlRequest.read(request)
              .then(valid -> service.queries().sql(valid, LocalClient::isAbandoned))
              .map(QueryBodies::query));
    }

    @Override
    public void forEachPage(JsonObject request, Predicate<JsonObject> reader) {
      Refused.valueOf(
          RowsRequest.read(request)
              .then(
                  valid ->
                      service
                          .queries()
                          .forEachPage(
                              valid,
                              LocalClient::isAbandoned,
                              page -> reader.test(QueryBodies.rows(page)))));
    }

    @Override
    public JsonObject profile(String table, String snapshot) {
      return Refused.valueOf(
          service
              .queries()
              .profile(new TableName(table), snapshot, LocalClient::isAbandoned)
              .map(ProfileBody::of));
    }
  }

  private record LocalAnalyses(Analyses analyses) implements AnalysisClient {

    @Override
    public JsonObject create(JsonObject request) {
      return Refused.valueOf(
          SaveAnalysisRequest.read(request)
              .then(valid -> analyses.save(valid, LocalClient::isAbandoned))
              .map(AnalysisBodies::created));
    }

    @Override
    public JsonObject list() {
      return Refused.valueOf(analyses.list().map(AnalysisBodies::list));
    }

    @Override
    public JsonObject find(String analysisId) {
      return Refused.valueOf(analyses.find(analysisId).map(AnalysisBodies::of));
    }

    @Override
    public JsonObject run(String analysisId) {
      return Refused.valueOf(
          analyses.run(analysisId, LocalClient::isAbandoned).map(QueryBodies::query));
    }

    @Override
    public JsonObject delete(String analysisId) {
      return Refused.valueOf(analyses.delete(analysisId).map(AnalysisBodies::deleted));
    }
  }

  private record LocalExports(Exports exports) implements ExportClient {

    @Override
    public JsonObject create(JsonObject request) {
      return Refused.valueOf(
          CreateExportRequest.read(request)
              .then(valid -> exports.create(valid, LocalClient::isAbandoned))
              .map(created -> ExportBodies.of(created, false)));
    }

    @Override
    public JsonObject list() {
      return Refused.valueOf(exports.list().map(ExportBodies::list));
    }

    @Override
    public JsonObject find(String exportId) {
      return Refused.valueOf(
          exports.find(exportId).map(found -> ExportBodies.of(found, exports.isExpired(found))));
    }

    @Override
    public JsonObject delete(String exportId) {
      return Refused.valueOf(exports.delete(exportId).map(ExportBodies::deleted));
    }

    @Override
    public InputStream open(String exportId) {
      return Refused.valueOf(exports.open(exportId).map(ExportDownload::content));
    }
  }

  private record LocalRevisions(Revisions revisions) implements RevisionClient {

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
}
