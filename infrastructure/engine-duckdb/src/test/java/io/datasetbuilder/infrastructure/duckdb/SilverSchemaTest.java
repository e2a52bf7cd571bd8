package io.datasetbuilder.infrastructure.duckdb;

import static io.datasetbuilder.infrastructure.duckdb.SchemaBuilder.aSchema;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.schema.SourceSchema.ColumnNullTokens.OnAbsent;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.table.plan.TableProblem;
import io.datasetbuilder.pipeline.table.silver.SilverPlan.SilverTable;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a schema makes of a source's columns (Spec, "sources[].schema"). */
class SilverSchemaTest {

  @RegisterExtension
  static final SharedFixture<SilverFixture> SHARED = new SharedFixture<>(SilverFixture::new);

  private final SilverFixture fixture = SHARED.get();

  private static List<JsonValue> row(String... texts) {
    return Arrays.stream(texts)
        .map(text -> text == null ? JsonValue.ofNull() : JsonValue.of(text))
        .toList();
  }

  private static List<String> names(SilverTable table) {
    return table.columns().stream().map(Column::name).toList();
  }

  @Test
  void keepsInferredTypesWithoutASchema() {
    SilverTable table =
        fixture.table(FileFormat.CSV, "a,b,c,d\n1,0.5,true,007\n,,,\"\"\n", aSchema());

    assertThat(SilverFixture.dtypes(table))
        .containsExactly("Int64", "Float64", "Boolean", "String");
    assertThat(fixture.rows(table).get(1))
        .containsExactly(
            JsonValue.ofNull(), JsonValue.ofNull(), JsonValue.ofNull(), JsonValue.of(""));
  }

  @Test
  void takesNullTokensOutOfEveryColumnOrOne() {
    assertThat(
            fixture.rows(
                "a,b\n-,-\nn/a,n/a\nx,y\n",
                aSchema().nullToken("-").nullToken("b", "n/a", OnAbsent.ERROR)))
        .containsExactly(row(null, null), row("n/a", null), row("x", "y"));
  }

  @Test
  void takesTheEmptyTextForATokenLikeAnyOther() {
    assertThat(fixture.rows("a\n\"\"\nx\n", aSchema().nullToken("")))
        .containsExactly(row((String) null), row("x"));
  }

  @Test
  void findsAColumnsTokensUnderItsNewName() {
    assertThat(
            fixture.rows(
                "a\n-\nx\n", aSchema().renaming("a", "b").nullToken("b", "-", OnAbsent.ERROR)))
        .containsExactly(row((String) null), row("x"));
  }

  @Test
  void refusesTokensOfAnAbsentColumnUnlessTheSpecIgnoresThem() {
    assertThat(fixture.refusals("abc\n1\n", aSchema().nullToken("abd", "-", OnAbsent.ERROR)))
        .containsExactly(
            Problem.of(
                    TableProblem.MISSING_COLUMN,
                    "schema.column_null_tokens.abd",
                    "there is no column 'abd'")
                .withHint("did you mean 'abc'?"));
    assertThat(fixture.rows("a\nx\n", aSchema().nullToken("b", "-", OnAbsent.IGNORE)))
        .containsExactly(row("x"));
  }

  @Test
  void renamesAndDropsNothing() {
    SilverTable table =
        fixture.table(FileFormat.CSV, "a,b,c\nx,y,z\n", aSchema().renaming("b", "B2"));

    assertThat(names(table)).containsExactly("a", "B2", "c");
    assertThat(fixture.rows(table)).containsExactly(row("x", "y", "z"));
  }

  @Test
  void swapsTwoNames() {
    SilverTable table =
        fixture.table(
            FileFormat.CSV, "a,b\nx,y\n", aSchema().renaming("a", "b").renaming("b", "a"));

    assertThat(names(table)).containsExactly("b", "a");
    assertThat(fixture.rows(table)).containsExactly(row("x", "y"));
  }

  @Test
  void refusesToRenameAnAbsentColumn() {
    assertThat(fixture.refusals("price\n1\n", aSchema().renaming("prise", "p")))
        .containsExactly(
            Problem.of(
                    TableProblem.MISSING_COLUMN,
                    "schema.rename.prise",
                    "there is no column 'prise'")
                .withHint("did you mean 'price'?"));
  }

  @Test
  void tellsColumnsApartThatDifferInCaseWhenOneIsRenamed() {
    assertThat(fixture.rows("a,A,b\nx,y,z\n", aSchema().renaming("A", "c")))
        .containsExactly(row("x", "y", "z"));
    assertThat(fixture.refusals("a,A\n1,2\n", aSchema()))
        .containsExactly(
            Problem.of(
                TableProblem.COLUMN_NAME_COLLISION,
                "",
                "columns 'a' and 'A' differ only in letter case"));
  }

