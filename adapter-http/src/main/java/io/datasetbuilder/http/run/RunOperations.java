package io.datasetbuilder.http.run;

import io.datasetbuilder.buildspec.column.ColumnHints;
import io.datasetbuilder.buildspec.source.SourceKey;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.json.QualityBodies;
import io.datasetbuilder.embedded.json.RunBodies;
import io.datasetbuilder.embedded.json.StageDetailBody;
import io.datasetbuilder.embedded.run.Runs;
import io.datasetbuilder.http.call.Call;
import io.datasetbuilder.http.call.Operation;
import io.datasetbuilder.http.call.RefusedCall;
import io.datasetbuilder.http.call.Reply;
import io.datasetbuilder.http.error.Refusals;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.list.ListRuns;
import io.datasetbuilder.pipeline.runs.stage.ReadStages;
import io.datasetbuilder.pipeline.runs.stage.StageDetail;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Finished runs: their list, and what one of them left. A run that has not finished is not found,
 * like one that does not exist. Safe for concurrent use.
 */
public final class RunOperations {

  private final BuilderService service;

  public RunOperations(BuilderService service) {
    this.service = Objects.requireNonNull(service, "service");
  }

  /** The operations of this group. */
  public List<Operation> operations() {
    return List.of(
        Operation.of("GET", "/builds", "listBuilds", this::list),
        Operation.of("GET", "/builds/{run_id}/manifest", "getBuildManifest", this::manifest),
        Operation.of("GET", "/builds/{run_id}/spec", "getBuildSpecSnapshot", this::spec),
        Operation.of("GET", "/builds/{run_id}/stages", "listBuildStages", this::stages),
        Operation.of("GET", "/builds/{run_id}/stages/{stage}", "getBuildStageDetail", this::stage),
        Operation.of("GET", "/builds/{run_id}/quality", "getBuildQuality", this::quality));
  }

  private Reply list(Call call) {
    int limit = call.query().limit(ListRuns.DEFAULT_LIMIT);
    return Reply.ok(
        RunBodies.list(Refusals.known(runs(call).list(call.query().text("dataset_id"), limit))));
  }

  private Reply manifest(Call call) {
    RunId run = call.runId();
    return Reply.ok(RunBodies.manifest(Refusals.known(runs(call).manifest(run))));
  }

  private Reply spec(Call call) {
    RunId run = call.runId();
    return Reply.ok(RunBodies.spec(Refusals.known(runs(call).spec(run))));
  }

  private Reply stages(Call call) {
    RunId run = call.runId();
    return Reply.ok(RunBodies.stages(run, Refusals.known(runs(call).stages(run))));
  }

  private Reply stage(Call call) {
    RunId run = call.runId();
    String source = source(call);
    int limit = call.query().limit(ReadStages.DEFAULT_LIMIT);
    Runs runs = runs(call);
    StageDetail detail = Refusals.known(runs.stage(run, call.path("stage"), source, limit));
    Map<String, ColumnHints> hints =
        detail instanceof StageDetail.Silver
            ? Refusals.known(runs.columnHints(run, source))
            : Map.of();
    return Reply.ok(StageDetailBody.of(detail, hints));
  }

  private Reply quality(Call call) {
    RunId run = call.runId();
    return Reply.ok(QualityBodies.run(Refusals.known(runs(call).quality(run))));
  }

  /** The source key in the query. */
  private static String source(Call call) {
    String source =
        call.query()
            .text("source")
            .filter(key -> !key.isEmpty())
            .orElseThrow(() -> RefusedCall.badRequest("missing 'source' query parameter"));
    if (!SourceKey.isSafe(source)) {
      throw RefusedCall.badRequest("'source' must be a source key");
    }
    return source;
  }

  private Runs runs(Call call) {
    return service.session(call.principal()).runs();
  }
}
