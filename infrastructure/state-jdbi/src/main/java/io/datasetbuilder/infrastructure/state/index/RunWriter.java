package io.datasetbuilder.infrastructure.state.index;

import io.datasetbuilder.infrastructure.state.database.ColumnValues;
import io.datasetbuilder.infrastructure.state.database.Database.Dialect;
import io.datasetbuilder.infrastructure.state.index.RunCondition.IndexKeys;
import io.datasetbuilder.pipeline.model.index.CheckCounts;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.index.IndexedRun.IndexedDataset;
import io.datasetbuilder.pipeline.model.index.IndexedSource;
import io.datasetbuilder.pipeline.model.manifest.Coverage;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.jdbi.v3.core.statement.SqlStatement;

/** Writes runs into {@code runs} and {@code run_sources}. */
final class RunWriter {

  private static final int AT_ONCE = 500;
  private static final String STAGED = "staged_";

  private static final String RUN_COLUMNS =
      "run_id, recency, status, started_at, finished_at, happened_at, owner_id, created_by,"
          + " owner_key, dataset_id, dataset_key, title, spec_digest, refresh_cadence, bronze_days,"
          + " drift_findings, pass_count, warn_count, fail_count, published_rows";

  private static final String SOURCE_COLUMNS =
      "run_id, position, source_key, provider, dataset, alias, attempted, row_count,"
          + " fetched_row_count, reported_total, coverage, coverage_fingerprint, schema_digest,"
          + " pass_checks, warn_checks, fail_checks";

  private final Handle handle;
  private final String prefix;

  RunWriter(Handle handle) {
    this(handle, "");
  }

  private RunWriter(Handle handle, String prefix) {
    this.handle = handle;
    this.prefix = prefix;
  }

  /**
   * Marks the index as changed, so that cached pages become invalid; called in the transaction that
   * changes it.
   */
  void markChanged() {
    handle.execute("UPDATE index_changes SET number = number + 1");
  }

  void remove(List<String> runIds) {
    for (String table : List.of("run_sources", "runs")) {
      try (PreparedBatch delete =
          handle.prepareBatch("DELETE FROM " + prefix + table + " WHERE run_id = :run_id")) {
        runIds.forEach(runId -> delete.bind("run_id", runId).add());
        delete.execute();
      }
    }
  }

  void put(List<IndexedRun> runs) {
    remove(runs.stream().map(IndexedRun::runId).toList());
    try (PreparedBatch insert = insert("runs", RUN_COLUMNS)) {
      runs.forEach(run -> bind(insert, run).add());
      insert.execute();
    }
    if (runs.stream().anyMatch(run -> !run.sources().isEmpty())) {
      try (PreparedBatch insert = insert("run_sources", SOURCE_COLUMNS)) {
        runs.forEach(run -> addSources(insert, run));
        insert.execute();
      }
    }
  }

  private PreparedBatch insert(String table, String columns) {
    return handle.prepareBatch(ColumnValues.insert(prefix + table, columns));
  }

  /**
   * Adds the runs to the others, replaces runs with the same ids, or replaces all others. The runs
   * are gathered in temporary tables, which may take as long as reading their manifests does, and
   * copied in one short transaction: other writers wait for the copying only.
   *
   * @param replaced whether the runs replace all others
   */
  static void copy(Handle handle, Dialect dialect, Stream<IndexedRun> runs, boolean replaced) {
    for (String table : List.of("runs", "run_sources")) {
      dialect.dropTemporary(handle, STAGED + table);
      dialect.makeTemporary(handle, STAGED + table, table);
    }
    new RunWriter(handle, STAGED).putAll(runs);
    String removed = replaced ? "" : " WHERE run_id IN (SELECT run_id FROM staged_runs)";
    handle.useTransaction(
        transaction -> {
          dialect.awaitWriters(transaction);
          transaction.execute("DELETE FROM run_sources" + removed);
          transaction.execute("DELETE FROM runs" + removed);
          transaction.execute("INSERT INTO runs SELECT * FROM staged_runs");
          transaction.execute("INSERT INTO run_sources SELECT * FROM staged_run_sources");
          new RunWriter(transaction).markChanged();
        });
    dialect.analyze(handle, "runs", "run_sources");
    dialect.dropTemporary(handle, "staged_runs");
    dialect.dropTemporary(handle, "staged_run_sources");
  }

