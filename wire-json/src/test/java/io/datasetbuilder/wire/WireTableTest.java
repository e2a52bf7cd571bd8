package io.datasetbuilder.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.column.ColumnHints;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import io.datasetbuilder.warehouse.column.ColumnInfo;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Rows of a response (Spec, "Other records", column wire info). */
class WireTableTest {

  private static final int ROUNDS = 500;

  private static WireTable table(DataType type, List<JsonValue> cells) {
    return WireTable.of(
        List.of(new Column("c", type)), Map.of(), cells.stream().map(List::of).toList());
  }

  /** What a client that holds numbers as doubles reads. */
  private static BigDecimal read(JsonValue sent, ColumnInfo.WireEncoding encoding) {
    if (encoding == ColumnInfo.WireEncoding.DECIMAL_STRING) {
      String text = ((JsonText) sent).value();
      assertThat(text).doesNotContainIgnoringCase("e");
      return new BigDecimal(text);
    }
    String json = JsonRenderer.line((JsonNumber) sent);
    return new BigDecimal(Double.parseDouble(json));
  }

  @Test
  void rowsAreObjectsInColumnOrderBesideWhatIsReportedOfTheColumns() {
    ColumnHints.Unit unit =
        new ColumnHints.Unit("KRW", Optional.empty(), ColumnHints.HintOrigin.CATALOG);
    WireTable table =
        WireTable.of(
            List.of(new Column("b", Whole.INT64), new Column("a", Simple.STRING)),
            Map.of("b", ColumnHints.none().with(unit)),
            List.of(List.of(JsonValue.of(1), JsonValue.of("x"))));

    assertThat(JsonRenderer.line(table.rowObjects())).isEqualTo("[{\"b\":1,\"a\":\"x\"}]");
    assertThat(JsonRenderer.line(meta(table)))
        .isEqualTo(
            "[{\"name\":\"b\",\"logical_type\":\"int64\",\"wire_encoding\":\"number\","
                + "\"unit\":{\"name\":\"KRW\",\"origin\":\"catalog\"}},"
                + "{\"name\":\"a\",\"logical_type\":\"string\",\"wire_encoding\":\"string\"}]");
  }

  private static JsonArray meta(WireTable table) {
    return new JsonArray(table.columns().stream().map(WireTableTest::meta).toList());
  }

  private static JsonValue meta(ColumnInfo column) {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    members.put("name", JsonValue.of(column.name()));
    members.putAll(column.members());
    return new JsonObject(members);
  }

  @Test
  void eachColumnDecidesForItself() {
    List<Column> columns =
        List.of(new Column("small", Whole.INT64), new Column("large", Whole.INT64));
    JsonValue large = JsonValue.of(new BigDecimal("9007199254740992"));

    WireTable table = WireTable.of(columns, Map.of(), List.of(List.of(JsonValue.of(1), large)));

    assertThat(table.rows().get(0))
        .containsExactly(JsonValue.of(1), JsonValue.of("9007199254740992"));
  }

  @Test
  void anEmptyTableHasColumns() {
    assertThat(table(Whole.INT64, List.of()).rowObjects()).isEqualTo(new JsonArray(List.of()));
    assertThat(table(Whole.INT64, List.of()).columns()).hasSize(1);
  }

  @Test
  void wholeNumbersReadBackExactly() {
    for (long seed = 0; seed < ROUNDS; seed++) {
      Random random = new Random(seed);
      List<JsonValue> cells = new ArrayList<>();
      for (int i = 0; i < 5; i++) {
        BigInteger value = new BigInteger(1 + random.nextInt(70), random);
        cells.add(JsonValue.of(new BigDecimal(random.nextBoolean() ? value : value.negate())));
      }

      assertReadsBack(seed, cells, table(Whole.INT128, cells));
    }
  }

  @Test
  void decimalsReadBackExactlyWithTheirScale() {
    for (long seed = 0; seed < ROUNDS; seed++) {
      Random random = new Random(seed);
      int scale = random.nextInt(39);
      List<JsonValue> cells = new ArrayList<>();
      for (int i = 0; i < 5; i++) {
        cells.add(JsonValue.of(new BigDecimal(new BigInteger(126, random), scale)));
      }

      WireTable table = table(new DataType.Decimal(38, scale), cells);

      assertReadsBack(seed, cells, table);
      BigDecimal first = new BigDecimal(((JsonText) table.rows().get(0).get(0)).value());
      assertThat(first.scale()).as("seed %s", seed).isEqualTo(scale);
    }
  }

  @Test
  void floatsReadBackExactly() {
    for (long seed = 0; seed < ROUNDS; seed++) {
      Random random = new Random(seed);
      double value = Double.longBitsToDouble(random.nextLong());
      if (Double.isFinite(value)) {
        JsonValue cell = JsonValue.of(new BigDecimal(Double.toString(value)));

        JsonValue sent = table(Simple.FLOAT64, List.of(cell)).rows().get(0).get(0);

        assertThat(Double.parseDouble(JsonRenderer.line(sent)))
            .as("seed %s", seed)
            .isEqualTo(value);
      }
    }
  }

  private static void assertReadsBack(long seed, List<JsonValue> cells, WireTable table) {
    ColumnInfo.WireEncoding encoding = table.columns().get(0).encoding();
    for (int i = 0; i < cells.size(); i++) {
      BigDecimal held = ((JsonNumber) cells.get(i)).value();
      assertThat(read(table.rows().get(i).get(0), encoding))
          .as("seed %s", seed)
          .isEqualByComparingTo(held);
    }
  }

  @Test
  void nestedCellsKeepTheirMembers() {
    DataType type = new DataType.StructOf(List.of(new Column("n", Whole.INT64)));
    JsonValue cell = new JsonObject(Map.of("n", JsonValue.ofNull()));

    assertThat(table(type, List.of(cell)).rows().get(0)).containsExactly(cell);
  }
}