  @Test
  void checksNamesOfTheFinalColumnsOnly() {
    assertThat(fixture.refusals("a,b\n1,2\n", aSchema().renaming("b", "A")))
        .extracting(Problem::code)
        .containsExactly(TableProblem.COLUMN_NAME_COLLISION);
    assertThat(fixture.refusals("a\n1\n", aSchema().joinKey("A", "a")))
        .extracting(Problem::message)
        .containsExactly("columns 'a' and 'A' differ only in letter case");
  }

  @ParameterizedTest
  @ValueSource(strings = {"_kpubdata_row_seq", "_KPUBDATA_ROW_SEQ", "_Kpubdata_Row_Seq"})
  void refusesTheRowNumbersNameInAnyCase(String name) {
    assertThat(fixture.refusals(name + "\n1\n", aSchema()))
        .extracting(Problem::code)
        .containsExactly(TableProblem.RESERVED_COLUMN_NAME);
    assertThat(fixture.refusals("a\n1\n", aSchema().renaming("a", name)))
        .extracting(Problem::code)
        .containsExactly(TableProblem.RESERVED_COLUMN_NAME);
    assertThat(fixture.refusals("a\n1\n", aSchema().coalescing(name, "a")))
        .extracting(Problem::code)
        .containsExactly(TableProblem.RESERVED_COLUMN_NAME);
    assertThat(fixture.refusals("a\n1\n", aSchema().joinKey(name, "a")))
        .extracting(Problem::code)
        .containsExactly(TableProblem.RESERVED_COLUMN_NAME);
  }

  @Test
  void coalescesToTheFirstValue() {
    SilverTable table =
        fixture.table(
            FileFormat.CSV,
            "a,b\nx,y\n,y\n,\n",
            aSchema().coalescing("c", "a", "b").coalescing("b", "b", "a"));

    assertThat(names(table)).containsExactly("a", "b", "c");
    assertThat(fixture.rows(table))
        .containsExactly(row("x", "y", "x"), row(null, "y", "y"), row(null, null, null));
  }

  @Test
  void coalescesNumbersOfOneKindAsNumbersAndMixedOnesAsText() {
    SilverTable table =
        fixture.table(
            FileFormat.CSV,
            "a,b,c\n1,2,x\n,3,y\n",
            aSchema().coalescing("n", "a", "b").coalescing("t", "a", "c"));

    assertThat(SilverFixture.dtypes(table))
        .containsExactly("Int64", "Int64", "String", "Int64", "String");
  }

  @Test
  void refusesCandidatesThatAreAbsentOrOfOtherTypes() {
    assertThat(fixture.refusals("a\nx\n", aSchema().coalescing("c", "a", "q")))
        .extracting(Problem::at)
        .containsExactly("schema.coalesce.c[1]");
    assertThat(
            fixture.refusals(
                FileFormat.JSONL, "{\"a\":1,\"b\":\"x\"}\n", aSchema().coalescing("c", "a", "b")))
        .extracting(Problem::message)
        .containsExactly("the candidate columns of 'c' are of different types");
  }

  @Test
  void fillsCodesWithZeros() {
    assertThat(fixture.rows("a,b\n7,x\n1234,\n", aSchema().zeroFilling("a", 3).zeroFilling("b", 2)))
        .containsExactly(row("007", "0x"), row("1234", null));
    SilverTable fromNumbers =
        fixture.table(FileFormat.JSONL, "{\"a\":7}\n", aSchema().zeroFilling("a", 3));
    assertThat(fixture.rows(fromNumbers)).containsExactly(row("007"));
  }

  @Test
  void refusesToFillWhatHoldsNoCodes() {
    assertThat(fixture.refusals(FileFormat.JSONL, "{\"a\":1.5}\n", aSchema().zeroFilling("a", 3)))
        .extracting(Problem::message)
        .containsExactly("column 'a' of type Float64 holds no codes");
  }

  @Test
  void gathersEverythingThatIsMissingOrOfAnotherType() {
    List<Problem> problems =
        fixture.refusals(
            "a,b\n1,x\n",
            aSchema()
                .requiring("id")
                .requiring("a")
                .expecting("a", "str")
                .expecting("b", "str")
                .expecting("c", "int")
                .casting("d", "int"));

    assertThat(problems)
        .extracting(Problem::at)
        .containsExactlyInAnyOrder(
            "schema.required[0]", "schema.dtypes.a", "schema.dtypes.c", "schema.casts.d");
    assertThat(problems)
        .extracting(Problem::message)
        .contains("there is no column 'id'", "column 'a' is Int64, not String");
  }

  @Test
  void checksExpectedTypesAfterTheCasts() {
    SilverTable table =
        fixture.table(
            FileFormat.CSV,
            "a,b\n1,2\n",
            aSchema().casting("a", "float").expecting("a", "float").expecting("b", "int"));

    assertThat(SilverFixture.dtypes(table)).containsExactly("Float64", "Int64");
  }
}
