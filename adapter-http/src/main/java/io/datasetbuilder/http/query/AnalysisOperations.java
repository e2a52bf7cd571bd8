package io.datasetbuilder.http.query;

import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.analysis.Analyses;
import io.datasetbuilder.embedded.json.AnalysisBodies;
import io.datasetbuilder.embedded.json.QueryBodies;
import io.datasetbuilder.http.call.Call;
import io.datasetbuilder.http.call.Operation;
import io.datasetbuilder.http.call.Reply;
import io.datasetbuilder.http.error.Refusals;
import io.datasetbuilder.warehouse.request.RunAnalysisRequest;
import io.datasetbuilder.warehouse.request.SaveAnalysisRequest;
import java.util.List;
import java.util.Objects;

/**
 * Saved analyses. A caller who closes the connection cancels his query, and nothing is saved then.
 * Safe for concurrent use.
 */
public final class AnalysisOperations {

  private final BuilderService service;

  public AnalysisOperations(BuilderService service) {
    this.service = Objects.requireNonNull(service, "service");
  }

  /** The operations of this group. */
  public List<Operation> operations() {
    String one = "/analyses/{analysis_id}";
    return List.of(
        Operation.of("POST", "/analyses", "createAnalysis", this::create),
        Operation.of("GET", "/analyses", "listAnalyses", this::list),
        Operation.of("GET", one, "getAnalysis", this::find),
        Operation.of("DELETE", one, "deleteAnalysis", this::delete),
        Operation.of("POST", one + "/run", "runAnalysis", this::run));
  }

  private Reply create(Call call) {
    SaveAnalysisRequest request = Refusals.known(SaveAnalysisRequest.read(call.body()));
    return Reply.ok(
        AnalysisBodies.created(Refusals.known(analyses(call).save(request, call::isAbandoned))));
  }

  private Reply list(Call call) {
    return Reply.ok(AnalysisBodies.list(Refusals.known(analyses(call).list())));
  }

  private Reply find(Call call) {
    return Reply.ok(AnalysisBodies.of(Refusals.known(analyses(call).find(id(call)))));
  }

  private Reply delete(Call call) {
    return Reply.ok(AnalysisBodies.deleted(Refusals.known(analyses(call).delete(id(call)))));
  }

  private Reply run(Call call) {
    call.optionalBody().ifPresent(body -> Refusals.known(RunAnalysisRequest.check(body)));
    return Reply.ok(
        QueryBodies.query(Refusals.known(analyses(call).run(id(call), call::isAbandoned))));
  }

  private Analyses analyses(Call call) {
    return service.session(call.caller()).analyses();
  }

  private static String id(Call call) {
    return call.path("analysis_id");
  }
}
