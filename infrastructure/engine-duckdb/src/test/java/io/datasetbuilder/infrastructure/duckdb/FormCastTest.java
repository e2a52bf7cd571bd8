package io.datasetbuilder.infrastructure.duckdb;

import static io.datasetbuilder.infrastructure.duckdb.SchemaBuilder.aSchema;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.schema.SourceSchema.Cast;
import io.datasetbuilder.buildspec.source.FileFormat;
import java.math.BigDecimal;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Casts of booleans in words, of closed lists, of blanks, and of numbers with a form. */
class FormCastTest {

  private static final Map<String, ?> GERMAN = Map.of("decimal", ",", "thousands", ".");
  private static final Map<String, ?> BOOKS =
      Map.of("negatives", List.of("parentheses", "triangle", "trailing_minus", "minus_sign"));

  @RegisterExtension
  static final SharedFixture<SilverFixture> SHARED = new SharedFixture<>(SilverFixture::new);

  private final SilverFixture fixture = SHARED.get();

  static Stream<Arguments> values() {
    return Stream.of(
        value("bool", Map.of("true", List.of("ja", "Y"), "false", List.of("nein")), "ja", "true"),
        value("bool", Map.of("true", List.of("x"), "false", List.of("")), "", "false"),
        value("bool", Map.of("trim", true), " TRUE\u00a0", "true"),
        value("enum", List.of("a", "b"), "b", "b"),
        value("enum", Map.of("values", List.of("a"), "trim", true), "\u3000a ", "a"),
        value("str", Map.of("trim", true), " x y\t", "x y"),
        value("int", Map.of("trim", true), " 5 ", "5"),
        value("date", Map.of("trim", true, "pattern", "d.M.yyyy"), " 1.2.2024 ", "2024-02-01"),
        value("float", GERMAN, "1.234,56", "1234.56"),
        value("float", GERMAN, "-0,5", "-0.5"),
        value("float", GERMAN, "148.180,60", "148180.6"),
        value("int", GERMAN, "1.234,00", "1234"),
        value("float", Map.of("thousands", " "), "1\u202f234\u00a0567.5", "1234567.5"),
        value("float", Map.of("thousands", "'"), "1\u2019234.5", "1234.5"),
        value("float", Map.of("thousands", "_"), "1_234.5", "1234.5"),
        value("float", Map.of("percent", true), "12.5 %", "0.125"),
        value("float", Map.of("percent", true), "-3%", "-0.03"),
        value("float", Map.of("currency", "€"), "€ 1.5", "1.5"),
        value("float", Map.of("currency", List.of("€", "EUR")), "-1.5 EUR", "-1.5"),
        value("float", Map.of("currency", "$"), "-$1.5", "-1.5"),
        value("int", Map.of("currency", "원"), "5원", "5"),
        value("int", BOOKS, "(5)", "-5"),
        value("int", BOOKS, "△5", "-5"),
        value("int", BOOKS, "▲ 5", "-5"),
        value("int", BOOKS, "5-", "-5"),
        value("int", BOOKS, "\u22125", "-5"),
        value("float", BOOKS, "5e-3", "0.005"),
        value("int", Map.of("full_width", true), "－１２", "-12"),
        value("float", Map.of("full_width", true, "thousands", ","), "１，２３４．５", "1234.5"),
        value("int", Map.of("units", "korean"), "1억 2345만 6789", "123456789"),
        value("int", Map.of("units", "korean", "thousands", ","), "12,345억", "1234500000000"),
        value("int", Map.of("units", "korean"), "1.5억", "150000000"),
        value("int", Map.of("units", "korean", "currency", "원"), "3만원", "30000"),
        value("int", Map.of("units", "korean"), "-2조 1", "-2000000000001"),
        value("decimal", exact(10, 2, Map.of()), "1.50", "1.50"),
        value(
            "decimal",
            exact(10, 2, Map.of("decimal", ",", "thousands", ".")),
            "1.234,5",
            "1234.50"),
        value("decimal", exact(10, 4, Map.of("percent", true)), "12.34%", "0.1234"),
        value("decimal", exact(38, 0, Map.of()), "1".repeat(38), "1".repeat(38)));
  }

