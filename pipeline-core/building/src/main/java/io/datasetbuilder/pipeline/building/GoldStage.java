package io.datasetbuilder.pipeline.building;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.building.GoldHistory.StagedGold;
import io.datasetbuilder.pipeline.gold.GoldPlan;
import io.datasetbuilder.pipeline.gold.MaskingFacts;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.manifest.HistoryFacts;
import io.datasetbuilder.pipeline.model.manifest.TableFacts.GoldSelectionFacts;
import io.datasetbuilder.pipeline.model.run.RunPaths;
import io.datasetbuilder.pipeline.model.stage.StageOutcome;
import io.datasetbuilder.pipeline.model.stage.StageOutcome.Completed;
import io.datasetbuilder.pipeline.model.stage.StageOutcome.Failed;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import io.datasetbuilder.pipeline.table.plan.TableFormat;
import io.datasetbuilder.pipeline.table.plan.TableSource.ParquetTable;
import io.datasetbuilder.pipeline.table.profile.ColumnProfile;
import io.datasetbuilder.pipeline.table.profile.TableProfile;
import io.datasetbuilder.pipeline.table.profile.TableProfiler;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Makes the Gold table of one source from its Silver table (Spec, "sources[].gold"). A Gold table
 * that equals the whole Silver table is the same file; statistics in the profile of Silver are not
 * computed again.
 */
final class GoldStage {

  private final RunContext run;
  private final Descriptions descriptions;
  private final SourceFacts facts;
  private final TableEngine.Session engine;

  GoldStage(
      RunContext run, Descriptions descriptions, SourceFacts facts, TableEngine.Session engine) {
    this.run = run;
    this.descriptions = descriptions;
    this.facts = facts;
    this.engine = engine;
  }

  /**
   * Makes the table and fills its folder, but for the exports.
   *
   * @param source its last completed stage is Silver
   */
  StageOutcome<BuiltGold> make(BuiltSource source) {
    BuiltSource.Silver silver = source.silver().orElseThrow();
    InspectedSilver made = silver.made();
    Result<GoldPlan> planning =
        GoldPlan.of(
            made.table().table(),
            facts.selection(),
            made.masking(),
            made.table().profile().columnsWithoutValues());
    if (!(planning instanceof Result.Ok<GoldPlan> planned)) {
      return new Failed<>(planning.problems());
    }
    GoldFolder folder = new GoldFolder(run, facts.key(), engine, facts.history());
    return staged(planned.value(), made, silver.sample())
        .then(
            staged ->
                folder
                    .fill(staged.table())
                    .then(
                        filled ->
                            new Completed<>(
                                described(source, made, filled, staged.history(), folder))));
  }

  private StageOutcome<StagedGold> staged(
      GoldPlan plan, InspectedSilver silver, List<List<JsonValue>> sample) {
    return facts
        .history()
        .map(
            history ->
                new GoldHistory(run, facts.key(), history, facts.atHistory(), engine)
                    .continued(plan.relation(), plan.columns(), silver.masking()))
        .orElseGet(() -> new Completed<>(StagedGold.without(stage(plan, silver, sample))));
  }

  private BuiltGold described(
      BuiltSource source,
      InspectedSilver silver,
      GoldFolder.Filled filled,
      Optional<HistoryFacts> history,
      GoldFolder folder) {
    PublishedTable table = filled.table();
    GoldFolder.Splits splits = filled.splits();
    MaskingFacts masking = MaskingFacts.of(silver.declared(), table.table().columns());
    List<String> warnings = new ArrayList<>(masking.warnings());
    warnings.addAll(splits.warnings());
    BuiltGold gold =
        new BuiltGold(
            table,
            descriptions.of(source, silver, table, splits.parts(), history),
            masking,
            selectionFacts(silver, history.map(made -> made.counts().ofRun()).orElse(table.rows())),
            splits.algorithm(),
            history,
            warnings);
    folder.describe(gold.description());
    return gold;
  }

  private PublishedTable.Staged stage(
      GoldPlan plan, InspectedSilver silver, List<List<JsonValue>> sample) {
    RunPath path = RunPaths.goldTable(facts.key());
    boolean allOfSilver = plan.relation() instanceof Relation.Scan;
    ParquetTable table = allOfSilver ? silver.table().table() : write(plan, path);
    boolean allRows = facts.selection().filters().isEmpty();
    return new PublishedTable.Staged(
        path,
        allOfSilver ? Optional.of(RunPaths.silverTable(facts.key())) : Optional.empty(),
        table,
        allRows ? profile(plan, silver) : new TableProfiler(engine).profile(table),
        allRows
            ? cells(plan, silver, sample)
            : engine.rows(
                new Relation.Limit(new Relation.Scan(table), InspectedSilver.SAMPLE_ROWS)),
        silver.masking());
  }

  private ParquetTable write(GoldPlan plan, RunPath path) {
    Location staged = run.workspace().stage(path);
    engine.write(plan.relation(), plan.columns(), TableFormat.PARQUET, staged);
    return new ParquetTable(staged, plan.columns());
  }

  private static TableProfile profile(GoldPlan plan, InspectedSilver silver) {
    TableProfile masked = silver.masking().profile(silver.table().profile());
    List<ColumnProfile> kept =
        plan.columns().stream()
            .map(column -> masked.columns().get(silver.columns().indexOf(column)))
            .toList();
    return masked.only(kept);
  }

  private static List<List<JsonValue>> cells(
      GoldPlan plan, InspectedSilver silver, List<List<JsonValue>> sample) {
    List<List<JsonValue>> rows = new ArrayList<>();
    for (List<JsonValue> row : silver.masking().rows(silver.columns(), sample)) {
      rows.add(
          plan.columns().stream()
              .map(column -> row.get(silver.columns().indexOf(column)))
              .toList());
    }
    return rows;
  }

  /** Effect of the {@code gold} block, for the manifest; empty without one. */
  private Optional<GoldSelectionFacts> selectionFacts(InspectedSilver silver, long rows) {
    return facts
        .gold()
        .map(
            selection ->
                SelectionFacts.of(silver.rows(), rows, selection.select(), selection.filters()));
  }
}
