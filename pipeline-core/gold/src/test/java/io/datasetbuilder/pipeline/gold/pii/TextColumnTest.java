package io.datasetbuilder.pipeline.gold.pii;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.ListOf;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.StructOf;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Which types are read as text, and which hide text (Spec, "pii"). */
class TextColumnTest {

  private static DataType struct(DataType field) {
    return new StructOf(List.of(new Column("f", field)));
  }

  static Stream<DataType> read() {
    return Stream.of(Simple.STRING, new ListOf(Simple.STRING));
  }

  static Stream<DataType> hidden() {
    return Stream.of(
        Simple.BINARY,
        struct(Simple.STRING),
        struct(new ListOf(Simple.STRING)),
        new StructOf(List.of()),
        new ListOf(new ListOf(Simple.STRING)),
        new ListOf(struct(Simple.STRING)),
        new ListOf(Simple.BINARY));
  }

  static Stream<DataType> without() {
    return Stream.of(
        Whole.INT64,
        Simple.FLOAT64,
        Simple.DATE,
        Simple.NULL,
        new ListOf(Whole.INT64),
        new ListOf(new ListOf(Simple.FLOAT64)),
        struct(Simple.DATE));
  }

  @ParameterizedTest
  @MethodSource("read")
  void textsAndListsOfTextsAreRead(DataType type) {
    assertThat(TextColumn.isText(type)).isTrue();
    assertThat(TextColumn.hidesText(type)).isFalse();
  }

  @ParameterizedTest
  @MethodSource("hidden")
  void structsBytesAndNestedListsHideText(DataType type) {
    assertThat(TextColumn.isText(type)).isFalse();
    assertThat(TextColumn.hidesText(type)).isTrue();
  }

  @ParameterizedTest
  @MethodSource("without")
  void numbersAndDatesHoldNone(DataType type) {
    assertThat(TextColumn.isText(type)).isFalse();
    assertThat(TextColumn.hidesText(type)).isFalse();
  }
}
