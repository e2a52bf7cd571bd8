package io.datasetbuilder.infrastructure.duckdb;

import static io.datasetbuilder.buildspec.fixture.DialectBuilder.aDialect;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.datasetbuilder.buildspec.fixture.DialectBuilder;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader.Outcome;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Small files of the kinds that people have, each with the dialect that it needs. */
class DialectInputsTest {

  @AutoClose private final DialectFixture fixture;

  DialectInputsTest(@TempDir Path folder) {
    fixture = new DialectFixture(folder);
  }

  private static String content(String name) throws IOException {
    try (InputStream in = DialectInputsTest.class.getResourceAsStream("/inputs/" + name)) {
      return new String(in.readAllBytes(), UTF_8);
    }
  }

  static Stream<Arguments> files() {
    String cities = "[1][Oslo]\n[2][Bergen]\n";
    return Stream.of(
        arguments("01_pipe.csv", aDialect().delimiter("|"), "id city", cities),
        arguments("02_tab.tsv", aDialect().delimiter("\t"), "id city", cities),
        arguments(
            "03_semicolon_decimal_comma.csv",
            aDialect().delimiter(";").decimal(',').thousands('.'),
            "id price",
            "[1][1234.50]\n[2][0.5]\n"),
        arguments("04_no_header.csv", aDialect().header(), "column_1 column_2", cities),
        arguments("05_title_rows.csv", aDialect().skipRows(2), "id city", cities),
        arguments("06_comments.csv", aDialect().comment("#"), "id city", cities),
        arguments(
            "07_backslash_escape.csv",
            aDialect().escape('\\'),
            "id note",
            "[1][a \"b\", c]\n[2][x]\n"),
        arguments(
            "08_single_quote.csv",
            aDialect().quote('\''),
            "id city",
            "[1][Oslo, east]\n[2][Ber'gen]\n"),
        arguments(
            "09_quote_inside_cell.csv",
            aDialect().noQuote(),
            "id size",
            "[1][5\" pipe]\n[2][6\" \"XL\" pipe]\n"),
        arguments(
            "09_quote_inside_cell.csv",
            aDialect().lenientQuotes(),
            "id size",
            "[1][5\" pipe]\n[2][6\" \"XL\" pipe]\n"),
        arguments(
            "10_short_rows.csv",
            aDialect().fill(),
            "id city note",
            "[1][Oslo]-\n[2][Bergen][wet]\n"),
        arguments(
            "11_trailing_delimiter.csv",
            aDialect().columns("id", "city", "column_3"),
            "id city column_3",
            "[1][Oslo]-\n[2][Bergen]-\n"),
        arguments("11_trailing_delimiter.csv", aDialect().trailingDelimiter(), "id city", cities),
        arguments(
            "12_duplicate_names.csv",
            aDialect().columns("id", "value", "value_2"),
            "id value value_2",
            "[1][2][3]\n"),
        arguments(
            "21_semicolon_with_comma.csv",
            aDialect().delimiter(";").decimal(','),
            "Land Preis in EUR, netto",
            "[Frankreich][10.50]\n[Italien][4.25]\n"),
        arguments(
            "22_tab_with_comma.csv",
            aDialect().delimiter("\t").decimal(','),
            "city price, EUR",
            "[Paris][10.50]\n[Lyon][4.25]\n"),
        arguments("27_sep_line.csv", aDialect().skipRows(1).delimiter(";"), "id city", cities));
  }

  @ParameterizedTest
  @MethodSource("files")
  void aFileIsReadInItsDialect(String name, DialectBuilder dialect, String names, String rows)
      throws IOException {
    String content = content(name);

    assertThat(String.join(" ", DialectFixture.names(fixture.table(content, dialect))))
        .isEqualTo(names);
    assertThat(fixture.shown(content, dialect)).isEqualTo(rows);
  }

  /** A file without a header shows nothing: its first record may be one. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "01_pipe.csv",
        "02_tab.tsv",
        "03_semicolon_decimal_comma.csv",
        "05_title_rows.csv",
        "06_comments.csv",
        "07_backslash_escape.csv",
        "08_single_quote.csv",
        "09_quote_inside_cell.csv",
        "10_short_rows.csv",
        "11_trailing_delimiter.csv",
        "12_duplicate_names.csv",
        "21_semicolon_with_comma.csv",
        "22_tab_with_comma.csv",
        "27_sep_line.csv",
      })
  void withoutTheDialectItIsRefused(String name) throws IOException {
    Outcome outcome = fixture.read(content(name), aDialect());

    assertThat(outcome).isInstanceOf(Outcome.Unreadable.class);
    assertThat(((Outcome.Unreadable) outcome).problems())
        .allMatch(problem -> problem.hint().isPresent());
  }
}
