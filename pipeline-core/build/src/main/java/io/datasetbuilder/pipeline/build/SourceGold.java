package io.datasetbuilder.pipeline.build;

import io.datasetbuilder.buildspec.gold.GoldFilter;
import io.datasetbuilder.buildspec.gold.GoldSelection;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.manifest.GoldSelectionFacts;
import io.datasetbuilder.pipeline.model.run.RunPaths;
import io.datasetbuilder.pipeline.model.stage.StageOutcome;
import io.datasetbuilder.pipeline.model.stage.StageOutcome.Completed;
import io.datasetbuilder.pipeline.model.stage.StageOutcome.Failed;
import io.datasetbuilder.pipeline.table.gold.GoldPlan;
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
 * Makes the Gold table of one source out of its Silver (Spec, "sources[].gold"). A Gold that is all
 * of Silver is the same file; figures that Silver's profile states are not computed again.
 */
final class SourceGold {

  private final RunContext run;
  private final SourceFacts facts;
  private final TableEngine.Session engine;

  SourceGold(RunContext run, SourceFacts facts, TableEngine.Session engine) {
    this.run = run;
    this.facts = facts;
    this.engine = engine;
  }

  StageOutcome<StagedGold> stage(InspectedSilver silver, List<List<JsonValue>> sample) {
    GoldPlan.Planning planning =
        GoldPlan.of(
            silver.table().table(),
            selection(),
            silver.masking(),
            silver.table().profile().columnsWithoutValues());
    return planning instanceof GoldPlan.Planning.Planned planned
        ? new Completed<>(stage(planned.plan(), silver, sample))
        : new Failed<>(((GoldPlan.Planning.Refused) planning).problems());
  }

  private StagedGold stage(GoldPlan plan, InspectedSilver silver, List<List<JsonValue>> sample) {
    RunPath path = RunPaths.goldTable(facts.key());
    boolean allOfSilver = plan.relation() instanceof Relation.Scan;
    ParquetTable table = allOfSilver ? silver.table().table() : write(plan, path);
    boolean allRows = selection().filters().isEmpty();
    return new StagedGold(
        path,
        allOfSilver ? Optional.of(RunPaths.silverTable(facts.key())) : Optional.empty(),
        table,
        allRows ? profile(plan, silver) : new TableProfiler(engine).profile(table),
        allRows
            ? cells(plan, silver, sample)
            : engine.rows(new Relation.Limit(new Relation.Scan(table), SilverSample.ROWS)),
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

  /** What the {@code gold} block did, for the manifest; empty without one. */
  Optional<GoldSelectionFacts> selectionFacts(InspectedSilver silver, PublishedTable gold) {
    return facts
        .gold()
        .map(
            selection ->
                new GoldSelectionFacts(
                    silver.rows(),
                    gold.rows(),
                    selection.select(),
                    new JsonArray(
                        selection.filters().stream().<JsonValue>map(SourceGold::form).toList())));
  }

  private static JsonObject form(GoldFilter filter) {
    JsonMembers members = new JsonMembers().put("column", filter.column());
    return filter.match(
        comparison ->
            members.put("op", comparison.op().wire()).put("value", comparison.value()).toObject(),
        oneOf -> members.put("op", "in").put("value", new JsonArray(oneOf.values())).toObject(),
        notNull -> members.put("op", "not_null").put("value", JsonValue.ofNull()).toObject());
  }

  private GoldSelection selection() {
    return facts.gold().orElseGet(GoldSelection::everything);
  }
}
