package io.datasetbuilder.infrastructure.state;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.buildspec.refresh.RefreshCadence;
import io.datasetbuilder.pipeline.model.index.CheckCounts;
import io.datasetbuilder.pipeline.model.index.IndexedDataset;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.index.IndexedSource;
import io.datasetbuilder.pipeline.model.manifest.Coverage;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads runs from rows of {@code runs} joined with {@code run_sources}, a row a source. */
final class RunRows {

  private final List<IndexedRun> runs = new ArrayList<>();
  private final List<IndexedSource> sources = new ArrayList<>();

  private RunRows() {}

  /**
   * The runs of a result whose rows stand run by run.
   *
   * @param rows before its first row
   */
  static List<IndexedRun> all(ResultSet rows) throws SQLException {
    RunRows reading = new RunRows();
    boolean more = rows.next();
    while (more) {
      IndexedRun run = reading.run(rows);
      do {
        reading.source(rows);
        more = rows.next();
      } while (more && rows.getString("run_id").equals(run.runId()));
      reading.finish(run);
    }
    return reading.runs;
  }

  private void finish(IndexedRun run) {
    runs.add(
        new IndexedRun(
            run.runId(),
            run.status(),
            run.startedAt(),
            run.finishedAt(),
            run.ownerId(),
            run.createdBy(),
            run.dataset(),
            run.driftFindings(),
            run.publishedRows(),
            sources));
    sources.clear();
  }

  private IndexedRun run(ResultSet row) throws SQLException {
    return new IndexedRun(
        row.getString("run_id"),
        RunStatus.ofWire(row.getString("status")).orElseThrow(),
        ColumnValues.instant(row, "started_at"),
        ColumnValues.instant(row, "finished_at"),
        ColumnValues.text(row, "owner_id").map(OwnerId::new),
        ColumnValues.text(row, "created_by"),
        dataset(row),
        row.getLong("drift_findings"),
        ColumnValues.whole(row, "published_rows"),
        List.of());
  }

  private static Optional<IndexedDataset> dataset(ResultSet row) throws SQLException {
    String id = row.getString("dataset_id");
    return id == null
        ? Optional.empty()
        : Optional.of(
            new IndexedDataset(
                id,
                row.getString("title"),
                row.getString("spec_digest"),
                ColumnValues.text(row, "refresh_cadence").flatMap(RefreshCadence::of)));
  }

  private void source(ResultSet row) throws SQLException {
    String key = row.getString("source_key");
    if (key != null) {
      sources.add(
          new IndexedSource(
              key,
              ColumnValues.text(row, "provider"),
              ColumnValues.text(row, "dataset"),
              ColumnValues.text(row, "alias"),
              row.getInt("attempted") == 1,
              ColumnValues.whole(row, "row_count"),
              ColumnValues.whole(row, "fetched_row_count"),
              ColumnValues.whole(row, "reported_total"),
              ColumnValues.text(row, "coverage").flatMap(Coverage.Status::ofWire),
              ColumnValues.text(row, "coverage_fingerprint"),
              ColumnValues.text(row, "schema_digest"),
              checks(row)));
    }
  }

  private static Optional<CheckCounts> checks(ResultSet row) throws SQLException {
    Optional<Long> pass = ColumnValues.whole(row, "pass_checks");
    return pass.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new CheckCounts(pass.get(), row.getLong("warn_checks"), row.getLong("fail_checks")));
  }
}
