package io.datasetbuilder.pipeline.gold;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.gold.GoldFilter;
import io.datasetbuilder.buildspec.gold.GoldSelection;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.TableSource;
import io.datasetbuilder.pipeline.table.profile.ColumnProfile;
import io.datasetbuilder.pipeline.table.profile.ColumnProfile.Range;
import io.datasetbuilder.pipeline.table.profile.ColumnProfile.ValueCount;
import io.datasetbuilder.pipeline.table.profile.TableProfile;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What stands in masked cells (Spec, "sources[].gold", rule 7). */
class MaskingTest {

  private static final Column TEXT = new Column("s", Simple.STRING);
  private static final Column NUMBER = new Column("n", Whole.INT64);
  private static final Column LIST = new Column("l", new DataType.ListOf(Simple.STRING));
  private static final Column PLAIN = new Column("p", Simple.STRING);
  private static final List<Column> TABLE = List.of(TEXT, NUMBER, LIST, PLAIN);
  private static final Masking MASKING = new Masking(Set.of("s", "n", "l"));

  private static ColumnProfile profile(Column column, long nulls, long distinct) {
    return new ColumnProfile(
        column,
        nulls,
        distinct,
        Optional.of(new Range("1", "9")),
        List.of(1L, 2L),
        List.of(new ValueCount("secret", 3)));
  }

  private static ColumnProfile masked(Column column, long rows, long nulls, long distinct) {
    return MASKING
        .profile(new TableProfile(rows, List.of(profile(column, nulls, distinct))))
        .columns()
        .get(0);
  }

  /** Spec, "sources[].gold", rule 7. */
  @Test
  void aTextBecomesTheTokenAndNullStaysNull() {
    assertThat(MASKING.cell(TEXT, JsonValue.of("secret"))).isEqualTo(JsonValue.of("[masked]"));
    assertThat(MASKING.cell(TEXT, JsonValue.of(""))).isEqualTo(JsonValue.of("[masked]"));
    assertThat(MASKING.cell(TEXT, JsonValue.ofNull())).isEqualTo(JsonValue.ofNull());
  }

  /** Spec, "sources[].gold", rule 7. */
  @Test
  void whatIsNotTextBecomesNull() {
    assertThat(MASKING.cell(NUMBER, JsonValue.of(7))).isEqualTo(JsonValue.ofNull());
    assertThat(MASKING.cell(LIST, new JsonValue.JsonArray(List.of(JsonValue.of("a")))))
        .isEqualTo(JsonValue.ofNull());
  }

  @Test
  void masksSampleRowsAndLeavesOtherColumns() {
    List<JsonValue> row =
        List.of(JsonValue.of("secret"), JsonValue.of(1), JsonValue.ofNull(), JsonValue.of("shown"));

    assertThat(MASKING.rows(TABLE, List.of(row)))
        .containsExactly(
            List.of(
                JsonValue.of("[masked]"),
                JsonValue.ofNull(),
                JsonValue.ofNull(),
                JsonValue.of("shown")));
    assertThat(new Masking(Set.of()).rows(TABLE, List.of(row))).containsExactly(row);
    assertThat(MASKING.in(TABLE)).containsExactly("s", "n", "l");
  }

  /** Spec, "sources[].gold", rule 7. */
  @Test
  void goldKeepsTheDtypesOfSilver() {
    assertThat(MASKING.value(NUMBER)).isEqualTo(new Expression.NullLiteral(Whole.INT64));
    assertThat(MASKING.value(LIST)).isEqualTo(new Expression.NullLiteral(LIST.type()));
    assertThat(MASKING.value(PLAIN)).isEqualTo(Expression.column("p"));
  }

  @Test
  void filtersSeePlainValuesAndMaskingComesBeforeSelect() {
    TableSource silver = new TableSource.ParquetTable(new Location("silver"), TABLE);
    GoldSelection selection =
        new GoldSelection(
            Optional.of(List.of("p", "s")),
            List.of(new GoldFilter.NotNull("n")),
            List.of(),
            List.of());

    GoldPlan plan = ((Result.Ok<GoldPlan>) GoldPlan.of(silver, selection, MASKING)).value();

    Relation.Project project = (Relation.Project) plan.relation();
    assertThat(project.input()).isInstanceOf(Relation.Filter.class);
    assertThat(project.columns())
        .containsExactly(
            new Relation.Named("p", Expression.column("p")),
            new Relation.Named("s", MASKING.value(TEXT)));
    assertThat(plan.columns()).containsExactly(PLAIN, TEXT);
  }

  @Test
  void masksWithoutASelectionToo() {
    TableSource silver = new TableSource.ParquetTable(new Location("silver"), TABLE);

    GoldPlan plan =
        ((Result.Ok<GoldPlan>) GoldPlan.of(silver, GoldSelection.everything(), MASKING)).value();

    assertThat(plan.relation()).isEqualTo(MASKING.over(new Relation.Scan(silver), TABLE));
    assertThat(plan.columns()).isEqualTo(TABLE);
  }

  @Test
  void aMaskedTextHasOneDistinctValue() {
    assertThat(masked(TEXT, 10, 4, 5))
        .isEqualTo(
            new ColumnProfile(
                TEXT, 4, 1, Optional.empty(), List.of(), List.of(new ValueCount("[masked]", 6))));
    assertThat(masked(TEXT, 10, 0, 5).distinctCount()).isEqualTo(1);
    assertThat(masked(TEXT, 10, 10, 0).distinctCount()).isZero();
    assertThat(masked(TEXT, 0, 0, 0).distinctCount()).isZero();
  }

  @Test
  void aValueThatDoesNotRepeatIsNoTopValue() {
    assertThat(masked(TEXT, 1, 0, 1).topValues()).isEmpty();
  }

  @Test
  void aMaskedNumberIsAllNullAndHasNoRange() {
    assertThat(masked(NUMBER, 10, 4, 5))
        .isEqualTo(new ColumnProfile(NUMBER, 10, 0, Optional.empty(), List.of(), List.of()));
    assertThat(masked(NUMBER, 0, 0, 0).distinctCount()).isZero();
  }

  @Test
  void thePlainProfileOfOtherColumnsStays() {
    assertThat(masked(PLAIN, 10, 1, 5)).isEqualTo(profile(PLAIN, 1, 5));
  }
}
