package io.datasetbuilder.infrastructure.state.database;

import io.datasetbuilder.infrastructure.state.database.Database.Dialect;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.UnableToExecuteStatementException;

/**
 * A group of tables, and the steps that bring them to the version that this code knows.
 *
 * @param feature name of the group
 * @param tables names of the tables; one that refers to another precedes it
 * @param base the version before the first step: tables of this or an earlier version are dropped
 *     and recreated, which is allowed for derived tables only
 * @param steps names of SQL resources, in order, each applied once. Steps are never edited or
 *     removed
 * @param failures translation of this database's failures for a user
 */
public record DatabaseSchema(
    String feature, List<String> tables, int base, List<String> steps, DatabaseFailures failures) {

  /** Index of runs: derived from their manifests, and rebuilt when it is damaged. */
  public static final DatabaseSchema INDEX =
      new DatabaseSchema(
          "index",
          List.of("run_sources", "runs", "index_changes"),
          4,
          List.of("index/0005-runs.sql", "index/0006-bronze.sql"),
          DatabaseFailures.INDEX);

  /** Tables that cannot be derived from other documents: never made anew, never set aside. */
  static final DatabaseSchema STATE =
      new DatabaseSchema(
          "state",
          List.of(
              "upload_chunks",
              "uploads",
              "provider_credentials",
              "provider_tests",
              "run_event_metrics",
              "run_events",
              "event_journals",
              "publish_audit",
              "publish_receipts",
              "document_revisions",
              "refresh_schedules",
              "deletions",
              "notice_outbox",
              "notice_facts",
              "dataset_shares"),
          0,
          List.of(
              "state/0001-uploads.sql",
              "state/0002-credentials.sql",
              "state/0003-run-events.sql",
              "state/0004-publish-receipts.sql",
              "state/0005-revisions.sql",
              "state/0006-publish-claims.sql",
              "state/0007-upload-read.sql",
              "state/0008-upload-origin.sql",
              "state/0009-refresh.sql",
              "state/0010-deletions.sql",
              "state/0011-notices.sql",
              "state/0012-dataset-shares.sql",
              "state/0013-erasures.sql",
              "state/0014-schedules-of-teams.sql",
              "state/0015-raw-records.sql",
              "state/0016-public-receipts.sql"),
          DatabaseFailures.STATE);

  /** Users who have signed in: never made anew, since a rejection must persist. */
  public static final DatabaseSchema USERS =
      new DatabaseSchema(
          "users",
          List.of("service_users"),
          0,
          List.of("users/0001-users.sql"),
          DatabaseFailures.STATE);

  /**
   * Tables of the warehouse and their snapshots: never recreated, since the files have no names.
   */
  public static final DatabaseSchema WAREHOUSE =
      new DatabaseSchema(
          "warehouse",
          List.of(
              "warehouse_identity",
              "warehouse_exports",
              "warehouse_analyses",
              "warehouse_holds",
              "warehouse_leases",
              "warehouse_origins",
              "warehouse_pointers",
              "warehouse_snapshots",
              "warehouse_tables"),
          0,
          List.of(
              "warehouse/0001-snapshots.sql",
              "warehouse/0002-analyses.sql",
              "warehouse/0003-exports.sql",
              "warehouse/0004-identity.sql",
              "warehouse/0005-origins.sql",
              "warehouse/0006-lineage.sql"),
          DatabaseFailures.WAREHOUSE);

  public DatabaseSchema {
    tables = List.copyOf(tables);
    steps = List.copyOf(steps);
  }

  /** The version of the tables that this code knows. */
  int version() {
    return base + steps.size();
  }

  /**
   * Applies the steps that are due, in one transaction; two processes that do so at once wait for
   * each other.
   */
  void migrate(Jdbi jdbi, Dialect dialect) {
    if (jdbi.<Optional<Integer>, RuntimeException>withHandle(dialect::findVersion)
        .equals(Optional.of(version()))) {
      return;
    }
    jdbi.useTransaction(
        handle -> {
          dialect.awaitMigrations(handle);
          int found = dialect.findVersion(handle).orElseGet(() -> begin(handle, dialect));
          if (found > version()) {
            throw failures.tooNew(found, version());
          }
          if (base > 0 && found <= base) {
            drop(handle);
          }
          for (int step = Math.max(found, base); step < version(); step++) {
            apply(handle, dialect, steps.get(step - base));
            dialect.setVersion(handle, step + 1);
          }
        });
  }

  /** Applies all steps, independent of the present version. */
  void create(Handle handle, Dialect dialect) {
    steps.forEach(step -> apply(handle, dialect, step));
  }

  void drop(Handle handle) {
    tables.forEach(table -> handle.execute("DROP TABLE IF EXISTS " + table));
  }

  private int begin(Handle handle, Dialect dialect) {
    if (!dialect.beginVersions(handle)) {
      throw failures.damaged(null);
    }
    return 0;
  }

  private static void apply(Handle handle, Dialect dialect, String step) {
    try (InputStream resource = DatabaseSchema.class.getResourceAsStream(step)) {
      String script = new String(resource.readAllBytes(), StandardCharsets.UTF_8);
      execute(handle, dialect.translate(script));
    } catch (IOException unreadable) {
      throw new UncheckedIOException("a resource of this program", unreadable);
    }
  }

  /**
   * Runs the statements of a script by the driver: both drivers take several at once, where the
   * library finds their ends by a generated lexer, which took longer than all statements.
   */
  private static void execute(Handle handle, String script) {
    try (Statement statement = handle.getConnection().createStatement()) {
      statement.executeUpdate(script);
    } catch (SQLException failed) {
      throw new UnableToExecuteStatementException(failed, null);
    }
  }
}
