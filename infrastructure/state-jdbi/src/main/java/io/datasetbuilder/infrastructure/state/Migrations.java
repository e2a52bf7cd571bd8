package io.datasetbuilder.infrastructure.state;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

/**
 * Brings a group of tables to the version that this code knows: each step is an SQL resource with a
 * number, applied once, in one transaction with the others that are due.
 */
final class Migrations {

  private final DatabaseSchema schema;
  private final Versions versions;

  Migrations(DatabaseSchema schema, Versions versions) {
    this.schema = schema;
    this.versions = versions;
  }

  /** Applies what is due; two processes that do so at once wait for each other. */
  void apply(Jdbi jdbi) {
    int known = schema.version();
    if (jdbi.<Optional<Integer>, RuntimeException>withHandle(versions::find)
        .equals(Optional.of(known))) {
      return;
    }
    jdbi.useTransaction(
        handle -> {
          versions.awaitOthers(handle);
          int version = versions.find(handle).orElseGet(() -> begin(handle));
          if (version > known) {
            throw schema.failures().tooNew(version, known);
          }
          for (int step = version + 1; step <= known; step++) {
            play(handle, step);
            versions.reached(handle, step);
          }
        });
  }

  /** Plays all steps, whatever version there is. */
  void play(Handle handle) {
    for (int step = 1; step <= schema.version(); step++) {
      play(handle, step);
    }
  }

  private void play(Handle handle, int step) {
    handle.createScript(text(schema.steps().get(step - 1))).executeAsSeparateStatements();
  }

  private int begin(Handle handle) {
    if (!versions.begin(handle)) {
      throw schema.failures().damaged(null);
    }
    return 0;
  }

  private String text(String step) {
    try (InputStream resource = Migrations.class.getResourceAsStream(versions.folder() + step)) {
      return new String(resource.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException("a resource of this program", unreadable);
    }
  }
}
