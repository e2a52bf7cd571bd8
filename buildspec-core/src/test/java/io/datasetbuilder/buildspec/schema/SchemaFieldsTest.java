package io.datasetbuilder.buildspec.schema;

import static io.datasetbuilder.buildspec.fixture.Gates.invalid;
import static io.datasetbuilder.buildspec.fixture.Gates.refused;
import static io.datasetbuilder.buildspec.fixture.Gates.ruleProblems;
import static io.datasetbuilder.buildspec.fixture.Gates.valid;
import static io.datasetbuilder.buildspec.fixture.Json.array;
import static io.datasetbuilder.buildspec.fixture.Json.decimal;
import static io.datasetbuilder.buildspec.fixture.Json.object;
import static io.datasetbuilder.buildspec.fixture.SpecDocument.aDocument;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.fixture.SpecDocument;
import io.datasetbuilder.buildspec.schema.DerivedRule.DateParts;
import io.datasetbuilder.buildspec.schema.DerivedRule.JoinKey;
import io.datasetbuilder.buildspec.schema.SourceSchema.Cast.Reading;
import io.datasetbuilder.buildspec.schema.SourceSchema.Cast.ToDtype;
import io.datasetbuilder.buildspec.schema.SourceSchema.ColumnNullTokens.OnAbsent;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Spec, "sources[].schema": what a schema may hold. */
class SchemaFieldsTest {

  @Test
  void everyFieldIsRead() {
    SourceSchema schema =
        schema(
            aDocument()
                .withSchema(
                    "required", array("a"),
                    "dtypes", object("a", "int"),
                    "casts", object("b", "year_month"),
                    "rename", object("A", "a"),
                    "derived",
                        array(object("name", "k", "kind", "join_key", "columns", array("a", "b"))),
                    "read_as", "str",
                    "null_tokens", array("-", ""),
                    "column_null_tokens", object("c", object("tokens", array("9999"))),
                    "coalesce", object("d", array("e", "f")),
                    "zfill", object("z", 5)));

    assertThat(schema.required()).containsExactly("a");
    assertThat(schema.dtypes()).isEqualTo(Map.of("a", SourceSchema.NamedDtype.INT));
    assertThat(schema.casts()).isEqualTo(Map.of("b", Reading.YEAR_MONTH));
    assertThat(schema.rename()).isEqualTo(Map.of("A", "a"));
    assertThat(schema.derived()).containsExactly(new JoinKey("k", List.of("a", "b")));
    assertThat(schema.readAs()).contains(SourceSchema.NamedDtype.STR);
    assertThat(schema.nullTokens()).containsExactly("-", "");
    assertThat(schema.columnNullTokens())
        .isEqualTo(Map.of("c", new SourceSchema.ColumnNullTokens(List.of("9999"), OnAbsent.ERROR)));
    assertThat(schema.coalesce()).isEqualTo(Map.of("d", List.of("e", "f")));
    assertThat(schema.zfill()).isEqualTo(Map.of("z", 5));
  }

  @ParameterizedTest
  @CsvSource({
    "bool, BOOL",
    "Boolean, BOOL",
    "date, DATE",
    "DATETIME, DATETIME",
    "float, FLOAT",
    "float64, FLOAT",
    "int, INT",
    "Int64, INT",
    "str, STR",
    "string, STR",
    "utf8, STR"
  })
  void namedDtypesIgnoreLetterCase(String name, SourceSchema.NamedDtype dtype) {
    assertThat(schema(aDocument().withSchema("dtypes", object("a", name))).dtypes())
        .containsEntry("a", dtype);
    assertThat(schema(aDocument().withSchema("casts", object("a", name))).casts())
        .containsEntry("a", new ToDtype(dtype));
    assertThat(schema(aDocument().withSchema("read_as", name)).readAs()).contains(dtype);
  }

  @ParameterizedTest
  @CsvSource({"int_comma, INT_COMMA", "FLOAT_COMMA, FLOAT_COMMA", "year_month, YEAR_MONTH"})
  void castsHaveThreeMoreNames(String name, Reading cast) {
    assertThat(schema(aDocument().withSchema("casts", object("a", name))).casts())
        .containsEntry("a", cast);
    assertThat(invalid(aDocument().withSchema("dtypes", object("a", name))))
        .containsExactly("unknown_dtype sources[0].schema.dtypes.a");
  }

