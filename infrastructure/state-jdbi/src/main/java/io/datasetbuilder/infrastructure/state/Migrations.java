package io.datasetbuilder.infrastructure.state;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

/**
 * Brings the tables of a database to the version that this code knows: each step is an SQL resource
 * with a number, applied once, in one transaction with the others that are due.
 */
final class Migrations {

  private final DatabaseSchema schema;

  Migrations(DatabaseSchema schema) {
    this.schema = schema;
  }

  /** Applies what is due; two processes that do so at once wait for each other. */
  void apply(Jdbi jdbi) {
    int known = schema.version();
    if (version(jdbi).equals(Optional.of(known))) {
      return;
    }
    jdbi.useTransaction(
        handle -> {
          int version = version(handle).orElseGet(() -> begin(handle));
          if (version > known) {
            throw schema.failures().tooNew(version, known);
          }
          for (int step = version + 1; step <= known; step++) {
            handle.createScript(text(schema.steps().get(step - 1))).executeAsSeparateStatements();
            handle.execute("UPDATE schema_version SET version = ?", step);
          }
        });
  }

  private static Optional<Integer> version(Jdbi jdbi) {
    return jdbi.withHandle(Migrations::version);
  }

  private static Optional<Integer> version(Handle handle) {
    boolean known = tables(handle, "name = 'schema_version'") == 1;
    return known
        ? handle
            .createQuery("SELECT version FROM schema_version")
            .map((row, context) -> row.getInt(1))
            .findOne()
        : Optional.empty();
  }

  /** A database that has tables, but not ours, is somebody else's. */
  private int begin(Handle handle) {
    if (tables(handle, "name NOT LIKE 'sqlite%'") != 0) {
      throw schema.failures().damaged(null);
    }
    handle.execute("CREATE TABLE schema_version (version INTEGER NOT NULL) STRICT");
    handle.execute("INSERT INTO schema_version (version) VALUES (0)");
    return 0;
  }

  private static int tables(Handle handle, String condition) {
    return handle
        .createQuery("SELECT COUNT(*) FROM sqlite_master WHERE type = 'table' AND " + condition)
        .map((row, context) -> row.getInt(1))
        .one();
  }

  private static String text(String step) {
    try (InputStream resource = Migrations.class.getResourceAsStream("sqlite/" + step)) {
      return new String(resource.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException("a resource of this program", unreadable);
    }
  }
}
