package io.datasetbuilder.pipeline.table.silver;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.schema.SourceSchema;
import io.datasetbuilder.pipeline.table.bronze.RowPlace;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Expression.AllOf;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.Relation.Figure;
import io.datasetbuilder.pipeline.table.plan.Relation.Measure;
import io.datasetbuilder.pipeline.table.plan.Relation.Named;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import io.datasetbuilder.pipeline.table.plan.TableProblem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Catches casts that turn values into nulls or change numbers (Spec, "sources[].schema"). Messages
 * name the column, the count and the first rows, never a value: it may be personal data.
 */
public final class DataLossGuard {

  private static final int ROWS_NAMED = 5;
  private static final String ROW = SourceSchema.RESERVED_COLUMN;

  private final SilverPlan plan;

  public DataLossGuard(SilverPlan plan) {
    this.plan = plan;
  }

  /**
   * The problems of a Silver table that has been written. Where the scan counted a column's nulls
   * before its cast, a count afterwards that is no higher proves that nothing was lost, and nothing
   * is read.
   *
   * @param nullCounts nulls of each Silver column
   */
  public List<Problem> check(TableEngine.Session engine, Map<String, Long> nullCounts) {
    List<ColumnChange> doubtful =
        zonesTold(engine, plan.guardedChanges()).stream()
            .filter(change -> !isProven(change, nullCounts))
            .toList();
    return effects(engine, doubtful).stream()
        .filter(effect -> effect.lost() > 0)
        .map(DataLossGuard::problem)
        .toList();
  }

  /** Effects of every cast and derived rule, computed in one scan of the records. */
  public List<ChangeEffect> effects(TableEngine.Session engine) {
    return effects(engine, zonesTold(engine, plan.guardedChanges()));
  }

  /**
   * The changes, those of columns that mix datetimes with and without an offset replaced: the zone
   * of the latter is unknown.
   */
  private List<ColumnChange> zonesTold(TableEngine.Session engine, List<ColumnChange> changes) {
    List<ColumnChange> zoned =
        changes.stream().filter(change -> change.zoned().isPresent()).toList();
    List<Measure> measures = new ArrayList<>();
    for (int i = 0; i < zoned.size(); i++) {
      ColumnChange change = zoned.get(i);
      measures.add(new Measure("zoned" + i, new Figure.CountWhere(change.zoned().orElseThrow())));
      measures.add(new Measure("zoneless" + i, new Figure.CountWhere(change.zoneless())));
    }
    if (measures.isEmpty()) {
      return changes;
    }
    List<JsonValue> counts = counts(engine, measures);
    return changes.stream()
        .map(
            change -> {
              int place = 2 * zoned.indexOf(change);
              boolean mixed =
                  place >= 0 && count(counts.get(place)) > 0 && count(counts.get(place + 1)) > 0;
              return mixed ? change.requiringZones() : change;
            })
        .toList();
  }

  /** Effects of the casts to declared types, computed in one scan of the records. */
  List<ChangeEffect> declaredEffects(TableEngine.Session engine) {
    return effects(
        engine, plan.guardedChanges().stream().filter(ColumnChange::isDeclared).toList());
  }

  /** The refusal of an effect that loses values. */
  public static Problem problem(ChangeEffect effect) {
    ColumnChange change = effect.change();
    String rows =
        effect.firstLost().stream().map(RowPlace::label).collect(Collectors.joining(", "));
    return Problem.of(
        TableProblem.CAST_DATA_LOSS,
        change.at(),
        "column '"
            + change.column()
            + "': "
            + change.rule()
            + " would lose "
            + effect.lost()
            + (effect.lost() == 1 ? " value" : " values")
            + " (first rows: "
            + rows
            + ")"
            + effect.likely().map(likely -> "; " + likely).orElse(""));
  }

  private static boolean isProven(ColumnChange change, Map<String, Long> nullCounts) {
    Long after = nullCounts.get(change.column());
    return after != null
        && change.knownNulls().isPresent()
        && after <= change.knownNulls().getAsLong();
  }

  private List<ChangeEffect> effects(TableEngine.Session engine, List<ColumnChange> changes) {
    if (changes.isEmpty()) {
      return List.of();
    }
    List<Measure> measures = new ArrayList<>();
    for (int i = 0; i < changes.size(); i++) {
      measures.add(new Measure("lost" + i, new Figure.CountWhere(changes.get(i).lost())));
      measures.add(new Measure("changed" + i, new Figure.CountWhere(changes.get(i).changed())));
    }
    List<JsonValue> counts = counts(engine, measures);
    LikelyForms forms = new LikelyForms(engine, plan.records());
    List<ChangeEffect> effects = new ArrayList<>();
    for (int i = 0; i < changes.size(); i++) {
      long lost = count(counts.get(2 * i));
      List<RowPlace> rows = lost == 0 ? List.of() : firstLost(engine, changes.get(i));
      Optional<String> likely =
          lost == 0 ? Optional.empty() : explained(engine, forms, changes.get(i));
      long changed = count(counts.get(2 * i + 1));
      effects.add(new ChangeEffect(changes.get(i), changed, lost, rows, likely));
    }
    return effects;
  }

  private Optional<String> explained(
      TableEngine.Session engine, LikelyForms forms, ColumnChange change) {
    long unsettled =
        change
            .unsettled()
            .map(each -> new AllOf(List.of(change.present(), each)))
            .map(each -> new Measure("unsettled", new Figure.CountWhere(each)))
            .map(measure -> count(counts(engine, List.of(measure)).get(0)))
            .orElse(0L);
    return unsettled == 0
        ? forms.of(change)
        : Optional.of(
            unsettled
                + " of them are times that the clocks of the region show twice or never;"
                + " write them with an offset, such as +01:00");
  }

  private List<JsonValue> counts(TableEngine.Session engine, List<Measure> measures) {
    return engine.rows(new Relation.Aggregate(plan.records(), List.of(), measures)).get(0);
  }

  private List<RowPlace> firstLost(TableEngine.Session engine, ColumnChange change) {
    Relation numbered = new Relation.NumberRows(plan.records(), ROW, 1);
    Relation lost = new Relation.Filter(numbered, change.lost());
    Relation rows = new Relation.Project(lost, List.of(new Named(ROW, Expression.column(ROW))));
    Relation sorted =
        new Relation.Sort(rows, List.of(new Relation.Order(Expression.column(ROW), false)));
    return engine.rows(new Relation.Limit(sorted, ROWS_NAMED)).stream()
        .map(row -> plan.placeOf(count(row.get(0))))
        .toList();
  }

  private static long count(JsonValue value) {
    return ((JsonValue.JsonNumber) value).value().longValueExact();
  }
}
