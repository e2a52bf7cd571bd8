package io.datasetbuilder.infrastructure.duckdb;

import static io.datasetbuilder.infrastructure.duckdb.SchemaBuilder.aSchema;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.schema.SourceSchema.Cast;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.pipeline.table.silver.ChangeEffect;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Lengths of time as seconds, compared with java.time. */
class DurationCastTest {

  private static final int ROWS = 400;

  @RegisterExtension
  static final SharedFixture<SilverFixture> SHARED = new SharedFixture<>(SilverFixture::new);

  private final SilverFixture fixture = SHARED.get();

  @Test
  void readsWhatJavaWritesToTheNanosecond() {
    Random random = new Random(3);
    List<String> texts = new ArrayList<>();
    List<JsonValue> seconds = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      long whole = random.nextLong(4_000_000_000L);
      Duration length = Duration.ofSeconds(whole, i % 3 == 0 ? 0 : random.nextInt(1_000_000_000));
      Duration signed = i % 2 == 0 ? length : length.negated();
      texts.add(signed.toString());
      BigDecimal nanos = BigDecimal.valueOf(signed.toNanos(), 9);
      seconds.add(JsonValue.of(nanos));
    }

    assertThat(cells(texts, exact("iso"))).isEqualTo(seconds);
  }

  @Test
  void readsClocksThatShowMoreThanADay() {
    Random random = new Random(4);
    List<String> texts = new ArrayList<>();
    List<JsonValue> seconds = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      Duration length = Duration.ofSeconds(random.nextInt(1_000_000));
      texts.add(
          "%d:%02d:%02d"
              .formatted(length.toHours(), length.toMinutesPart(), length.toSecondsPart()));
      seconds.add(JsonValue.of(length.toSeconds()));
    }
    Cast cast = WrittenCast.of(Map.of("int", Map.of("duration", "H:mm:ss")));

    assertThat(cells(texts, cast)).isEqualTo(seconds);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "int | iso | PT1H30M | 5400",
        "int | iso | P1DT2H | 93600",
        "int | iso | P2W | 1209600",
        "int | iso | -PT5M | -300",
        "int | iso | PT0S | 0",
        "int | iso | PT-0S | 0",
        "int | iso | PT90.000S | 90",
        "float | iso | PT0,25S | 0.25",
        "float | iso | PT-0.5S | -0.5",
        "int | H:mm:ss | 36:00:00 | 129600",
        "float | H:mm:ss | -0:00:01.5 | -1.5",
        "int | H:mm | 1:30 | 5400",
        "int | m:ss | 1:30 | 90",
        "float | m:ss | 90:00.125 | 5400.125",
      })
  void readsSeconds(String type, String form, String written, BigDecimal seconds) {
    Cast cast = WrittenCast.of(Map.of(type, Map.of("duration", form)));

    assertThat(cells(List.of(written), cast))
        .extracting(cell -> ((JsonValue.JsonNumber) cell).value())
        .usingElementComparator(BigDecimal::compareTo)
        .containsExactly(seconds);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "int | iso | P1Y",
        "int | iso | PT1.5H",
        "int | iso | 1:30:00",
        "int | H:mm:ss | 1:60:00",
        "int | H:mm | 1:30:00"
      })
  void losesWhatHasNotTheForm(String type, String form, String written) {
    Cast cast = WrittenCast.of(Map.of(type, Map.of("duration", form)));

    assertThat(fixture.losses(FileFormat.CSV, csv(List.of(written)), aSchema().casting("a", cast)))
        .hasSize(1);
  }

  @Tag("deep")
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "int | iso | P1M",
        "int | iso | P",
        "int | iso | PT",
        "int | iso | P1DT",
        "int | iso | P1W2D",
        "int | iso | pt1h",
        "int | iso | -PT-5M",
        "int | iso | 5400",
        "int | iso | PT0.5S",
        "int | iso | PT1H-30M",
        "int | H:mm:ss | 1:30",
        "int | H:mm:ss | 1:5:00",
        "int | m:ss | 1:30.5"
      })
  void losesEveryOtherTextToo(String type, String form, String written) {
    losesWhatHasNotTheForm(type, form, written);
  }

  @Test
  void losesDigitsThatTheDecimalDoesNotHold() {
    Cast cast =
        WrittenCast.of(Map.of("decimal", Map.of("precision", 5, "scale", 1, "duration", "iso")));

    assertThat(cells(List.of("PT2H46M39.9S"), cast)).containsExactly(number("9999.9"));
    assertThat(
            fixture.effects(
                csv(List.of("PT2H46M40S", "PT0.25S", "PT1S")), aSchema().casting("a", cast)))
        .extracting(ChangeEffect::lost)
        .containsExactly(2L);
  }

  @Test
  void takesNoNumberForALength() {
    Cast cast = WrittenCast.of(Map.of("int", Map.of("duration", "iso")));

    assertThat(fixture.losses(FileFormat.JSON, "[{\"a\": 5400}]", aSchema().casting("a", cast)))
        .hasSize(1);
  }

  private static Cast exact(String form) {
    return WrittenCast.of(Map.of("decimal", Map.of("precision", 20, "scale", 9, "duration", form)));
  }

  private static JsonValue number(String value) {
    return JsonValue.of(new BigDecimal(value));
  }

  private List<JsonValue> cells(List<String> texts, Cast cast) {
    return fixture.rows(csv(texts), aSchema().casting("a", cast)).stream()
        .map(row -> row.get(0))
        .toList();
  }

  private static String csv(List<String> texts) {
    return "a\n\"" + String.join("\"\n\"", texts) + "\"\n";
  }
}
