package io.datasetbuilder.pipeline.building;

import io.datasetbuilder.buildspec.history.HistorySpec;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.source.SourceKey;
import io.datasetbuilder.pipeline.building.commit.ParentSnapshots.ParentSnapshot;
import io.datasetbuilder.pipeline.gold.Masking;
import io.datasetbuilder.pipeline.gold.history.ContinueTable;
import io.datasetbuilder.pipeline.gold.history.ContinueTable.StoredTable;
import io.datasetbuilder.pipeline.gold.history.HistoryPlan;
import io.datasetbuilder.pipeline.gold.history.NextCursor;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.manifest.HistoryFacts;
import io.datasetbuilder.pipeline.model.run.RunPaths;
import io.datasetbuilder.pipeline.model.stage.StageOutcome;
import io.datasetbuilder.pipeline.model.stage.StageOutcome.Completed;
import io.datasetbuilder.pipeline.model.stage.StageOutcome.Failed;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.table.aggregate.AggregateBatch;
import io.datasetbuilder.pipeline.table.aggregate.AggregateBatch.AggregateRef;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import io.datasetbuilder.pipeline.table.plan.TableFormat;
import io.datasetbuilder.pipeline.table.plan.TableSource.ParquetTable;
import io.datasetbuilder.pipeline.table.profile.TableProfiler;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Writes the Gold table of a run that continues its previous snapshot: all that follows, its
 * splits, documents and exports, describes the whole table. For one thread.
 */
final class GoldHistory {

  private final RunContext run;
  private final SourceKey name;
  private final HistorySpec spec;
  private final String at;
  private final TableEngine.Session engine;

  /**
   * @param at location of the history in the spec
   */
  GoldHistory(
      RunContext run, SourceKey name, HistorySpec spec, String at, TableEngine.Session engine) {
    this.run = run;
    this.name = name;
    this.spec = spec;
    this.at = at;
    this.engine = engine;
  }

  /**
   * A Gold table that is written and not yet in its folder.
   *
   * @param history proof of how it continues; empty for a table without history
   */
  record StagedGold(PublishedTable.Staged table, Optional<HistoryFacts> history) {

    static StagedGold without(PublishedTable.Staged table) {
      return new StagedGold(table, Optional.empty());
    }
  }

  /**
   * Continues the table.
   *
   * @param rows Gold rows of the run, masked
   * @param columns of the rows
   */
  StageOutcome<StagedGold> continued(Relation rows, List<Column> columns, Masking masking) {
    Optional<ParentSnapshot> parent = run.parents().of(name, at);
    StoredTable ofRun = stored(rows, columns);
    Result<Optional<String>> cursor = cursor(ofRun, parent.flatMap(ParentSnapshot::cursor));
    Result<HistoryPlan> plan =
        new ContinueTable(spec, at, masking, engine)
            .plan(parent.map(GoldHistory::stored), ofRun, run.parents().startedAt());
    if (plan instanceof Result.Ok<HistoryPlan> planned
        && cursor instanceof Result.Ok<Optional<String>> next) {
      return new Completed<>(
          new StagedGold(
              write(planned.value(), masking),
              Optional.of(facts(parent, planned.value(), next.value()))));
    }
    List<Problem> problems = new ArrayList<>(plan.problems());
    problems.addAll(cursor.problems());
    return new Failed<>(problems);
  }

  private Result<Optional<String>> cursor(StoredTable ofRun, Optional<String> committed) {
    return spec.incremental()
        .map(fetch -> new NextCursor(fetch, at).after(ofRun, committed, engine))
        .orElseGet(() -> Result.ok(Optional.empty()));
  }

  private HistoryFacts facts(
      Optional<ParentSnapshot> parent, HistoryPlan plan, Optional<String> cursor) {
    return new HistoryFacts(
        spec.mode().wire(),
        parent.map(
            snapshot ->
                new HistoryFacts.ParentFacts(
                    snapshot.snapshotId(),
                    snapshot.runId(),
                    snapshot.terms().besides(run.spec().sources(), run.spec().license()))),
        plan.counts(),
        cursor);
  }

  private static StoredTable stored(ParentSnapshot parent) {
    return new StoredTable(new ParquetTable(parent.file(), parent.columns()), parent.rows());
  }

  /** The rows of the run as a file, since several plans read them. */
  private StoredTable stored(Relation rows, List<Column> columns) {
    if (rows instanceof Relation.Scan scan && scan.source() instanceof ParquetTable table) {
      AggregateBatch batch = new AggregateBatch(table);
      AggregateRef all = batch.ask(new Relation.Figure.CountRows());
      return new StoredTable(table, batch.answer(engine).count(all));
    }
    Location scratch = run.workspace().scratch("history-" + name.value());
    long written = engine.write(rows, columns, TableFormat.PARQUET, scratch);
    return new StoredTable(new ParquetTable(scratch, columns), written);
  }

  private PublishedTable.Staged write(HistoryPlan plan, Masking masking) {
    RunPath path = RunPaths.goldTable(name);
    Location staged = run.workspace().stage(path);
    engine.write(plan.relation(), plan.columns(), TableFormat.PARQUET, staged);
    ParquetTable table = new ParquetTable(staged, plan.columns());
    return new PublishedTable.Staged(
        path,
        Optional.empty(),
        table,
        new TableProfiler(engine).profile(table),
        engine.rows(new Relation.Limit(new Relation.Scan(table), InspectedSilver.SAMPLE_ROWS)),
        masking);
  }
}