  /** Adds many runs, never holding more than a few of them. */
  private void putAll(Stream<IndexedRun> runs) {
    Iterator<IndexedRun> left = runs.iterator();
    while (left.hasNext()) {
      Map<String, IndexedRun> some = new LinkedHashMap<>();
      while (left.hasNext() && some.size() < AT_ONCE) {
        IndexedRun run = left.next();
        some.put(run.runId(), run);
      }
      put(List.copyOf(some.values()));
    }
  }

  private static PreparedBatch bind(PreparedBatch insert, IndexedRun run) {
    CheckCounts checks = run.checks();
    insert
        .bind("run_id", run.runId())
        .bind("recency", IndexKeys.recency(run))
        .bind("status", run.status().wire())
        .bind("started_at", run.startedAt().map(ColumnValues::micros).orElse(null))
        .bind("finished_at", run.finishedAt().map(ColumnValues::micros).orElse(null))
        .bind("happened_at", run.happenedAt().map(ColumnValues::micros).orElse(null))
        .bind("owner_id", run.ownerId().map(id -> id.value()).orElse(null))
        .bind("created_by", run.createdBy().orElse(null))
        .bind("owner_key", IndexKeys.ownerOf(run).orElse(null))
        .bind("drift_findings", run.driftFindings())
        .bind("pass_count", checks.pass())
        .bind("warn_count", checks.warn())
        .bind("fail_count", checks.fail())
        .bind("published_rows", run.publishedRows().orElse(null))
        .bind("dataset_id", run.dataset().map(IndexedDataset::datasetId).orElse(null))
        .bind(
            "dataset_key",
            run.dataset().map(IndexedDataset::datasetId).map(IndexKeys::bounded).orElse(null))
        .bind("title", run.dataset().map(IndexedDataset::title).orElse(null))
        .bind("spec_digest", run.dataset().map(IndexedDataset::specDigest).orElse(null))
        .bind("refresh_cadence", cadence(run))
        .bind("bronze_days", bronzeDays(run));
    return insert;
  }

  private static String cadence(IndexedRun run) {
    return run.dataset()
        .flatMap(IndexedDataset::refreshCadence)
        .map(cadence -> cadence.text())
        .orElse(null);
  }

  private static Long bronzeDays(IndexedRun run) {
    return run.dataset()
        .flatMap(IndexedDataset::bronze)
        .map(bronze -> bronze.days().orElse(0L))
        .orElse(null);
  }

  private static void addSources(PreparedBatch insert, IndexedRun run) {
    for (int position = 0; position < run.sources().size(); position++) {
      IndexedSource source = run.sources().get(position);
      insert.bind("run_id", run.runId()).bind("position", position);
      bind(insert, source);
      insert.add();
    }
  }

  private static void bind(SqlStatement<?> insert, IndexedSource source) {
    insert
        .bind("source_key", source.key())
        .bind("provider", source.provider().orElse(null))
        .bind("dataset", source.dataset().orElse(null))
        .bind("alias", source.alias().orElse(null))
        .bind("attempted", source.attempted() ? 1 : 0)
        .bind("row_count", source.rowCount().orElse(null))
        .bind("fetched_row_count", source.fetchedRowCount().orElse(null))
        .bind("reported_total", source.reportedTotal().orElse(null))
        .bind("coverage", source.coverage().map(Coverage.Status::wire).orElse(null))
        .bind("coverage_fingerprint", source.coverageFingerprint().orElse(null))
        .bind("schema_digest", source.schemaDigest().orElse(null))
        .bind("pass_checks", source.checks().map(CheckCounts::pass).orElse(null))
        .bind("warn_checks", source.checks().map(CheckCounts::warn).orElse(null))
        .bind("fail_checks", source.checks().map(CheckCounts::fail).orElse(null));
  }
}