  @Test
  void anUnknownCastIsReportedWithTheNearestOne() {
    assertThat(ruleProblems(aDocument().withSchema("casts", object("amount", "int_coma"))))
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code().wire()).isEqualTo("unknown_cast_dtype");
              assertThat(problem.at()).isEqualTo("sources[0].schema.casts.amount");
              assertThat(problem.hint()).contains("did you mean int_comma?");
              assertThat(problem.position()).isPresent();
            });
  }

  @Test
  void anUnknownReadAsTypeIsRefused() {
    assertThat(invalid(aDocument().withSchema("read_as", "number")))
        .containsExactly("unknown_read_as_type sources[0].schema.read_as");
  }

  @Test
  void anUnknownPolicyForAbsentColumnsIsRefused() {
    assertThat(
            invalid(
                aDocument()
                    .withSchema(
                        "column_null_tokens",
                        object("c", object("tokens", array("-"), "on_absent", "skip")))))
        .containsExactly(
            "unknown_on_absent_policy sources[0].schema.column_null_tokens.c.on_absent");
  }

  @Test
  void aPolicyForAbsentColumnsCanBeIgnore() {
    SourceSchema schema =
        schema(
            aDocument()
                .withSchema(
                    "column_null_tokens",
                    object("c", object("tokens", array("-"), "on_absent", "ignore"))));

    assertThat(schema.columnNullTokens().get("c").onAbsent()).isEqualTo(OnAbsent.IGNORE);
  }

  @Test
  void nullTokensOfAColumnMustNotBeEmpty() {
    assertThat(
            invalid(
                aDocument()
                    .withSchema(
                        "column_null_tokens",
                        object("a", object("tokens", array()), "b", object()))))
        .containsExactly(
            "empty_column_null_tokens sources[0].schema.column_null_tokens.a",
            "empty_column_null_tokens sources[0].schema.column_null_tokens.b");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-3", "1.5", "1001", "1e9"})
  void aZfillWidthIsAWholeNumberFromOneToThousand(String width) {
    assertThat(invalid(aDocument().withSchema("zfill", object("code", decimal(width)))))
        .containsExactly("invalid_zfill_width sources[0].schema.zfill.code");
  }

  @Test
  void aZfillWidthIsANumber() {
    assertThat(refused(aDocument().withSchema("zfill", object("code", "5"))))
        .containsExactly("wrong_type sources[0].schema.zfill.code");
  }

  @Test
  void datePartsTakeYearMonthAndDay() {
    SourceSchema schema =
        schema(derived(object("name", "d", "kind", "date_parts", "columns", array("y", "m", "x"))));

    assertThat(schema.derived()).containsExactly(new DateParts("d", "y", "m", "x"));
    assertThat(schema.derived().get(0).columns()).containsExactly("y", "m", "x");
    assertThat(schema.derived().get(0).kind()).isEqualTo("date_parts");
  }

  @Test
  void aDerivedRuleAnswersByKind() {
    DerivedRule date = new DateParts("d", "y", "m", "x");
    DerivedRule key = new JoinKey("k", List.of("a"));

    assertThat(date.<String>match(DateParts::year, JoinKey::name)).isEqualTo("y");
    assertThat(key.<String>match(DateParts::year, JoinKey::name)).isEqualTo("k");
  }

  @ParameterizedTest
  @CsvSource({"date_parts, 2", "date_parts, 4", "date_parts, 0", "join_key, 0"})
  void theNumberOfColumnsFollowsTheKind(String kind, int columns) {
    Object[] names = {"p", "q", "r", "s"};
    var list = array(java.util.Arrays.copyOf(names, columns));

    assertThat(invalid(derived(object("name", "d", "kind", kind, "columns", list))))
        .containsExactly("derived_column_arity sources[0].schema.derived[0]");
  }

  @Test
  void anUnknownDerivedKindIsRefused() {
    assertThat(
            ruleProblems(derived(object("name", "d", "kind", "date_part", "columns", array("y")))))
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code().wire()).isEqualTo("unknown_derived_kind");
              assertThat(problem.at()).isEqualTo("sources[0].schema.derived[0].kind");
              assertThat(problem.hint()).contains("did you mean date_parts?");
            });
  }

  @Test
  void aDerivedRuleHasNameKindAndColumnsAndNoExpression() {
    assertThat(refused(derived(object("expression", "a + b"))))
        .containsExactlyInAnyOrder(
            "unknown_field sources[0].schema.derived[0].expression",
            "missing_field sources[0].schema.derived[0].name",
            "missing_field sources[0].schema.derived[0].kind",
            "missing_field sources[0].schema.derived[0].columns");
  }

  @Test
  void columnNamesAreNeverEmpty() {
    assertThat(
            refused(
                aDocument()
                    .withSchema(
                        "required", array(""),
                        "rename", object("a", ""),
                        "dtypes", object("", "int"))))
        .containsExactlyInAnyOrder(
            "empty_value sources[0].schema.required[0]",
            "empty_value sources[0].schema.rename.a",
            "empty_value sources[0].schema.dtypes");
  }

  @Test
  void aNewColumnsNameIsNotBlank() {
    assertThat(invalid(aDocument().withSchema("rename", object("a", " "))))
        .containsExactly("empty_field sources[0].schema.rename.a");
  }

  private static SpecDocument derived(Object... rules) {
    return aDocument().withSchema("derived", array(rules));
  }

  private static SourceSchema schema(SpecDocument document) {
    return valid(document).sources().get(0).common().schema().orElseThrow();
  }
}
