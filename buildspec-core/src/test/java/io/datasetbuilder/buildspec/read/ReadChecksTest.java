package io.datasetbuilder.buildspec.read;

import static io.datasetbuilder.buildspec.fixture.Gates.checked;
import static io.datasetbuilder.buildspec.fixture.Json.array;
import static io.datasetbuilder.buildspec.fixture.Json.object;
import static io.datasetbuilder.buildspec.fixture.SpecDocument.aDocument;
import static io.datasetbuilder.buildspec.fixture.SpecDocument.aFileSource;
import static io.datasetbuilder.buildspec.fixture.SpecDocument.aUrlSource;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The rules of {@code read}: characters, numbers, names, and the source's format. */
class ReadChecksTest {

  @ParameterizedTest
  @ValueSource(strings = {";", "|", "\t", " ", "\u0001", "||", "~|~", ", ", "\u00b6", "::::"})
  void aDelimiterHasOneToFourCharacters(String delimiter) {
    assertThat(invalidMembers(object("delimiter", delimiter))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"\n", ";\r", "\u0000", "a", "7", "abc1", "|||||"})
  void aDelimiterThatCannotWorkIsRefused(String delimiter) {
    assertThat(invalidMembers(object("delimiter", delimiter)))
        .containsExactly("invalid_read_character delimiter");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\n", "none", "C", "#####"})
  void aCommentThatCannotWorkIsRefused(String comment) {
    assertThat(invalidMembers(object("comment", comment)))
        .containsExactly("invalid_read_character comment");
  }

  @ParameterizedTest
  @ValueSource(strings = {"quote", "escape", "decimal", "thousands"})
  void lettersDigitsAndSignsOfNumbersAreNoSigns(String name) {
    for (String sign : List.of("a", "Z", "0", "-", "+", "\n", "\u0000")) {
      assertThat(invalidMembers(object(name, sign)))
          .as(sign)
          .containsExactly("invalid_read_character " + name);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "'\"' ! delimiter",
        "'\"\"' ! delimiter",
        "'|\"' ! delimiter",
      })
  void aDelimiterContainsNoQuote(String delimiter, String place) {
    assertThat(invalidMembers(object("delimiter", delimiter)))
        .containsExactly("conflicting_read_characters " + place);
  }

  @Test
  void aDelimiterIsNeitherEscapeNorSignOfNumbers() {
    assertThat(invalidMembers(object("delimiter", "\\", "escape", "\\")))
        .containsExactly("conflicting_read_characters delimiter");
    assertThat(invalidMembers(object("delimiter", ";", "decimal", ";")))
        .containsExactly("conflicting_read_characters delimiter");
  }

  @Test
  void quotedNumbersMayHaveTheDelimiterBetweenThousands() {
    assertThat(invalidMembers(object("thousands", ","))).isEmpty();
    assertThat(invalidMembers(object("delimiter", ".", "decimal", ",", "thousands", ".")))
        .isEmpty();
    assertThat(invalidMembers(object("thousands", ",", "quote", "none")))
        .containsExactly("conflicting_read_characters thousands");
  }

  @Test
  void theDelimiterIsACommaWhenNoneIsWritten() {
    assertThat(invalidMembers(object("decimal", ",")))
        .containsExactly("conflicting_read_characters decimal");
    assertThat(invalidMembers(object("quote", ",")))
        .containsExactly("conflicting_read_characters quote");
  }

  @Test
  void aPointIsADelimiterWhenNoDecimalSignIsWritten() {
    assertThat(invalidMembers(object("delimiter", "."))).isEmpty();
  }

  @Test
  void theSignsOfANumberDiffer() {
    assertThat(invalidMembers(object("delimiter", ";", "decimal", ",", "thousands", ",")))
        .containsExactly("conflicting_read_characters thousands");
    assertThat(invalidMembers(object("thousands", ".")))
        .containsExactly("conflicting_read_characters thousands");
    assertThat(invalidMembers(object("quote", "'", "thousands", "'")))
        .containsExactly("conflicting_read_characters thousands");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {"'|' ! '|'", "'|' ! '||'", "'||' ! '|'", "'|' ! '|#'", "'|' ! '\"#'"})
  void aCommentCannotBeTheBeginningOfARecord(String delimiter, String comment) {
    assertThat(invalidMembers(object("delimiter", delimiter, "comment", comment)))
        .containsExactly("conflicting_read_characters comment");
  }

  @Test
  void aCommentInsideALineBeginsWithNoOtherSign() {
    for (String sign : List.of("escape", "decimal", "thousands")) {
      for (boolean inline : List.of(false, true)) {
        JsonObject read =
            object("delimiter", ";", "comment", "~~", sign, "~", "inline_comments", inline);

        assertThat(invalidMembers(read))
            .as("%s, %s", sign, inline)
            .isEqualTo(inline ? List.of("conflicting_read_characters comment") : List.of());
      }
    }
  }

  @Test
  void optionsOfQuotesNeedQuotes() {
    assertThat(invalidMembers(object("quote", "none", "escape", "\\", "lenient_quotes", true)))
        .containsExactly(
            "conflicting_read_options escape", "conflicting_read_options lenient_quotes");
  }

  @ParameterizedTest
  @ValueSource(strings = {"skip_rows", "skip_footer"})
  void atMostTenThousandLinesAreSkipped(String name) {
    assertThat(invalidMembers(object(name, 10_000))).isEmpty();
    for (long number : List.of(-1L, 10_001L, Long.MAX_VALUE, Long.MIN_VALUE)) {
      assertThat(invalidMembers(object(name, number)))
          .containsExactly("read_number_out_of_range " + name);
    }
  }

  @Test
  void aHeaderHasAscendingRecordsWithinBounds() {
    assertThat(invalidMembers(object("header", 1_000))).isEmpty();
    assertThat(invalidMembers(object("header", array(2, 3, 9)))).isEmpty();
    for (Object header :
        List.of(
            0,
            -1,
            1_001,
            array(0, 1),
            array(2, 1),
            array(1, 1),
            array(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11))) {
      assertThat(invalidMembers(object("header", header)))
          .as("%s", header)
          .containsExactly("read_number_out_of_range header");
    }
  }

  @Test
  void namesOfColumnsAreFilledAndDiffer() {
    assertThat(invalidMembers(object("columns", array("a", " ", "A", "_kpubdata_row_seq"))))
        .containsExactlyInAnyOrder(
            "empty_field columns[1]", "duplicate_column columns[2]", "reserved_column columns[3]");
  }

  @Test
  void atMostAsManyColumnsAreNamedAsAFileHas() {
    List<String> names = IntStream.rangeClosed(0, 16_384).mapToObj(i -> "c" + i).toList();

    assertThat(invalidMembers(object("columns", array(names.subList(0, 16_384).toArray()))))
        .isEmpty();
    assertThat(invalidMembers(object("columns", array(names.toArray()))))
        .containsExactly("too_many_read_columns columns");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/data", "/", "/a~1b/~0", "/a b/0", "//"})
  void recordsArePointedToByAJsonPointer(String pointer) {
    assertThat(invalidMembers("json", object("records_at", pointer))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"data", "$.data", "/a~", "/a~2", "#/data"})
  void anotherPathIsRefused(String pointer) {
    assertThat(invalidMembers("json", object("records_at", pointer)))
        .containsExactly("invalid_json_pointer records_at");
  }

  @Test
  void aPointerIsNotLongerThanAThousandCharacters() {
    String longest = "/" + String.join("", Collections.nCopies(999, "a"));

    assertThat(invalidMembers("json", object("records_at", longest))).isEmpty();
    assertThat(invalidMembers("json", object("records_at", longest + "a")))
        .containsExactly("invalid_json_pointer records_at");
  }

  @Test
  void concatenatedRecordsHaveNoPointer() {
    assertThat(invalidMembers("json", object("records_at", "/a", "records_as", "concatenated")))
        .containsExactly("conflicting_read_options records_at");
  }

  @Test
  void optionsOfOneFormatAreRefusedAtAnother() {
    JsonObject ofCsv = object("delimiter", ";", "trim", true);
    JsonObject ofJson = object("records_at", "/a", "records_as", "values");

    assertThat(invalidMembers("csv", ofJson))
        .containsExactly(
            "read_option_of_other_format records_at", "read_option_of_other_format records_as");
    assertThat(invalidMembers("json", ofCsv))
        .containsExactly(
            "read_option_of_other_format delimiter", "read_option_of_other_format trim");
    assertThat(invalidMembers("jsonl", ofCsv)).hasSize(2);
    assertThat(invalidMembers("jsonl", ofJson)).hasSize(2);
    assertThat(invalidMembers("parquet", ofCsv)).hasSize(2);
    assertThat(invalidMembers("parquet", ofJson)).hasSize(2);
  }

  @Test
  void recordsOfJsonLinesMayHaveSeveralLines() {
    assertThat(invalidMembers("jsonl", object("records_as", "concatenated"))).isEmpty();
    assertThat(invalidMembers("jsonl", object("records_as", "rows"))).isEmpty();
    assertThat(invalidMembers("jsonl", object("records_as", "features"))).isEmpty();
  }

  @Test
  void aUrlWithoutFormatHasOptionsOfOneKind() {
    assertThat(invalidUrl(object("delimiter", ";"))).isEmpty();
    assertThat(invalidUrl(object("records_at", "/a"))).isEmpty();
    assertThat(invalidUrl(object("delimiter", ";", "records_at", "/a")))
        .containsExactly("mixed_read_options sources[0].read");
  }

  @Test
  void aUrlWithFormatHasItsOptions() {
    var document =
        aDocument().withSources(aUrlSource("format", "csv", "read", object("records_at", "/a")));

    assertThat(checked(document))
        .containsExactly("read_option_of_other_format sources[0].read.records_at");
  }

  @Test
  void allProblemsAreReportedAtOnce() {
    assertThat(
            invalidMembers(
                object(
                    "delimiter", "x",
                    "quote", "ab",
                    "decimal", "5",
                    "skip_rows", -1,
                    "header", 0,
                    "columns", array("a", "a"),
                    "records_at", "a")))
        .hasSize(8);
  }

  private static List<String> invalidMembers(JsonObject read) {
    return invalidMembers("csv", read);
  }

  /** Codes and members of the problems; empty when the source is valid. */
  private static List<String> invalidMembers(String format, JsonObject read) {
    var document = aDocument().withSources(aFileSource("format", format, "read", read));
    return checked(document).stream()
        .map(problem -> problem.replace("sources[0].read.", ""))
        .toList();
  }

  private static List<String> invalidUrl(JsonObject read) {
    return checked(aDocument().withSources(aUrlSource("read", read)));
  }
}
