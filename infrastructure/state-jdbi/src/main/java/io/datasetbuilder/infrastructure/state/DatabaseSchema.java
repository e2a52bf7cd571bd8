package io.datasetbuilder.infrastructure.state;

import java.util.List;

/**
 * What a database file holds.
 *
 * @param steps names of SQL resources below {@code sqlite/}, in order: a step's place is its
 *     version, from 1. Steps are never edited or removed
 * @param failures what a failure of this database means to a user
 */
record DatabaseSchema(List<String> steps, DatabaseFailures failures) {

  /** The index of runs: derived from their manifests, and made anew when it is damaged. */
  static final DatabaseSchema INDEX =
      new DatabaseSchema(
          List.of("index/0001-runs.sql", "index/0002-endings.sql"), new IndexFailures());

  /** What cannot be derived from anything else: never made anew, never set aside. */
  static final DatabaseSchema STATE =
      new DatabaseSchema(
          List.of(
              "state/0001-uploads.sql", "state/0002-credentials.sql", "state/0003-run-events.sql"),
          new StateFailures());

  DatabaseSchema {
    steps = List.copyOf(steps);
  }

  /** The version of the tables that this code knows. */
  int version() {
    return steps.size();
  }
}
