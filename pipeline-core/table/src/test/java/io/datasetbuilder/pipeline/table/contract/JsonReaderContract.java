package io.datasetbuilder.pipeline.table.contract;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * How JSON records are read and what their columns are inferred to be: alike in an array and in
 * lines.
 */
public abstract class JsonReaderContract extends BronzeReaderContract {

  /** A file with these records, each on a line of its own, in this format. */
  protected final String file(String... records) {
    return format() == FileFormat.JSON
        ? "[" + String.join(",\n", records) + "]\n"
        : String.join("\n", records) + "\n";
  }

  private BronzeTable values(String values) {
    String[] records =
        List.of(values.split(" \\| ")).stream()
            .map(value -> "{\"a\":" + value + "}")
            .toArray(String[]::new);
    return table(file(records));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '~',
      value = {
        "1 | -5 | 9223372036854775807; Int64",
        "9223372036854775808 | 0; UInt64",
        "18446744073709551615; UInt64",
        "18446744073709551616; Int128",
        "9223372036854775808 | -1; Int128",
        "-9223372036854775809; Int128",
        "99999999999999999999999999999999999999; Int128",
        "1 | 1.5; Float64",
        "1e5; Float64",
        "-0; Int64",
        "9007199254740992 | 0.5; Float64",
        "true | null; Boolean",
        "\"x\" | \"\"; String",
        "\"2024-01-31\"; String",
        "null | null; Null",
        "[1,2] | []; List(Int64)",
        "[]; List(Null)",
        "[[1],[2.5,null]]; List(List(Float64))",
        "{\"x\":1} | {\"y\":\"z\"}; Struct(x: Int64, y: String)",
        "[{\"x\":1},{\"y\":[true]},null]; List(Struct(x: Int64, y: List(Boolean)))",
        "{}; Struct()",
        "[{}] | []; List(Struct())",
        "{\"x\":{}} | {\"x\":{\"q\":null}}; Struct(x: Struct(q: Null))",
      })
  public void infersTheTypeThatHoldsEveryValue(String values, String dtype) {
    assertThat(dtypes(values(values))).containsExactly(dtype);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '~',
      value = {
        "1 | \"x\"; a; mixes numbers and texts",
        "1 | true; a; mixes numbers and booleans",
        "[1] | {\"x\":1}; a; mixes lists and objects",
        "\"x\" | [1]; a; mixes texts and lists",
        "[1,\"x\"]; a[]; mixes numbers and texts",
        "{\"b\":1} | {\"b\":false}; a.b; mixes numbers and booleans",
        "[{\"b\":[1]},{\"b\":[\"x\"]}]; a[].b[]; mixes numbers and texts",
        "9007199254740993 | 0.5; a; mixes whole numbers beyond 2^53 with decimals: no numeric"
            + " column holds both exactly",
      })
  public void refusesAColumnThatMixesKindsByName(String values, String place, String what) {
    Problem problem =
        problem(
            file(
                List.of(values.split(" \\| ")).stream()
                    .map(value -> "{\"a\":" + value + "}")
                    .toArray(String[]::new)));

    assertProblem(problem, RecordProblem.MIXED_TYPES, "column '" + place + "' " + what);
    assertThat(problem.at()).isEqualTo(place);
  }

  @ParameterizedTest
  @CsvSource({
    "0.12345678901234567890, holds a decimal with more digits than a 64-bit float keeps",
    "1e400, holds a decimal with more digits than a 64-bit float keeps",
    "1e-400, holds a decimal with more digits than a 64-bit float keeps",
    "100000000000000000000000000000000000000, holds a whole number of more than 38 digits",
  })
  public void refusesANumberThatNoColumnHolds(String number, String what) {
    assertProblem(
        problem(file("{\"a\":" + number + "}")),
        RecordProblem.NUMBER_NOT_HELD,
        "column 'a' " + what);
  }

  @Test
  public void namesEveryColumnThatCannotBeTyped() {
    List<Problem> problems =
        problems(file("{\"a\":1,\"b\":1}", "{\"a\":\"x\",\"b\":\"x\"}").getBytes(UTF_8), "utf-8");

    assertThat(problems).extracting(Problem::at).containsExactly("a", "b");
  }

