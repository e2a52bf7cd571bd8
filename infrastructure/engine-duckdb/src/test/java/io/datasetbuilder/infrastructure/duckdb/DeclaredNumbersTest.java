package io.datasetbuilder.infrastructure.duckdb;

import static io.datasetbuilder.buildspec.fixture.DialectBuilder.aDialect;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.fixture.DialectBuilder;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader.Outcome;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable;
import io.datasetbuilder.pipeline.table.bronze.NullTokens;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Numbers with declared signs in texts of several blocks, and with null tokens. */
class DeclaredNumbersTest {

  private static final String HEADER = "n;t\n";

  /** Large enough for a head start of Silver. */
  private static final int LARGE = 17 << 20;

  @AutoClose private final DialectFixture fixture;

  DeclaredNumbersTest(@TempDir Path folder) {
    fixture = new DialectFixture(folder);
  }

  private static DialectBuilder german() {
    return aDialect().delimiter(";").decimal(',').thousands('.');
  }

  private BronzeTable table(String text, NullTokens tokens) {
    Outcome outcome = fixture.read(text.getBytes(UTF_8), "utf-8", german(), tokens, 1 << 20);
    return ((Outcome.Readable) outcome).table();
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "12.5", "007,5"})
  void aColumnWithALateTextKeepsAllItsCells(String late) {
    List<String> cells = new ArrayList<>(List.of("1.234,5", "0,25", "7", "1.000", late, "3,5"));
    String text = HEADER + String.join(";a\n", cells) + ";a\n";
    for (int block = 4; block < text.length() + 4; block++) {
      BronzeTable table = fixture.table(text, german(), block);

      assertThat(DialectFixture.dtypes(table)).containsExactly("String", "String");
      assertThat(fixture.rows(table).stream().map(row -> row.get(0)))
          .containsExactlyElementsOf(cells.stream().<JsonValue>map(JsonValue::of).toList());
      assertThat(table.dataChecksum())
          .isEqualTo(
              NaiveChecksum.of(
                  cells.stream().map("{\"n\":\"%s\",\"t\":\"a\"}"::formatted).toList()));
    }
  }

  @Test
  void columnsMayShowOneAfterTheOtherThatTheyHoldTexts() {
    String text = "a;b\n1,5;2,5\nx;3,5\n2,5;4,5\n3,5;y\n";
    for (int block = 4; block < text.length() + 4; block++) {
      BronzeTable table = fixture.table(text, german(), block);

      assertThat(DialectFixture.dtypes(table)).containsExactly("String", "String");
      assertThat(table.dataChecksum())
          .isEqualTo(
              NaiveChecksum.of(
                  Stream.of("1,5 2,5", "x 3,5", "2,5 4,5", "3,5 y")
                      .map(row -> "{\"a\":\"" + row.replace(" ", "\",\"b\":\"") + "\"}")
                      .toList()));
    }
  }

  @Test
  void numbersCountWithAPoint() {
    BronzeTable table = fixture.table(HEADER + "1.234,5;a\n-0,25;1,5x\n", german(), 8);

    assertThat(table.dataChecksum())
        .isEqualTo(
            NaiveChecksum.of(
                List.of("{\"n\":\"1234.5\",\"t\":\"a\"}", "{\"n\":\"-0.25\",\"t\":\"1,5x\"}")));
  }

  @Test
  void nullTokensThatHoldASignAreReadAsTheyAreWritten() {
    NullTokens tokens = new NullTokens(List.of("n.a."), Map.of("n", List.of("-,-", "it's, none")));
    BronzeTable table =
        table(HEADER + "1,5;a\nn.a.;n.a.\n-,-;b\nit's, none;1.000\n1.000;2\n", tokens);

    assertThat(DialectFixture.dtypes(table)).containsExactly("Float64", "String");
    assertThat(table.columns().get(0).nullTokens()).isEqualTo(3);
    assertThat(fixture.rows(table))
        .isEqualTo(
            Stream.of("1.5 a", "n.a. n.a.", "-,- b", "it's,_none 1.000", "1000 2")
                .map(row -> row.split(" "))
                .map(row -> List.of(JsonValue.of(row[0].replace('_', ' ')), JsonValue.of(row[1])))
                .toList());
  }

  @Tag("deep")
  @Test
  void anEarlyLookAtALargeTextHasTheTableOfAllOfIt() {
    String rows = "1.234,5;a\n-0,25;b\n";
    List<BronzeTable> tables =
        fixture.earlyAndWhole(HEADER + rows.repeat(LARGE / rows.length()), german());

    assertThat(tables.get(0).source()).isEqualTo(tables.get(1).source());
    assertThat(tables).map(DialectFixture::dtypes).containsOnly(List.of("Float64", "String"));
  }
}