  static Stream<Arguments> losses() {
    return Stream.of(
        value("bool", Map.of("true", List.of("ja"), "false", List.of("nein")), "Ja", ""),
        value("bool", Map.of("true", List.of("ja"), "false", List.of("nein")), "true", ""),
        value("enum", List.of("a", "b"), "A", ""),
        value("float", GERMAN, "1,234.5", ""),
        value("float", GERMAN, "1.23", ""),
        value("float", GERMAN, "12.34.567", ""),
        value("int", GERMAN, "1.234,50", ""),
        value("float", Map.of("percent", true), "12.5", ""),
        value("float", Map.of("currency", "€"), "1.5 $", ""),
        value("float", Map.of("currency", "€"), "--€1.5", ""),
        value("int", BOOKS, "(-5)", ""),
        value("int", BOOKS, "-5-", ""),
        value("int", Map.of("trim", true), "(5)", ""),
        value("int", Map.of("trim", true), "１", ""),
        value("int", Map.of("units", "korean"), "1만 2억", ""),
        value("int", Map.of("units", "korean"), "1억 12345만", ""),
        value("int", Map.of("units", "korean"), "1.23456만", ""),
        value("decimal", exact(10, 2, Map.of()), "1.505", ""),
        value("decimal", exact(3, 2, Map.of()), "12.5", ""),
        value("decimal", exact(10, 3, Map.of("percent", true)), "12.34%", ""));
  }

  private static Arguments value(String type, Object form, String text, String value) {
    return Arguments.of(type, form, text, value);
  }

  private static Map<String, Object> exact(int precision, int scale, Map<String, ?> form) {
    Map<String, Object> all = new HashMap<>(form);
    all.put("precision", precision);
    all.put("scale", scale);
    return all;
  }

  @ParameterizedTest
  @MethodSource("values")
  void readsTheForm(String type, Object form, String text, String value) {
    Cast cast = WrittenCast.of(Map.of(type, form));
    JsonValue cell =
        fixture.rows("a\n\"" + text + "\"\n", aSchema().casting("a", cast)).get(0).get(0);

    assertThat(shown(cell)).isEqualTo(value);
  }

  @ParameterizedTest
  @MethodSource("losses")
  void losesWhatIsNotOfTheForm(String type, Object form, String text, String none) {
    Cast cast = WrittenCast.of(Map.of(type, form));

    assertThat(
            fixture.losses(FileFormat.CSV, "a\n\"" + text + "\"\n", aSchema().casting("a", cast)))
        .as(none)
        .hasSize(1);
  }

  /** Every decimal is the same as BigDecimal's, every float the one nearest to it. */
  @Test
  void readsRandomNumbersAsJavaDoes() {
    Random random = new Random(1_234_567);
    DecimalFormat german =
        new DecimalFormat("#,##0.00##", DecimalFormatSymbols.getInstance(Locale.GERMANY));
    List<BigDecimal> numbers = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      BigDecimal number = BigDecimal.valueOf(random.nextInt(), random.nextInt(5));
      numbers.add(random.nextBoolean() ? number : number.movePointRight(4));
    }
    StringBuilder csv = new StringBuilder("a,b\n");
    numbers.forEach(
        each -> {
          String text = "\"" + german.format(each) + "\"";
          csv.append(text).append(',').append(text).append('\n');
        });
    SchemaBuilder schema =
        aSchema()
            .casting("a", WrittenCast.of(Map.of("decimal", exact(20, 4, GERMAN))))
            .casting("b", WrittenCast.of(Map.of("float", GERMAN)));
    List<List<JsonValue>> rows = fixture.rows(csv.toString(), schema);

    for (int i = 0; i < numbers.size(); i++) {
      BigDecimal decimal = ((JsonValue.JsonNumber) rows.get(i).get(0)).value();
      BigDecimal nearest = ((JsonValue.JsonNumber) rows.get(i).get(1)).value();
      assertThat(decimal).isEqualByComparingTo(numbers.get(i));
      assertThat(nearest.doubleValue()).isEqualTo(numbers.get(i).doubleValue());
    }
  }

  @Test
  void readsADecimalByItsName() {
    assertThat(fixture.rows("a\n\"7.5\"\n", aSchema().casting("a", WrittenCast.of("decimal(4,2)"))))
        .hasSize(1);
  }

  @Test
  void keepsNumbersThatTheTypeHolds() {
    Cast decimal = WrittenCast.of("decimal(4,2)");

    assertThat(
            fixture.rows(
                fixture.table(
                    FileFormat.JSONL, "{\"a\":7.5}\n{\"a\":1}\n", aSchema().casting("a", decimal))))
        .hasSize(2);
    assertThat(fixture.losses(FileFormat.JSONL, "{\"a\":7.555}\n", aSchema().casting("a", decimal)))
        .hasSize(1);
  }

  private static String shown(JsonValue cell) {
    if (cell instanceof JsonValue.JsonNumber number) {
      BigDecimal value = number.value();
      return value.scale() < 0 ? value.toPlainString() : value.toString();
    }
    return cell instanceof JsonValue.JsonBoolean flag
        ? String.valueOf(flag.value())
        : ((JsonValue.JsonText) cell).value();
  }
}