  @Test
  public void ordersColumnsByFirstAppearance() {
    BronzeTable table = table(file("{\"z\":1}", "{\"b\":1,\"a\":2}", "{\"a\":1,\"z\":1}"));

    assertThat(names(table)).containsExactly("z", "b", "a");
    assertThat(nullCounts(table)).containsExactly(1L, 2L, 1L);
  }

  @Test
  public void keepsNamesThatOtherLanguagesWouldQuote() {
    String name = "a.b \\\"c\\\" 'd' \\\\ 서울 select";
    BronzeTable table = table(file("{\"" + name + "\":1,\"$.x\":2,\"*\":3}"));

    assertThat(names(table)).containsExactly("a.b \"c\" 'd' \\ 서울 select", "$.x", "*");
  }

  @Test
  public void takesTextsWithEscapes() {
    BronzeTable table = table(file("{\"a\":\"x\\u0000\\ud83d\\ude00\\n\\/\"}"));

    assertThat(dtypes(table)).containsExactly("String");
    assertThat(table.dataChecksum())
        .isEqualTo(table(file("{ \"\\u0061\" : \"x\\u0000😀\\u000a/\" }")).dataChecksum());
  }

  @Test
  public void givesTheSameChecksumInAnyOrderOfRecordsAndMembers() {
    assertThat(table(file("{\"a\":1,\"b\":{\"y\":2,\"x\":1}}", "{\"a\":2}")).dataChecksum())
        .isEqualTo(table(file("{\"a\":2}", "{\"b\":{\"x\":1,\"y\":2},\"a\":1}")).dataChecksum());
  }

  @Test
  public void statesANullFromAnAbsentMemberInTheChecksum() {
    assertThat(table(file("{\"a\":1,\"b\":null}")).dataChecksum())
        .isNotEqualTo(table(file("{\"a\":1}")).dataChecksum());
  }

  @Test
  public void keepsNumbersAsWrittenInTheChecksum() {
    assertThat(table(file("{\"a\":1.50}")).dataChecksum())
        .isNotEqualTo(table(file("{\"a\":1.5}")).dataChecksum());
  }

  @Test
  public void givesTheChecksumThatTheDocumentedVectorHas() {
    String[] records = {
      "{\"b\":[{\"y\":\"\\u00e9\",\"x\":null}],\"a\":1.50}", "{\"a\":1E5,\"b\":[ ]}", "{\"a\": -0}"
    };

    assertThat(table(file(records)).dataChecksum())
        .isEqualTo("sha256:95ea2093605c3f340d96441a569db1a783430bb326b7bf845e63c7cca971ba4e");
  }

  @Test
  public void dropsAByteOrderMark() {
    assertThat(table("\uFEFF" + file("{\"a\":1}")).recordCount()).isEqualTo(1);
  }

  @Test
  public void readsOtherEncodings() {
    byte[] cp949 =
        file("{\"a\":\"서울\"}").getBytes(java.nio.charset.Charset.forName("x-windows-949"));

    assertThat(table(cp949, "cp949").dataChecksum())
        .isEqualTo(table(file("{\"a\":\"서울\"}")).dataChecksum());
  }

