package io.datasetbuilder.buildspec.read;

import static io.datasetbuilder.buildspec.fixture.Gates.invalid;
import static io.datasetbuilder.buildspec.fixture.Gates.loadProblems;
import static io.datasetbuilder.buildspec.fixture.Gates.refused;
import static io.datasetbuilder.buildspec.fixture.Gates.valid;
import static io.datasetbuilder.buildspec.fixture.Json.array;
import static io.datasetbuilder.buildspec.fixture.Json.object;
import static io.datasetbuilder.buildspec.fixture.SpecDocument.aDocument;
import static io.datasetbuilder.buildspec.fixture.SpecDocument.aFileSource;
import static io.datasetbuilder.buildspec.fixture.SpecDocument.aUrlSource;
import static io.datasetbuilder.buildspec.fixture.SpecDocument.anApiSource;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.fixture.SpecDocument;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.read.CsvDialect.Header;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The {@code read} field: its members, their types and their defaults. */
class ReadFieldsTest {

  @Test
  void everyMemberOfACsvIsRead() {
    ReadOptions options =
        read(
            object(
                "delimiter",
                ";",
                "quote",
                "'",
                "escape",
                "\\",
                "lenient_quotes",
                true,
                "header",
                array(1, 2),
                "columns",
                array("id", "city"),
                "skip_rows",
                3,
                "skip_footer",
                1,
                "comment",
                "#",
                "inline_comments",
                true,
                "trailing_delimiter",
                true,
                "short_rows",
                "fill",
                "trim",
                true,
                "decimal",
                ",",
                "thousands",
                ".",
                "allow_empty",
                true));

    assertThat(options)
        .isEqualTo(
            ReadOptions.of(
                    new CsvDialect(
                        Optional.of(";"),
                        Optional.of('\''),
                        Optional.of('\\'),
                        true,
                        new Header(List.of(1, 2)),
                        List.of("id", "city"),
                        3,
                        1,
                        Optional.of(new CsvDialect.Comment("#", true)),
                        true,
                        CsvDialect.ShortRows.FILL,
                        true,
                        new CsvNumbers(Optional.of(','), Optional.of('.'))))
                .orEmpty());
  }

  @Test
  void everyMemberOfAJsonIsRead() {
    JsonObject read = object("records_at", "/data/0", "records_as", "entries");

    assertThat(valid(json(read)).sources().get(0).read())
        .isEqualTo(ReadOptions.of(new JsonRecords("/data/0", JsonRecords.Form.ENTRIES)));
  }

  @Test
  void columnsNameTheCellsOfJsonRows() {
    JsonObject read = object("records_as", "rows", "columns", array("id", "city"));
    ReadOptions rows =
        ReadOptions.of(new JsonRecords("", JsonRecords.Form.ROWS, List.of("id", "city")));

    assertThat(valid(json(read)).sources().get(0).read()).isEqualTo(rows);
    assertThat(rows.members()).isEqualTo(read);
    assertThat(invalid(json(object("records_as", "rows", "columns", array("id", "ID")))))
        .containsExactly("duplicate_column sources[0].read.columns[1]");
  }

  @Test
  void theMembersOfAParquetFileAreRead() {
    var document =
        aDocument()
            .withSources(
                aFileSource(
                    "format",
                    "parquet",
                    "read",
                    object(
                        "binary",
                        "text",
                        "large_decimals",
                        "text",
                        "variant",
                        "json",
                        "allow_empty",
                        true)));
    ReadOptions expected =
        ReadOptions.of(new ParquetForms(BinaryForm.TEXT, LargeDecimals.TEXT, VariantForm.JSON))
            .orEmpty();

    assertThat(valid(document).sources().get(0).read()).isEqualTo(expected);
    assertThat(expected.members())
        .isEqualTo(
            object(
                "binary",
                "text",
                "large_decimals",
                "text",
                "variant",
                "json",
                "allow_empty",
                true));
  }

  @Test
  void aUrlSourceHasTheSameMembers() {
    var document = aDocument().withSources(aUrlSource("read", object("delimiter", "|")));

    assertThat(valid(document).sources().get(0).read().csv().delimiter()).contains("|");
  }

  @Test
  void aPublicApiSourceHasNone() {
    assertThat(refused(aDocument().withSources(anApiSource("read", object()))))
        .containsExactly("field_of_other_kind sources[0].read");
  }

