package io.datasetbuilder.http.run;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.http.call.Call;
import io.datasetbuilder.http.call.Refusals;
import io.datasetbuilder.http.call.RefusedCall;
import io.datasetbuilder.http.call.Reply;
import io.datasetbuilder.http.call.Routes;
import io.datasetbuilder.http.call.StatusTable;
import io.datasetbuilder.pipeline.model.text.PlainLine;
import io.datasetbuilder.pipeline.runs.deletion.DeletionRecord;
import io.datasetbuilder.pipeline.source.validation.Refusal;
import io.datasetbuilder.pipeline.source.validation.Refusal.Reason;
import io.datasetbuilder.wire.DeletionBodies;
import io.javalin.http.HttpStatus;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;

/** Deletion of runs, datasets and tables; each is in the audit log. Safe for concurrent use. */
public final class DeletionOperations {

  private static final Logger AUDIT = System.getLogger("io.datasetbuilder.audit");

  private DeletionOperations() {}

  /** Declares the operations of this group. */
  public static void declare(Routes routes) {
    routes
        .delete("/builds/{run_id}", "deleteRun")
        .handle(call -> reply(call.session().deletions().deleteRuns(List.of(call.runId()))));
    routes
        .delete("/datasets/{dataset_id}", "deleteDataset")
        .handle(
            call ->
                reply(call.session().deletions().deleteDataset(DatasetOperations.datasetId(call))));
    routes
        .delete("/warehouse/tables/{name}", "dropWarehouseTable")
        .handle(DeletionOperations::drop);
  }

  private static Reply drop(Call call) {
    return reply(call.session().deletions().dropTable(call.path("name")).map(List::of));
  }

  private static Reply reply(Result<List<DeletionRecord>> deleted) {
    List<DeletionRecord> records = Refusals.known(deleted, DeletionOperations::refused);
    records.forEach(DeletionOperations::audit);
    return Reply.ok(DeletionBodies.of(records));
  }

  private static void audit(DeletionRecord record) {
    AUDIT.log(
        Level.INFO,
        "delete %s %s by %s"
            .formatted(record.kind().wire(), PlainLine.of(record.name()), record.deletedBy()));
  }

  /** Lists every reason that keeps something, a single one too. */
  static RefusedCall refused(List<Problem> problems) {
    return StatusTable.of(problems.get(0).code()) == HttpStatus.CONFLICT
        ? Refusals.of(new Refusal(Reason.NOT_POSSIBLE, problems))
        : Refusals.of(problems.get(0));
  }
}
