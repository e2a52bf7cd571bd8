package io.datasetbuilder.infrastructure.state.refresh;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.auth.principal.Principal.PrincipalKind;
import io.datasetbuilder.auth.principal.Principal.TeamMember;
import io.datasetbuilder.auth.principal.TeamName;
import io.datasetbuilder.buildspec.refresh.RefreshCadence;
import io.datasetbuilder.infrastructure.state.database.ColumnValues;
import io.datasetbuilder.infrastructure.state.database.Database;
import io.datasetbuilder.infrastructure.state.database.DatabaseFailures;
import io.datasetbuilder.infrastructure.state.database.StateDatabase;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.refresh.RefreshAttempts;
import io.datasetbuilder.pipeline.runs.refresh.RefreshAttempts.FailureReason;
import io.datasetbuilder.pipeline.runs.refresh.RefreshSchedule;
import io.datasetbuilder.pipeline.runs.refresh.RefreshSchedules;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;

/**
 * Schedules of refreshes in the state database. Safe for concurrent use, also by several processes.
 */
public final class JdbiRefreshSchedules implements RefreshSchedules {

  private static final String SELECT =
      "SELECT owner_kind, issuer, subject, team, dataset_id, document, cadence, paused, next_at,"
          + " open_run, last_attempt_at, last_run, failures, reason_code, reason FROM"
          + " refresh_schedules";

  private static final String OF_KEY = " WHERE owner_id = :owner AND dataset_id = :dataset";

  private static final String KEYS = "owner_id, dataset_id";

  private static final String VALUES =
      "owner_kind, issuer, subject, team, document, cadence, paused, next_at, open_run,"
          + " last_attempt_at, last_run, failures, reason_code, reason";

  private static final String SAVE =
      ColumnValues.upsert("refresh_schedules", KEYS, VALUES, KEYS + ", " + VALUES);

  private final Database database;

  /** Touches no disk. */
  public JdbiRefreshSchedules(StateDatabase state) {
    this.database = state.tables();
  }

  @Override
  public List<RefreshSchedule> all() {
    return database.read(
        handle ->
            handle
                .createQuery(SELECT + " ORDER BY next_at, owner_id, dataset_id")
                .map((row, context) -> schedule(row))
                .list());
  }

  @Override
  public List<RefreshSchedule> of(OwnerId owner) {
    return database.read(
        handle ->
            handle
                .createQuery(SELECT + " WHERE owner_id = :owner ORDER BY dataset_id")
                .bind("owner", owner)
                .map((row, context) -> schedule(row))
                .list());
  }

  @Override
  public Optional<RefreshSchedule> find(OwnerId owner, String datasetId) {
    return database.read(handle -> find(handle, owner, datasetId));
  }

  @Override
  public Optional<RefreshSchedule> compute(
      OwnerId owner,
      String datasetId,
      Function<Optional<RefreshSchedule>, Optional<RefreshSchedule>> change) {
    return database.change(
        handle -> {
          Optional<RefreshSchedule> before = find(handle, owner, datasetId);
          Optional<RefreshSchedule> after = change.apply(before);
          if (after.isPresent()) {
            save(handle, after.get());
          } else if (before.isPresent()) {
            handle
                .createUpdate("DELETE FROM refresh_schedules" + OF_KEY)
                .bind("owner", owner)
                .bind("dataset", datasetId)
                .execute();
          }
          return after;
        });
  }

  private static Optional<RefreshSchedule> find(Handle handle, OwnerId owner, String datasetId) {
    return handle
        .createQuery(SELECT + OF_KEY)
        .bind("owner", owner)
        .bind("dataset", datasetId)
        .map((row, context) -> schedule(row))
        .findOne();
  }

  private static void save(Handle handle, RefreshSchedule schedule) {
    Principal actor = schedule.owner().actor();
    Optional<Principal.Oidc> person =
        Optional.of(actor).filter(Principal.Oidc.class::isInstance).map(Principal.Oidc.class::cast);
    RefreshAttempts attempts = schedule.attempts();
    handle
        .createUpdate(SAVE)
        .bind("owner_id", schedule.ownerId())
        .bind("dataset_id", schedule.datasetId())
        .bind("owner_kind", actor.kind().wire())
        .bind("issuer", person.map(Principal.Oidc::issuer))
        .bind("subject", person.map(Principal.Oidc::subject))
        .bind("team", team(schedule.owner()).map(TeamName::value))
        .bind("document", schedule.document())
        .bind("cadence", schedule.cadence().text())
        .bind("paused", schedule.paused() ? 1 : 0)
        .bind("next_at", schedule.nextAt())
        .bind("open_run", attempts.open())
        .bind("last_attempt_at", attempts.lastAt())
        .bind("last_run", attempts.lastRun())
        .bind("failures", attempts.failures())
        .bind("reason_code", attempts.reason().map(FailureReason::code))
        .bind("reason", attempts.reason().map(FailureReason::message))
        .execute();
  }

  private static Optional<TeamName> team(Principal owner) {
    return owner instanceof TeamMember member ? Optional.of(member.team()) : Optional.empty();
  }

  private static RefreshSchedule schedule(ResultSet row) throws SQLException {
    RefreshCadence cadence =
        RefreshCadence.of(row.getString("cadence"))
            .orElseThrow(() -> DatabaseFailures.STATE.damaged(null));
    return new RefreshSchedule(
        owner(row),
        row.getString("dataset_id"),
        row.getString("document"),
        cadence,
        row.getInt("paused") == 1,
        ColumnValues.instant(row.getLong("next_at")),
        attempts(row));
  }

  private static Principal owner(ResultSet row) throws SQLException {
    Optional<TeamName> team = ColumnValues.text(row, "team").map(TeamName::new);
    Principal actor = actor(row);
    return team.isPresent() ? new TeamMember(team.get(), actor) : actor;
  }

  private static Principal actor(ResultSet row) throws SQLException {
    return switch (ColumnValues.constant(PrincipalKind.class, row.getString("owner_kind"))) {
      case SERVICE -> new Principal.Service();
      case DEV -> new Principal.Dev();
      case OIDC -> new Principal.Oidc(row.getString("issuer"), row.getString("subject"));
      case TEAM -> throw DatabaseFailures.STATE.damaged(null);
    };
  }

  private static RefreshAttempts attempts(ResultSet row) throws SQLException {
    Optional<String> reason = ColumnValues.text(row, "reason");
    String code = row.getString("reason_code");
    return new RefreshAttempts(
        ColumnValues.text(row, "open_run").map(RunId::new),
        ColumnValues.instant(row, "last_attempt_at"),
        ColumnValues.text(row, "last_run").map(RunId::new),
        row.getInt("failures"),
        reason.map(message -> new FailureReason(code, message)));
  }
}
