package io.datasetbuilder.http.run;

import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.json.QualityBodies;
import io.datasetbuilder.embedded.run.Runs;
import io.datasetbuilder.http.call.Call;
import io.datasetbuilder.http.call.Operation;
import io.datasetbuilder.http.call.Query;
import io.datasetbuilder.http.call.Reply;
import io.datasetbuilder.http.error.Refusals;
import io.datasetbuilder.pipeline.runs.quality.IssueQuery;
import io.datasetbuilder.pipeline.runs.quality.ReadQuality;
import java.util.List;
import java.util.Objects;

/** The quality of the caller's runs, and what needs attention. Safe for concurrent use. */
public final class QualityOperations {

  private final BuilderService service;

  public QualityOperations(BuilderService service) {
    this.service = Objects.requireNonNull(service, "service");
  }

  /** The operations of this group. */
  public List<Operation> operations() {
    return List.of(
        Operation.of("GET", "/quality/summary", "getQualitySummary", this::summary),
        Operation.of("GET", "/quality/issues", "listQualityIssues", this::issues));
  }

  private Reply summary(Call call) {
    call.query().requireOnly("window", ReadQuality.QualitySummary.WINDOW);
    return Reply.ok(QualityBodies.summary(reader(call).qualitySummary()));
  }

  private Reply issues(Call call) {
    Query query = call.query();
    IssueQuery wanted =
        Refusals.known(
            IssueQuery.read(
                query.all("status"),
                query.text("dataset_id"),
                query.text("category"),
                query.limit(IssueQuery.DEFAULT_LIMIT),
                query.text("cursor")));
    return Reply.ok(QualityBodies.issues(Refusals.known(reader(call).qualityIssues(wanted))));
  }

  private Runs reader(Call call) {
    return service.session(call.principal()).runs();
  }
}
