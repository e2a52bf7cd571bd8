package io.datasetbuilder.infrastructure.state.user;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.auth.signup.User;
import io.datasetbuilder.auth.signup.User.Decision;
import io.datasetbuilder.auth.signup.User.UserStatus;
import io.datasetbuilder.auth.signup.UserLedger;
import io.datasetbuilder.infrastructure.state.database.ColumnValues;
import io.datasetbuilder.infrastructure.state.database.Database;
import io.datasetbuilder.infrastructure.state.database.DatabaseSchema;
import io.datasetbuilder.infrastructure.state.database.PostgresDatabase;
import io.datasetbuilder.infrastructure.state.database.PostgresServer;
import io.datasetbuilder.infrastructure.state.database.SqliteDatabase;
import io.datasetbuilder.infrastructure.state.database.SqliteLibrary;
import io.datasetbuilder.pipeline.model.state.StateFailure;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/**
 * The ledger of users in a database of its own. Every method throws {@link StateFailure} where the
 * database cannot be used. Safe for concurrent use, also by several processes.
 */
public final class JdbiUserLedger implements UserLedger, AutoCloseable {

  private static final String ADD =
      ColumnValues.insert(
              "service_users",
              "user_id, display_name, status, first_seen_at, last_seen_at, decided_at, decided_by",
              "id, displayName, wire, firstSeenAt, lastSeenAt, decidedAt, decidedBy")
          + " ON CONFLICT (user_id) DO NOTHING";

  private static final String SEEN =
      "UPDATE service_users SET display_name = :name, last_seen_at = :at"
          + " WHERE user_id = :id AND last_seen_at < :at";

  private static final String DECIDE =
      "UPDATE service_users SET status = :status, decided_at = :at, decided_by = :by WHERE user_id"
          + " = :id";

  private final Database database;

  private JdbiUserLedger(Database database) {
    this.database = database;
  }

  /**
   * The ledger in one SQLite file; touches no disk.
   *
   * @param file {@code .service/users.sqlite3} in an output folder
   */
  public static JdbiUserLedger in(Path file, Clock clock) {
    return in(file, new SqliteLibrary(), clock);
  }

  /**
   * The same, with the library of the database in a folder of the operator's choice.
   *
   * @param library loaded when the file is opened first
   */
  public static JdbiUserLedger in(Path file, SqliteLibrary library, Clock clock) {
    return new JdbiUserLedger(new SqliteDatabase(file, library, clock, DatabaseSchema.USERS));
  }

  /** The ledger on a server; opens no connection. */
  public static JdbiUserLedger on(PostgresServer server) {
    return new JdbiUserLedger(new PostgresDatabase(server, DatabaseSchema.USERS));
  }

  @Override
  public Optional<User> find(OwnerId id) {
    return database.read(handle -> find(handle, id));
  }

  @Override
  public User add(User newcomer) {
    return database.change(
        handle -> {
          handle
              .createUpdate(ADD)
              .bindMethods(newcomer)
              .bind("wire", newcomer.status().wire())
              .bind("decidedAt", newcomer.decision().map(Decision::at))
              .bind("decidedBy", newcomer.decision().map(Decision::by))
              .execute();
          return find(handle, newcomer.id()).orElseThrow();
        });
  }

  @Override
  public void seen(OwnerId id, String displayName, Instant at) {
    database.change(
        handle ->
            handle
                .createUpdate(SEEN)
                .bind("id", id)
                .bind("name", displayName)
                .bind("at", at)
                .execute());
  }

  @Override
  public Optional<User> decide(OwnerId id, UserStatus status, Decision decision) {
    return decide(id, status, decision, "status <> :status");
  }

  @Override
  public Optional<User> approvePending(OwnerId id, Decision decision) {
    return decide(id, UserStatus.APPROVED, decision, "status = 'pending'");
  }

  @Override
  public List<User> list(Optional<UserStatus> status) {
    return database.read(
        handle ->
            handle
                .createQuery(
                    "SELECT * FROM service_users WHERE :status = '' OR status = :status"
                        + " ORDER BY first_seen_at DESC, user_id")
                .bind("status", status.map(UserStatus::wire).orElse(""))
                .map((row, context) -> user(row))
                .list());
  }

  /** Closes all open connections; the next call opens the database again. */
  @Override
  public void close() {
    database.close();
  }

  private Optional<User> decide(
      OwnerId id, UserStatus status, Decision decision, String condition) {
    return database.change(
        handle -> {
          handle
              .createUpdate(DECIDE + " AND " + condition)
              .bind("id", id)
              .bind("status", status.wire())
              .bind("at", decision.at())
              .bind("by", decision.by())
              .execute();
          return find(handle, id);
        });
  }

  private static Optional<User> find(Handle handle, OwnerId id) {
    return handle
        .createQuery("SELECT * FROM service_users WHERE user_id = :id")
        .bind("id", id)
        .map((row, context) -> user(row))
        .findOne();
  }

  private static User user(ResultSet row) throws SQLException {
    Optional<Instant> decidedAt = ColumnValues.instant(row, "decided_at");
    Optional<String> decidedBy = ColumnValues.text(row, "decided_by");
    return new User(
        new OwnerId(row.getString("user_id")),
        row.getString("display_name"),
        ColumnValues.constant(UserStatus.class, row.getString("status")),
        ColumnValues.instant(row.getLong("first_seen_at")),
        ColumnValues.instant(row.getLong("last_seen_at")),
        decidedAt.flatMap(at -> decidedBy.map(by -> new Decision(at, by))));
  }
}
