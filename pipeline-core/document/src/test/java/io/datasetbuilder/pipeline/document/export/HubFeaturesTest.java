package io.datasetbuilder.pipeline.document.export;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.document.export.HubDataset.Format;
import io.datasetbuilder.pipeline.document.markdown.FrontMatter;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Decimal;
import io.datasetbuilder.pipeline.model.type.DataType.ListOf;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.StructOf;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import io.datasetbuilder.pipeline.model.type.DataType.ZonedDatetime;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class HubFeaturesTest {

  static Stream<Arguments> values() {
    return Stream.of(
        Arguments.of(Whole.INT8, "int8", "int8"),
        Arguments.of(Whole.UINT64, "uint64", "uint64"),
        Arguments.of(Whole.INT128, "\"decimal128(38, 0)\"", "string"),
        Arguments.of(Simple.FLOAT32, "float32", "float32"),
        Arguments.of(Simple.FLOAT64, "float64", "float64"),
        Arguments.of(Simple.BOOLEAN, "bool", "bool"),
        Arguments.of(Simple.STRING, "string", "string"),
        Arguments.of(Simple.DATE, "date32", "string"),
        Arguments.of(Simple.DATETIME, "\"timestamp[us]\"", "string"),
        Arguments.of(Simple.TIME, "\"time64[us]\"", "string"),
        Arguments.of(Simple.BINARY, "binary", "string"),
        Arguments.of(Simple.NULL, "int32", "\"null\""),
        Arguments.of(new Decimal(10, 2), "\"decimal128(10, 2)\"", "string"),
        Arguments.of(new ZonedDatetime("Asia/Seoul"), "\"timestamp[us, tz=UTC]\"", "string"),
        Arguments.of(new StructOf(List.of()), "string", "string"));
  }

  @ParameterizedTest
  @MethodSource("values")
  void aValueHasADtypeThatItsFileHolds(DataType type, String inParquet, String inJson) {
    assertThat(card(Format.PARQUET, type)).isEqualTo("- name: x\n    dtype: " + inParquet);
    assertThat(card(Format.JSON_LINES, type)).isEqualTo("- name: x\n    dtype: " + inJson);
  }

  @Test
  void listsAndStructsNestInTheCard() {
    DataType point = struct(new Column("x", Simple.FLOAT64), new Column("no", Whole.INT64));

    assertThat(card(Format.PARQUET, new ListOf(Simple.STRING)))
        .isEqualTo("- name: x\n    list: string");
    assertThat(card(Format.PARQUET, new ListOf(new ListOf(Simple.DATE))))
        .isEqualTo("- name: x\n    list:\n      list: date32");
    assertThat(card(Format.PARQUET, point))
        .isEqualTo(
            """
            - name: x
                struct:
                  - name: x
                    dtype: float64
                  - name: "no"
                    dtype: int64""");
    assertThat(card(Format.PARQUET, new ListOf(point)))
        .startsWith("- name: x\n    list:\n      - name: x\n        dtype: float64\n");
  }

  @Test
  void listsAndStructsNestInTheInfos() {
    Column column = new Column("points", new ListOf(struct(new Column("x", Simple.FLOAT64))));

    assertThat(JsonRenderer.render(new HubFeatures(Format.PARQUET).inInfos(List.of(column))))
        .isEqualTo(
            """
            {
              "points": [
                {
                  "x": {
                    "dtype": "float64",
                    "_type": "Value"
                  }
                }
              ]
            }
            """);
  }

  private static StructOf struct(Column... fields) {
    return new StructOf(List.of(fields));
  }

  private static String card(Format format, DataType type) {
    String block =
        FrontMatter.render(
            new JsonMembers()
                .put("f", new HubFeatures(format).inCard(List.of(new Column("x", type))))
                .toObject());
    return block.substring("---\nf:\n  ".length(), block.length() - "\n---\n".length());
  }
}
