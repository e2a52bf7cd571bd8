package io.datasetbuilder.infrastructure.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.read.ParquetForms;
import io.datasetbuilder.buildspec.read.VariantForm;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import org.apache.parquet.schema.MessageTypeParser;
import org.apache.parquet.schema.Type;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which groups are variants of the form that the format defines. */
class VariantLayoutTest {

  private static final String WHOLE = "required binary metadata; required binary value;";

  private final ColumnTypes types = new ColumnTypes(ParquetForms.DEFAULT.with(VariantForm.JSON));

  private static Type variant(String parts) {
    return column("optional group v (VARIANT(1)) { " + parts + " }");
  }

  private static Type column(String schema) {
    return MessageTypeParser.parseMessageType("message m { " + schema + " }").getType(0);
  }

  @Test
  void aVariantIsATextAlsoInsideOfListsAndStructs() {
    String inner = "optional group %s (VARIANT(1)) { " + WHOLE + " } ";
    Type list =
        column(
            "optional group v (LIST) { repeated group list { "
                + inner.formatted("element")
                + "} }");
    Type struct = column("optional group v { " + inner.formatted("w") + "required int32 n; }");

    assertThat(dtype(variant(WHOLE))).isEqualTo("String");
    assertThat(dtype(list)).isEqualTo("List(String)");
    assertThat(dtype(struct)).isEqualTo("Struct(w: String, n: Int32)");
    assertThat(types.readsVariants(list)).isTrue();
    assertThat(types.readsVariants(column("required int32 n;"))).isFalse();
    assertThat(new ColumnTypes(ParquetForms.DEFAULT).readsVariants(list)).isFalse();
  }

  private String dtype(Type column) {
    return types.of(column).match(DataType::dtype, problems -> problems.get(0).message());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "required binary value;",
        "required binary metadata;",
        WHOLE + " required int32 more;",
        "required int32 metadata; required binary value;",
        "required binary metadata; required int64 value;",
        "repeated binary metadata; required binary value;",
        "required binary metadata; optional group value { required int32 n; }",
        WHOLE + " repeated int32 typed_value;",
        WHOLE + " optional int96 typed_value;",
        WHOLE + " optional int32 typed_value (INTEGER(32, false));",
        WHOLE + " optional int64 typed_value (TIMESTAMP(MILLIS, true));",
        WHOLE + " optional int64 typed_value (TIME(MICROS, true));",
        WHOLE + " optional fixed_len_byte_array(4) typed_value;",
        WHOLE + " optional fixed_len_byte_array(20) typed_value (DECIMAL(40, 2));",
        WHOLE
            + " optional group typed_value (MAP) { repeated group key_value {"
            + " required binary key; optional binary value; } }",
        WHOLE + " optional group typed_value { required group a { required binary other; } }",
        WHOLE + " optional group typed_value { required int32 a; }",
        WHOLE + " optional group typed_value { repeated group a { optional binary value; } }",
        WHOLE + " optional group typed_value (LIST) { repeated int32 element; }",
        WHOLE
            + " optional group typed_value (LIST) { repeated group list { required int32 element; }"
            + " }"
      })
  void anotherFormIsRefusedWithItsColumn(String parts) {
    Result<DataType> type = types.of(variant(parts));

    assertThat(type.problems()).hasSize(1);
    Problem problem = type.problems().get(0);
    assertThat(problem.code()).isEqualTo(RecordProblem.UNSUPPORTED_COLUMN_TYPE);
    assertThat(problem.at()).isEqualTo("v");
    assertThat(problem.message())
        .contains("variants of another form than the format defines (VARIANT)");
  }

  @Test
  void aVariantWithoutADeclarationIsRefusedWithIt() {
    Problem problem = new ColumnTypes(ParquetForms.DEFAULT).of(variant(WHOLE)).problems().get(0);

    assertThat(problem.hint().orElseThrow()).startsWith("declare read: {variant: json}");
  }
}
