package io.datasetbuilder.pipeline.table.silver;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.schema.DerivedRule;
import io.datasetbuilder.buildspec.schema.SourceSchema;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable;
import io.datasetbuilder.pipeline.table.compare.RowFilters;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.TableProblem;
import io.datasetbuilder.pipeline.table.quality.SchemaContract;
import io.datasetbuilder.pipeline.table.silver.SilverPlan.Planning;
import io.datasetbuilder.pipeline.table.silver.SilverPlan.SilverColumn;
import io.datasetbuilder.pipeline.table.silver.WorkingColumns.WorkingColumn;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Plans the Silver table of a source (Spec, "sources[].schema"): null tokens, rename, coalesce,
 * zero fill, casts (those of the spec, or else to declared types), derived columns, filters,
 * dropped and selected columns, then the checks of names, {@code required} and {@code dtypes}.
 * Reports every problem at once.
 */
public final class SilverPlanner {

  private final SilverRules rules;
  private final SourceSchema schema;
  private final BronzeTable bronze;
  private final DeclaredCasts declared;
  private final List<Problem> problems = new ArrayList<>();
  private final WorkingColumns working;

  private SilverPlanner(BronzeTable bronze, SilverRules rules, DeclaredCasts declared) {
    this.bronze = bronze;
    this.rules = rules;
    this.schema = rules.schema();
    this.declared = declared;
    this.working = new WorkingColumns(problems);
  }

  /**
   * Plans a source that has been read.
   *
   * @param sourceKey names it in the results of its schema contract
   * @param leftAlone columns that hold values of another type than the declared one
   */
  public static Planning plan(
      String sourceKey, BronzeTable bronze, SilverRules rules, Set<String> leftAlone) {
    return new SilverPlanner(bronze, rules, new DeclaredCasts(rules, leftAlone)).plan(sourceKey);
  }

  private Planning plan(String sourceKey) {
    working.renamed(bronze, rules);
    schema.coalesce().forEach(working::coalesce);
    schema.zfill().forEach(working::zeroFill);
    for (String column : schema.casts().keySet()) {
      working.require(column, "schema.casts." + column);
    }
    List<SilverColumn> columns = new ArrayList<>();
    for (WorkingColumn column : working.all()) {
      columns.add(finish(column));
    }
    for (int i = 0; i < schema.derived().size(); i++) {
      derive(schema.derived().get(i), "schema.derived[" + i + "]", columns).ifPresent(columns::add);
    }
    Optional<Expression> passes =
        RowFilters.condition(
            schema.filter(), "schema.filter", (name, at) -> cell(columns, name, at), problems);
    KeptColumns shape = KeptColumns.of(schema, columns, problems);
    List<SilverColumn> kept = shape.kept();
    checkNames(kept);
    checkDescribed(kept);
    SchemaContract.Result contract =
        SchemaContract.check(sourceKey, schema, kept.stream().map(SilverColumn::column).toList());
    contract.violations().forEach(violation -> problems.add(problem(violation, kept)));
    return problems.isEmpty()
        ? new Planning.Planned(
            new SilverPlan(bronze, passes, kept, shape.changes(), notPossible()), contract.checks())
        : new Planning.Refused(problems, contract.checks());
  }

  private Optional<RowFilters.Cell> cell(List<SilverColumn> columns, String name, String at) {
    Optional<SilverColumn> found =
        columns.stream().filter(column -> column.name().equals(name)).findFirst();
    if (found.isEmpty()) {
      problems.add(missing(name, at, columns));
    }
    return found.map(
        column -> new RowFilters.Cell(column.column(), column.expression(), hasNoValue(name)));
  }

  /** Whether all values of a column are known to be null before its cast. */
  private boolean hasNoValue(String name) {
    return working.all().stream()
        .filter(column -> column.name().equals(name))
        .anyMatch(column -> column.knownNulls().orElse(-1) == bronze.recordCount());
  }

  /** Every value of such a column is of another type. */
  private Map<String, Long> notPossible() {
    return declared.notPossible().stream()
        .collect(
            Collectors.toMap(
                WorkingColumn::name,
                column -> bronze.recordCount() - column.knownNulls().orElse(0)));
  }