  @Test
  public void readsAVeryLongText() {
    BronzeTable table = table(file("{\"a\":\"" + "\\n".repeat(3_000_000) + "\"}", "{\"a\":\"y\"}"));

    assertThat(table.recordCount()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\uFEFF"})
  public void refusesAFileWithoutContent(String content) {
    assertProblem(problem(content), RecordProblem.EMPTY_FILE, "the file is empty");
  }

  @Test
  public void refusesRecordsWithoutMembers() {
    assertThat(problem(file("{}")).message()).isEqualTo("the records have no members");
  }

  @Test
  public void refusesABlankName() {
    assertProblem(
        problem(file("{\" \":1}")),
        RecordProblem.EMPTY_COLUMN_NAME,
        "a member of the records has no name");
  }

  @Test
  public void keepsMembersApartWhoseNamesDifferOnlyInLetterCase() {
    BronzeTable table = table(file("{\"na\\u006de\":1}", "{\"NAME\":\"x\",\"name\":2}"));

    assertThat(names(table)).containsExactly("name", "NAME");
    assertThat(dtypes(table)).containsExactly("Int64", "String");
    assertThat(nullCounts(table)).containsExactly(0L, 1L);
  }

  @Test
  public void refusesNamesInsideAnObjectThatDifferOnlyInCase() {
    assertProblem(
        problem(file("{\"s\":{\"x\":1,\"X\":2}}")),
        RecordProblem.DUPLICATE_COLUMN_NAME,
        "column 's' has members 'x' and 'X' that differ only in letter case");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '~',
      value = {
        "{\"a\":1,\"a\":1}; a",
        "{\"b\":1,\"a\":{\"c\":1,\"d\":2,\"c\":null}}; c",
        "{\"a\":[{\"x y\":1,\"x\\u0020y\":2}]}; x y",
      })
  public void refusesAMemberThatAppearsTwice(String record, String name) {
    assertProblem(
        problem(file("{\"a\":null}", record)),
        RecordProblem.DUPLICATE_MEMBER,
        "line 2: member '" + name + "' appears twice in one object");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"a\":NaN}", "{\"a\":Infinity}", "{\"a\":01}", "{\"a\":+1}", "{\"a\":.5}", "{\"a\":1.}",
        "{'a':1}", "{a:1}", "{\"a\":1,}", "{\"a\":\"\t\"}", "{\"a\":\"\\x\"}", "{\"a\":nul}",
        "{\"a\" 1}", "{\"a\":1 /* c */}",
      })
  public void refusesWhatIsNotJson(String record) {
    assertProblem(
        problem(file("{\"a\":1}", record)),
        RecordProblem.MALFORMED_JSON,
        "line 2: this is not well-formed JSON");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"{\"a\":\"\\ud800\"}", "{\"a\":\"x\\udc00y\"}", "{\"a\":{\"\\ud800\":1}}"})
  public void refusesHalfOfASurrogatePair(String record) {
    assertThat(problem(file(record)).code()).isEqualTo(RecordProblem.MALFORMED_JSON);
  }

  @Test
  public void refusesValuesNestedTooDeep() {
    String deep = "{\"a\":" + "[".repeat(10_000) + "1" + "]".repeat(10_000) + "}";

    assertProblem(
        problem(file(deep)),
        RecordProblem.JSON_TOO_DEEP,
        "line 1: values are nested more than 150 levels deep");
    assertThat(problem(file("{\"a\":".repeat(10_000))).code())
        .isEqualTo(RecordProblem.JSON_TOO_DEEP);
  }

  @Tag("deep")
  @Test
  public void refusesARecordBeyondTheBound() {
    String text = "x".repeat(12 << 20);
    String record = "{\"a\":[\"" + text + "\",\"" + text + "\",\"" + text + "\"]}";

    assertThat(problem(file("{\"a\":[]}", record)).code())
        .isEqualTo(RecordProblem.RECORD_TOO_LARGE);
    assertThat(problem(file("{\"a\":\"" + "y".repeat(33 << 20) + "\"}")).code())
        .isEqualTo(RecordProblem.RECORD_TOO_LARGE);
  }

  @Test
  public void statesTheOffsetOfMalformedText() {
    String before = format() == FileFormat.JSON ? "[{\"a\":\"" : "{\"a\":\"";
    byte[] bytes = ("\u00ef\u00bb\u00bf" + file("{\"a\":\"\u00ff\"}")).getBytes(ISO_8859_1);

    assertProblem(
        problem(bytes, "utf-8"),
        RecordProblem.MALFORMED_TEXT,
        "the file is not utf-8 text: the byte at offset "
            + (3 + before.length())
            + " (line 1) does not belong there");
  }

  @Test
  public void refusesOverlongForms() {
    byte[] bytes = file("{\"a\":\"\u00c1\u0081\"}").getBytes(ISO_8859_1);

    assertThat(problem(bytes, "utf-8").code()).isEqualTo(RecordProblem.MALFORMED_TEXT);
  }
}
