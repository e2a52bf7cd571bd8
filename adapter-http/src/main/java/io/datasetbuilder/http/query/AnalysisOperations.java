package io.datasetbuilder.http.query;

import io.datasetbuilder.embedded.json.AnalysisBodies;
import io.datasetbuilder.embedded.json.QueryBodies;
import io.datasetbuilder.http.call.Call;
import io.datasetbuilder.http.call.Operation;
import io.datasetbuilder.http.call.Reply;
import io.datasetbuilder.http.error.Refusals;
import io.datasetbuilder.warehouse.request.RunAnalysisRequest;
import io.datasetbuilder.warehouse.request.SaveAnalysisRequest;
import java.util.List;

/**
 * Saved analyses. A caller who closes the connection cancels his query, and nothing is saved then.
 * Safe for concurrent use.
 */
public final class AnalysisOperations {

  private AnalysisOperations() {}

  /** The operations of this group. */
  public static List<Operation> operations() {
    String one = "/analyses/{analysis_id}";
    return List.of(
        Operation.of("POST", "/analyses", "createAnalysis", AnalysisOperations::create),
        Operation.of("GET", "/analyses", "listAnalyses", AnalysisOperations::list),
        Operation.of("GET", one, "getAnalysis", AnalysisOperations::find),
        Operation.of("DELETE", one, "deleteAnalysis", AnalysisOperations::delete),
        Operation.of("POST", one + "/run", "runAnalysis", AnalysisOperations::run));
  }

  private static Reply create(Call call) {
    SaveAnalysisRequest request = Refusals.known(SaveAnalysisRequest.read(call.body()));
    return Refusals.replyTo(
        call.session().analyses().save(request, call::isAbandoned), AnalysisBodies::created);
  }

  private static Reply list(Call call) {
    return Refusals.replyTo(call.session().analyses().list(), AnalysisBodies::list);
  }

  private static Reply find(Call call) {
    return Refusals.replyTo(call.session().analyses().find(id(call)), AnalysisBodies::of);
  }

  private static Reply delete(Call call) {
    return Refusals.replyTo(call.session().analyses().delete(id(call)), AnalysisBodies::deleted);
  }

  private static Reply run(Call call) {
    call.optionalBody().ifPresent(body -> Refusals.known(RunAnalysisRequest.check(body)));
    return Refusals.replyTo(
        call.session().analyses().run(id(call), call::isAbandoned), QueryBodies::query);
  }

  private static String id(Call call) {
    return call.path("analysis_id");
  }
}