  private static Problem problem(SchemaContract.Violation violation, List<SilverColumn> columns) {
    return violation
        .mismatch()
        .map(message -> Problem.of(TableProblem.DTYPE_MISMATCH, violation.at(), message))
        .orElseGet(() -> missing(violation.column(), violation.at(), columns));
  }

  private SilverColumn finish(WorkingColumn column) {
    SourceSchema.Cast cast = schema.casts().get(column.name());
    if (cast == null) {
      return schema.readAs().isPresent()
          ? cast(column, new SourceSchema.Cast.ToDtype(schema.readAs().get()), "schema.read_as")
          : declared.of(column).orElseGet(() -> asRead(column));
    }
    return cast(column, cast, "schema.casts." + column.name());
  }

  private static SilverColumn asRead(WorkingColumn column) {
    DataType type = column.inferred();
    return new SilverColumn(column.name(), type, column.as(type), Optional.empty());
  }

  private SilverColumn cast(WorkingColumn column, SourceSchema.Cast cast, String at) {
    DataType to = CastRules.target(cast);
    Optional<Expression> after =
        column.isText() && column.inferred().equals(to) && cast instanceof SourceSchema.Cast.ToDtype
            ? Optional.of(column.as(to))
            : CastRules.apply(cast, column.value(), column.stored());
    if (after.isEmpty()) {
      problems.add(
          Problem.of(
              TableProblem.CAST_NOT_POSSIBLE,
              at,
              "column '"
                  + column.name()
                  + "' of type "
                  + column.stored().dtype()
                  + " has no cast "
                  + cast.wire()));
      return new SilverColumn(column.name(), to, column.value(), Optional.empty());
    }
    boolean unchanged = after.get().equals(column.value());
    ColumnChange change =
        new ColumnChange(
            at,
            column.name(),
            cast.wire(),
            column.inferred(),
            to,
            column.present(),
            CastRules.text(column.value(), column.stored()),
            after.get(),
            column.knownNulls(),
            column.isText() ? CastRules.zoned(cast, column.value()) : Optional.empty(),
            column.isText() ? CastRules.unsettled(cast, column.value()) : Optional.empty());
    return new SilverColumn(
        column.name(), to, after.get(), unchanged ? Optional.empty() : Optional.of(change));
  }

  private Optional<SilverColumn> derive(DerivedRule rule, String at, List<SilverColumn> columns) {
    List<SilverColumn> parts = new ArrayList<>();
    for (int i = 0; i < rule.columns().size(); i++) {
      String name = rule.columns().get(i);
      Optional<SilverColumn> part =
          columns.stream().filter(column -> column.name().equals(name)).findFirst();
      if (part.isEmpty()) {
        problems.add(missing(name, at + ".columns[" + i + "]", columns));
      }
      part.ifPresent(parts::add);
    }
    return parts.size() < rule.columns().size()
        ? Optional.empty()
        : DerivedColumns.of(rule, parts, at, problems);
  }

  private void checkNames(List<SilverColumn> columns) {
    Map<String, String> folded = new TreeMap<>();
    for (SilverColumn column : columns) {
      String name = column.name();
      if (name.equalsIgnoreCase(SourceSchema.RESERVED_COLUMN)) {
        problems.add(
            Problem.of(
                TableProblem.RESERVED_COLUMN_NAME,
                "",
                "the source has a column called " + SourceSchema.RESERVED_COLUMN));
      }
      String other = folded.putIfAbsent(name.toLowerCase(Locale.ROOT), name);
      if (other != null) {
        String how = other.equals(name) ? "have one name" : "differ only in letter case";
        problems.add(
            Problem.of(
                TableProblem.COLUMN_NAME_COLLISION,
                "",
                "columns '" + other + "' and '" + name + "' " + how));
      }
    }
  }

  private void checkDescribed(List<SilverColumn> kept) {
    Set<String> names = kept.stream().map(SilverColumn::name).collect(Collectors.toSet());
    schema.columns().keySet().stream()
        .filter(name -> !names.contains(name))
        .forEach(name -> problems.add(missing(name, "schema.columns." + name, kept)));
  }

  private static Problem missing(String name, String at, List<SilverColumn> columns) {
    return WorkingColumns.missing(name, at, columns.stream().map(SilverColumn::name).toList());
  }
}
