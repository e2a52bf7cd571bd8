package io.datasetbuilder.infrastructure.state;

import java.util.List;

/**
 * A group of tables.
 *
 * @param feature its name
 * @param tables their names; one that refers to another stands before it
 * @param steps names of SQL resources below the folder of each kind of database, in order: a step's
 *     place is its version, from 1. Steps are never edited or removed
 * @param failures what a failure of this database means to a user
 */
record DatabaseSchema(
    String feature, List<String> tables, List<String> steps, DatabaseFailures failures) {

  /** The index of runs: derived from their manifests, and made anew when it is damaged. */
  static final DatabaseSchema INDEX =
      new DatabaseSchema(
          "index",
          List.of("run_sources", "runs", "index_changes"),
          List.of(
              "index/0001-runs.sql",
              "index/0002-endings.sql",
              "index/0003-dataset-key.sql",
              "index/0004-changes.sql",
              "index/0005-published-rows.sql"),
          new IndexFailures());

  /** What cannot be derived from anything else: never made anew, never set aside. */
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
              "event_journals"),
          List.of(
              "state/0001-uploads.sql", "state/0002-credentials.sql", "state/0003-run-events.sql"),
          new StateFailures());

  DatabaseSchema {
    tables = List.copyOf(tables);
    steps = List.copyOf(steps);
  }

  /** The version of the tables that this code knows. */
  int version() {
    return steps.size();
  }
}
