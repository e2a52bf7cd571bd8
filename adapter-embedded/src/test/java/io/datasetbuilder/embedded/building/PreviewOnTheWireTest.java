package io.datasetbuilder.embedded.building;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.column.ColumnHints;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.infrastructure.storage.json.JacksonJsonCodec;
import io.datasetbuilder.pipeline.building.preview.SourcePreview;
import io.datasetbuilder.pipeline.building.preview.SourcePreview.Silver;
import io.datasetbuilder.wire.PreviewBody;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Cells of a preview, from the file to the client (Spec, "Other records", column wire info). */
class PreviewOnTheWireTest {

  private static final int ROWS = 40;

  @AutoClose private final BuildFixture fixture;

  PreviewOnTheWireTest(@TempDir Path folder) {
    fixture = BuildFixture.in(folder);
  }

  /** The one source of a preview, as its text reads back. */
  private JsonObject sent(
      String name, String content, String format, Map<String, ColumnHints> reported) {
    String id = fixture.upload(fixture.file(name, content));
    JsonObject body =
        PreviewBody.of(
            "people",
            fixture.preview(SpecInput.of(Specs.of("a", id, format, "")), ROWS).sources().stream()
                .map(source -> reported(source, reported))
                .toList());
    JacksonJsonCodec json = new JacksonJsonCodec();
    JsonObject read = (JsonObject) json.read(json.write(body)).orElseThrow();
    return (JsonObject) ((JsonArray) read.members().get("previews")).items().get(0);
  }

  /** The preview as a catalog that shows this would have it. */
  private static SourcePreview reported(SourcePreview source, Map<String, ColumnHints> reported) {
    Silver silver = source.silver().orElseThrow();
    return new SourcePreview(
        source.sourceKey(),
        source.fetched(),
        source.adjustments(),
        source.problems(),
        Optional.of(
            new Silver(
                silver.profile(),
                silver.duplicateRate(),
                silver.sample(),
                silver.records(),
                reported,
                silver.masked(),
                silver.personalData(),
                silver.obstacles(),
                silver.warnings())),
        source.effects(),
        source.checks(),
        source.sampleMode());
  }

  private static JsonObject column(JsonObject source, int index) {
    return (JsonObject) ((JsonArray) source.members().get("schema")).items().get(index);
  }

  private static JsonValue cell(JsonObject source, int row, String column) {
    JsonArray rows = (JsonArray) source.members().get("sample");
    return ((JsonObject) rows.items().get(row)).members().get(column);
  }

  @Test
  void wholeNumbersOfAFileReadBackExactly() {
    for (long seed = 0; seed < 4; seed++) {
      Random random = new Random(seed);
      int bits = 40 + random.nextInt(80);
      List<BigInteger> values = new ArrayList<>();
      StringBuilder file = new StringBuilder();
      for (int i = 0; i < ROWS; i++) {
        BigInteger value = new BigInteger(bits, random);
        values.add(value);
        file.append("{\"n\":" + value + ",\"l\":[" + value + "]}\n");
      }

      JsonObject source = sent("n" + seed + ".jsonl", file.toString(), "jsonl", Map.of());

      for (int i = 0; i < ROWS; i++) {
        assertThat(read(cell(source, i, "n"))).as("seed %s", seed).isEqualTo(values.get(i));
        JsonValue nested = ((JsonArray) cell(source, i, "l")).items().get(0);
        assertThat(read(nested)).as("seed %s", seed).isEqualTo(values.get(i));
      }
    }
  }

  /** What a client that holds numbers as doubles reads. */
  private static BigInteger read(JsonValue cell) {
    return cell instanceof JsonValue.JsonText text
        ? new BigInteger(text.value())
        : new BigDecimal(((JsonNumber) cell).value().doubleValue()).toBigIntegerExact();
  }

  @Test
  void floatsOfAFileReadBackExactly() {
    for (long seed = 0; seed < 4; seed++) {
      Random random = new Random(seed);
      List<Double> values = new ArrayList<>();
      StringBuilder file = new StringBuilder("f\n0.5\n");
      while (values.size() < ROWS - 1) {
        double value = Double.longBitsToDouble(random.nextLong());
        if (Double.isFinite(value)) {
          values.add(value);
          file.append(value).append('\n');
        }
      }

      JsonObject source = sent("f" + seed + ".csv", file.toString(), "csv", Map.of());

      for (int i = 0; i < values.size(); i++) {
        assertThat(((JsonNumber) cell(source, i + 1, "f")).value().doubleValue())
            .as("seed %s", seed)
            .isEqualTo(values.get(i));
      }
    }
  }

  @Test
  void aColumnShowsItsHintsAndLeavesOutTheRest() {
    ColumnHints code =
        ColumnHints.of(
                new ColumnHints.Semantic(
                    ColumnHints.Semantic.CODE, ColumnHints.HintOrigin.CORE_SPEC))
            .with(
                new ColumnHints.Display(
                    Optional.of("지역"),
                    Optional.empty(),
                    Optional.empty(),
                    ColumnHints.HintOrigin.CATALOG));

    JsonObject source = sent("c.csv", "code,n\n00123,1\n", "csv", Map.of("code", code));

    assertThat(cell(source, 0, "code")).isEqualTo(JsonValue.of("00123"));
    assertThat(column(source, 0).members())
        .containsEntry("logical_type", JsonValue.of("identifier"))
        .containsEntry("wire_encoding", JsonValue.of("string"))
        .containsKeys("semantic", "display")
        .doesNotContainKey("unit");
    assertThat(column(source, 1).members())
        .containsOnlyKeys(
            "name", "dtype", "nullable", "unique_count", "logical_type", "wire_encoding");
  }

  @Test
  void theTextIsUtf8AndHoldsNoNumberThatJsonLacks() {
    String json =
        new String(
            new JacksonJsonCodec()
                .write(sent("x.jsonl", "{\"f\":1e300,\"t\":\"서울\"}\n", "jsonl", Map.of())),
            StandardCharsets.UTF_8);

    assertThat(json).contains("서울").doesNotContain("NaN", "Infinity");
  }
}
