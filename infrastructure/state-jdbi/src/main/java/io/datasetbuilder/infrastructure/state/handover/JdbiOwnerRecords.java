package io.datasetbuilder.infrastructure.state.handover;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.infrastructure.state.database.Database;
import io.datasetbuilder.infrastructure.state.database.StateDatabase;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.handover.OwnerRecords;
import org.jdbi.v3.core.Handle;

/**
 * Owners of events and receipts in the state database. Safe for concurrent use, also by several
 * processes.
 */
public final class JdbiOwnerRecords implements OwnerRecords {

  private static final String OF_RUN = " WHERE run_id = :run AND owner_id = :from";

  private static final String JOURNAL =
      "UPDATE event_journals SET owner_id = :to, created_by = :label" + OF_RUN;

  private static final String RECEIPTS = "UPDATE publish_receipts SET owner_id = :to" + OF_RUN;

  private static final String AUDIT = "UPDATE publish_audit SET owner_id = :to" + OF_RUN;

  /** A publication that was announced is not announced again under its new owner. */
  private static final String NOTICES =
      "UPDATE notice_facts SET fact = :toFact || substr(fact, length(:fromFact) + 1)"
          + " WHERE substr(fact, 1, length(:fromFact)) = :fromFact";

  private final Database database;

  /** Touches no disk. */
  public JdbiOwnerRecords(StateDatabase state) {
    this.database = state.tables();
  }

  @Override
  public void handOver(RunId run, OwnerId from, Principal to) {
    database.change(
        handle -> {
          handle
              .createUpdate(JOURNAL)
              .bind("run", run)
              .bind("from", from)
              .bind("to", to.ownerId())
              .bind("label", to.label())
              .execute();
          change(handle, RECEIPTS, run, from, to);
          change(handle, AUDIT, run, from, to);
          return handle
              .createUpdate(NOTICES)
              .bind("fromFact", fact(from, run))
              .bind("toFact", fact(to.ownerId(), run))
              .execute();
        });
  }

  private static void change(Handle handle, String sql, RunId run, OwnerId from, Principal to) {
    handle.createUpdate(sql).bind("run", run).bind("from", from).bind("to", to.ownerId()).execute();
  }

  private static String fact(OwnerId owner, RunId run) {
    return "publication/" + owner.value() + "/" + run.value() + "/";
  }
}
