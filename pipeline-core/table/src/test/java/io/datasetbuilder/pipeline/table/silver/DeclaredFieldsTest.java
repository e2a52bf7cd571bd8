package io.datasetbuilder.pipeline.table.silver;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.schema.SourceSchema;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable.BronzeColumn;
import io.datasetbuilder.pipeline.table.bronze.TextFallback;
import io.datasetbuilder.pipeline.table.plan.TableSource;
import io.datasetbuilder.pipeline.table.silver.DeclaredFields.DeclaredField;
import io.datasetbuilder.pipeline.table.silver.DeclaredFields.DeclaredType;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the definition of a dataset declares, where the spec says nothing. */
class DeclaredFieldsTest {

  private static final SourceSchema NOTHING = SourceSchema.empty();

  private static DeclaredFields declared(DeclaredType type) {
    return new DeclaredFields(Map.of("F", new DeclaredField(type, List.of("-", "."))));
  }

  private static SourceSchema schema(
      Map<String, SourceSchema.Cast> casts, Map<String, String> rename) {
    return new SourceSchema(
        List.of(),
        NOTHING.dtypes(),
        new TreeMap<>(casts),
        new TreeMap<>(rename),
        List.of(),
        Optional.empty(),
        List.of("x"),
        NOTHING.columnNullTokens(),
        NOTHING.coalesce(),
        NOTHING.zfill(),
        List.of(),
        List.of(),
        Optional.empty(),
        NOTHING.columns());
  }

  private static SilverPlan plan(DataType read, DeclaredType type, Set<String> leftAlone) {
    BronzeTable bronze =
        new BronzeTable(
            new TableSource.JsonLines(new Location("b"), List.of(new Column("F", read)), 1),
            List.of(new BronzeColumn("F", read, read, 1)),
            5,
            "sha256:0");
    SilverPlan.Planning planning =
        SilverPlanner.plan("s", bronze, new SilverRules(NOTHING, declared(type)), leftAlone);
    return ((SilverPlan.Planning.Planned) planning).plan();
  }

  @ParameterizedTest
  @EnumSource(DeclaredType.class)
  void aColumnOfTextsGetsTheDeclaredType(DeclaredType type) {
    assertThat(plan(Simple.STRING, type, Set.of()).columns())
        .containsExactly(new Column("F", type.dataType()));
  }

  @ParameterizedTest
  @EnumSource(DeclaredType.class)
  void aColumnWithoutValuesGetsTheDeclaredType(DeclaredType type) {
    assertThat(plan(Simple.NULL, type, Set.of()).columns())
        .containsExactly(new Column("F", type.dataType()));
  }

  @ParameterizedTest
  @EnumSource(DeclaredType.class)
  void aNumberGetsTheDeclaredType(DeclaredType type) {
    assertThat(plan(Whole.INT64, type, Set.of()).columns())
        .containsExactly(new Column("F", type.dataType()));
  }

  @Test
  void whatHoldsOtherValuesKeepsItsType() {
    assertThat(plan(Simple.STRING, DeclaredType.INTEGER, Set.of("F")).columns())
        .containsExactly(new Column("F", Simple.STRING));
  }

  @Test
  void listsTimesAndTruthValuesAmongNumbersAreCountedWhole() {
    DataType list = new DataType.ListOf(Simple.STRING);

    assertThat(plan(list, DeclaredType.STRING, Set.of()).notPossible()).containsEntry("F", 4L);
    assertThat(plan(Simple.DATE, DeclaredType.NUMBER, Set.of()).notPossible()).hasSize(1);
    assertThat(plan(Simple.BOOLEAN, DeclaredType.NUMBER, Set.of()).notPossible()).hasSize(1);
    assertThat(plan(Simple.BOOLEAN, DeclaredType.STRING, Set.of()).notPossible()).isEmpty();
  }

  @Test
  void nullTextsJoinTheNullTokensOfTheSpec() {
    SilverRules rules = new SilverRules(schema(Map.of(), Map.of()), declared(DeclaredType.NUMBER));

    assertThat(rules.tokens().of("F")).containsExactly("-", ".", "x");
    assertThat(rules.tokens().of("other")).containsExactly("x");
  }

  @Test
  void theSpecGoesFirstAndSpeaksOfRenamedColumns() {
    SortedMap<String, SourceSchema.Cast> casts = new TreeMap<>();
    SilverRules renamed =
        new SilverRules(schema(casts, Map.of("F", "f")), declared(DeclaredType.NUMBER));
    assertThat(renamed.typeOf("f")).contains(DeclaredType.NUMBER);
    assertThat(renamed.typeOf("F")).isEmpty();
    assertThat(renamed.textFallback().of("F")).isEqualTo(TextFallback.When.TYPED_LATER);

    casts.put("f", SourceSchema.Cast.named("str").orElseThrow());
    SilverRules cast =
        new SilverRules(schema(casts, Map.of("F", "f")), declared(DeclaredType.NUMBER));
    assertThat(cast.typeOf("f")).isEmpty();
    assertThat(cast.textFallback().of("F")).isEqualTo(TextFallback.When.OTHER_SPELLING_OR_NESTED);
  }

  @Test
  void plansMakeOneTableWhenTheirColumnsAreMadeAlike() {
    SilverPlan plan = plan(Simple.STRING, DeclaredType.INTEGER, Set.of());

    assertThat(plan.makesTheTableOf(plan(Simple.STRING, DeclaredType.INTEGER, Set.of()))).isTrue();
    assertThat(plan.makesTheTableOf(plan(Simple.STRING, DeclaredType.INTEGER, Set.of("F"))))
        .isFalse();
  }
}