  @Test
  void defaultsThatAreWrittenOutAreNoDeclaration() {
    JsonObject defaults =
        object(
            "quote",
            "\"",
            "escape",
            "doubled",
            "lenient_quotes",
            false,
            "header",
            true,
            "columns",
            array(),
            "skip_rows",
            0,
            "skip_footer",
            0,
            "trailing_delimiter",
            false,
            "short_rows",
            "fail",
            "trim",
            false,
            "decimal",
            ".",
            "allow_empty",
            false,
            "records_at",
            "",
            "records_as",
            "array",
            "binary",
            "fail",
            "large_decimals",
            "fail",
            "variant",
            "fail");

    assertThat(read(defaults)).isEqualTo(ReadOptions.DEFAULT);
    assertThat(read(object("header", 1, "escape", "\"", "delimiter", null, "comment", null)))
        .isEqualTo(ReadOptions.DEFAULT);
    assertThat(valid(csv(null)).sources().get(0).read()).isEqualTo(ReadOptions.DEFAULT);
  }

  @Test
  void aCommaThatIsWrittenOutIsADeclaration() {
    assertThat(read(object("delimiter", ",")).isDefault()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"tab", "\\t", "\t"})
  void aTabHasThreeSpellings(String written) {
    assertThat(read(object("delimiter", written)).csv().delimiter()).contains("\t");
  }

  @Test
  void aFileMayHaveNoHeaderAndNoQuotes() {
    CsvDialect csv = read(object("header", "none", "quote", "none")).csv();

    assertThat(csv.header()).isEqualTo(Header.NONE);
    assertThat(csv.quote()).isEmpty();
  }

  @Test
  void membersOfTheWrongTypeAreRefusedAllAtOnce() {
    JsonObject read =
        object(
            "delimiter",
            5,
            "quote",
            false,
            "escape",
            array(),
            "lenient_quotes",
            "yes",
            "header",
            object(),
            "columns",
            "id",
            "skip_rows",
            "1",
            "skip_footer",
            true,
            "comment",
            1,
            "inline_comments",
            1,
            "trailing_delimiter",
            1,
            "short_rows",
            true,
            "trim",
            "no",
            "decimal",
            1,
            "thousands",
            2,
            "allow_empty",
            0,
            "records_at",
            array("data"),
            "records_as",
            7);

    assertThat(refused(csv(read)))
        .hasSize(read.members().size())
        .allMatch(problem -> problem.startsWith("wrong_type sources[0].read."));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"delimiter", "quote", "escape", "comment", "decimal", "thousands", "header"})
  void anEmptyTextIsRefused(String name) {
    assertThat(refused(csv(object(name, ""))))
        .containsExactly("empty_value sources[0].read." + name);
  }

  @Test
  void aHeaderOfNoRecordIsNotAnEmptyList() {
    assertThat(refused(csv(object("header", array()))))
        .containsExactly("empty_value sources[0].read.header");
  }

  @Test
  void aHeaderThatIsNotThereIsWrittenNone() {
    assertThat(loadProblems(csv(object("header", false))))
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code().wire()).isEqualTo("unknown_value");
              assertThat(problem.hint().orElseThrow()).contains("none");
            });
    assertThat(refused(csv(object("header", "no"))))
        .containsExactly("unknown_value sources[0].read.header");
  }

  @ParameterizedTest
  @CsvSource({"delimeter, delimiter", "skiprows, skip_rows", "record_at, records_at"})
  void anUnknownMemberIsRefusedWithTheNearestOne(String written, String nearest) {
    assertThat(loadProblems(csv(object(written, "x"))))
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code().wire()).isEqualTo("unknown_field");
              assertThat(problem.hint()).contains("did you mean " + nearest + "?");
            });
  }

  @ParameterizedTest
  @CsvSource({"short_rows, filled, fill", "records_as, feature, features"})
  void anUnknownChoiceIsRefusedWithTheNearestOne(String name, String written, String nearest) {
    assertThat(loadProblems(csv(object(name, written))))
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code().wire()).isEqualTo("unknown_value");
              assertThat(problem.hint()).contains("did you mean " + nearest + "?");
            });
  }

  @ParameterizedTest
  @ValueSource(strings = {"quote", "escape", "decimal", "thousands"})
  void aSignIsOneCharacter(String name) {
    assertThat(invalid(csv(object(name, "||"))))
        .containsExactly("invalid_read_character sources[0].read." + name);
    assertThat(invalid(csv(object(name, "\ud83d\ude00"))))
        .containsExactly("invalid_read_character sources[0].read." + name);
  }

  private static ReadOptions read(JsonObject read) {
    return valid(csv(read)).sources().get(0).read();
  }

  private static SpecDocument csv(JsonObject read) {
    return aDocument().withSources(aFileSource("read", read));
  }

  private static SpecDocument json(JsonObject read) {
    return aDocument().withSources(aFileSource("format", "json", "read", read));
  }
}
