package io.datasetbuilder.pipeline.table.silver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.schema.DerivedRule;
import io.datasetbuilder.buildspec.schema.SourceSchema;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable.BronzeColumn;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import io.datasetbuilder.pipeline.table.plan.TableFormat;
import io.datasetbuilder.pipeline.table.plan.TableSource;
import io.datasetbuilder.pipeline.table.silver.SilverPlan.Planning;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Silver as a plan (Spec, "sources[].schema"); what it does is tested on an engine. */
class SilverPlannerTest {

  private static final BronzeTable BRONZE =
      new BronzeTable(
          new TableSource.CsvText(
              new Location("bronze"),
              List.of(new Column("a", Simple.STRING), new Column("b", Simple.STRING)),
              10),
          List.of(
              new BronzeColumn("a", Simple.STRING, Whole.INT64, 1),
              new BronzeColumn("b", Simple.STRING, Simple.STRING, 0)),
          5,
          "sha256:0");

  private final SortedMap<String, SourceSchema.Cast> casts = new TreeMap<>();
  private final SortedMap<String, String> rename = new TreeMap<>();
  private final List<DerivedRule> derived = new ArrayList<>();
  private final List<String> required = new ArrayList<>();
  private final List<String> drop = new ArrayList<>();

  private Planning planning() {
    SourceSchema none = SourceSchema.empty();
    return SilverPlanner.plan(
        "s",
        BRONZE,
        SilverRules.of(
            new SourceSchema(
                required,
                none.dtypes(),
                casts,
                rename,
                derived,
                Optional.empty(),
                List.of(),
                none.columnNullTokens(),
                none.coalesce(),
                none.zfill(),
                drop,
                List.of(),
                Optional.empty(),
                none.columns())),
        Set.of());
  }

  private SilverPlan plan() {
    return ((Planning.Planned) planning()).plan();
  }

  private void cast(String column, String name) {
    casts.put(column, SourceSchema.Cast.named(name).orElseThrow());
  }

  @Test
  void keepsInferredTypesAndChangesNothing() {
    assertThat(plan().columns())
        .containsExactly(new Column("a", Whole.INT64), new Column("b", Simple.STRING));
    assertThat(plan().changes()).isEmpty();
    assertThat(plan().relation()).isInstanceOf(Relation.Project.class);
  }

  @Test
  void speaksOfColumnsAfterTheRenames() {
    rename.put("b", "c");
    cast("c", "date");
    derived.add(new DerivedRule.JoinKey("k", List.of("a", "c")));

    assertThat(plan().columns())
        .extracting(Column::name, column -> column.type().dtype())
        .containsExactly(tuple("a", "Int64"), tuple("c", "Date"), tuple("k", "String"));
    assertThat(plan().changes()).extracting(ColumnChange::at).containsExactly("schema.casts.c");
  }

  @Test
  void gathersEveryProblem() {
    rename.put("q", "r");
    cast("z", "int");
    required.add("id");
    derived.add(new DerivedRule.DateParts("B", "a", "b", "d"));

    assertThat(((Planning.Refused) planning()).problems())
        .extracting(Problem::at)
        .containsExactly(
            "schema.rename.q",
            "schema.casts.z",
            "schema.derived[0].columns[2]",
            "schema.required[0]");
  }

  @Test
  void leavesOutADroppedColumnAfterItWasUsed() {
    derived.add(new DerivedRule.JoinKey("k", List.of("a", "b")));
    drop.add("a");

    assertThat(plan().columns()).extracting(Column::name).containsExactly("b", "k");
  }

  @Test
  void guardsTheCastOfADroppedColumn() {
    cast("a", "float");
    drop.add("a");
    Scripted engine =
        new Scripted().answering(List.of(number(3), number(7))).answering(number(2), number(4));

    assertThat(plan().changes()).isEmpty();
    assertThat(new DataLossGuard(plan()).check(engine, Map.of("b", 0L)))
        .extracting(Problem::at)
        .containsExactly("schema.casts.a");
  }

  @Test
  void refusesToDropAColumnThatDoesNotExist() {
    rename.put("b", "c");
    drop.addAll(List.of("a", "b"));

    assertThat(((Planning.Refused) planning()).problems())
        .extracting(problem -> problem.code().wire(), Problem::at)
        .containsExactly(tuple("missing_column", "schema.drop[1]"));
  }

  @Test
  void refusesToDropEveryColumn() {
    drop.addAll(List.of("a", "b"));

    assertThat(((Planning.Refused) planning()).problems())
        .extracting(problem -> problem.code().wire(), Problem::at)
        .containsExactly(tuple("no_column_left", "schema.drop"));
  }

  @Test
  void aDroppedColumnCollidesWithNoOther() {
    rename.put("b", "A");
    drop.add("a");

    assertThat(plan().columns()).extracting(Column::name).containsExactly("A");
  }

  @Test
  void twoColumnsOfOneNameCollideAlsoWhenItIsDropped() {
    rename.put("b", "a");
    drop.add("a");

    assertThat(((Planning.Refused) planning()).problems())
        .extracting(problem -> problem.code().wire())
        .containsExactly("column_name_collision");
  }

  @Test
  void readsNothingWhereTheCountOfNullsProvesThatNothingWasLost() {
    cast("a", "float");

    assertThat(new DataLossGuard(plan()).check(new Scripted(), Map.of("a", 1L))).isEmpty();
  }

  @Test
  void asksTheEngineWhereNullsHaveGrown() {
    cast("a", "float");
    Scripted engine =
        new Scripted().answering(List.of(number(3), number(7))).answering(number(2), number(4));

    assertThat(new DataLossGuard(plan()).check(engine, Map.of("a", 4L)))
        .extracting(Problem::message)
        .containsExactly("column 'a': float would lose 3 values (first rows: 2, 4)");
    assertThat(engine.answers).isEmpty();
  }

  @Test
  void statesWhichCastsExistForAType() {
    for (DataType nested :
        List.of(new DataType.ListOf(Whole.INT64), new DataType.StructOf(List.of()))) {
      for (String name : SourceSchema.Cast.allNames()) {
        assertThat(
                CastRules.apply(
                    SourceSchema.Cast.named(name).orElseThrow(), Expression.column("x"), nested))
            .as(name)
            .isEmpty();
      }
    }
  }

  private static JsonValue number(long value) {
    return JsonValue.of(value);
  }

  /** Answers what it was reported to, in order; fails on any other question. */
  private static final class Scripted implements TableEngine.Session {
    private final Deque<List<List<JsonValue>>> answers = new ArrayDeque<>();

    Scripted answering(List<JsonValue> row) {
      answers.add(List.of(row));
      return this;
    }

    Scripted answering(JsonValue... cells) {
      answers.add(List.of(cells).stream().map(List::of).toList());
      return this;
    }

    @Override
    public List<List<JsonValue>> rows(Relation plan) {
      return answers.remove();
    }

    @Override
    public void forEach(Relation plan, Consumer<List<JsonValue>> row) {
      answers.remove().forEach(row);
    }

    @Override
    public long write(Relation plan, List<Column> columns, TableFormat format, Location file) {
      throw new UnsupportedOperationException("the guard writes nothing");
    }

    @Override
    public void cancel() {
      answers.clear();
    }

    @Override
    public void close() {
      answers.clear();
    }
  }
}
