package io.datasetbuilder.infrastructure.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.read.JsonRecords;
import io.datasetbuilder.buildspec.read.JsonRecords.Form;
import io.datasetbuilder.buildspec.read.ReadOptions;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import io.datasetbuilder.pipeline.table.bronze.TableBounds;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Records of JSON texts in every declared form, and texts that do not have the declared form. */
class JsonFormsTest {

  private static final String PLAIN = "[{\"id\":1,\"city\":\"Oslo\"},{\"id\":2.50,\"city\":null}]";

  @TempDir Path folder;
  private JsonTexts texts;

  @BeforeEach
  void setUp() {
    texts = new JsonTexts(folder);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      value = {
        "JSON ~ /data ~ ARRAY ~ {\"n\":{\"data\":1},\"data\":%s,\"z\":[{}]}",
        "JSON ~ `/a~1b/0/~0/` ~ ARRAY ~ `{\"a/b\":[{\"~\":{\"\":%s}},7]}`",
        "JSON ~ `` ~ VALUES ~"
            + " {\"x\":{\"id\":1,\"city\":\"Oslo\"},\"y\":{\"city\":null,\"id\":2.50}}",
        "JSON ~ /d ~ VALUES ~"
            + " {\"d\":{\"\":{\"id\":1,\"city\":\"Oslo\"},\"y\":{\"id\":2.50,\"city\":null}}}",
        "JSON ~ `` ~ ROWS ~ [[\"id\",\"city\"],[1,\"Oslo\"],[2.50,null]]",
        "JSONL ~ `` ~ ROWS ~ [\"id\",\"city\"]|[1,\"Oslo\"]|[2.50,null]|",
        "JSON ~ /d/rows ~ ROWS ~ {\"d\":{\"rows\":[[\"id\",\"city\"],[1,\"Oslo\"],[2.50,null]]}}",
        "JSON ~ `` ~ COLUMNS ~ {\"id\":[1,2.50],\"city\":[\"Oslo\",null]}",
        "JSON ~ /0 ~ COLUMNS ~ [{\"id\":[1,2.50],\"city\":[\"Oslo\",null]}]",
        "JSONL ~ `` ~ CONCATENATED ~ {|\"id\":1,|\"city\":\"Oslo\"}{\"id\":2.50,\"city\":null}|",
        "JSON ~ `` ~ CONCATENATED ~ {\"id\":1,\"city\":\"Oslo\"}|{\"id\":2.50,\"city\":|null}",
      })
  void aDeclaredFormGivesTheTableOfThePlainArray(
      FileFormat format, String at, Form form, String text) {
    BronzeTable plain = texts.table(FileFormat.JSON, ReadOptions.DEFAULT, PLAIN);

    BronzeTable read =
        texts.table(format, JsonTexts.at(at, form), text.replace("%s", PLAIN).replace('|', '\n'));

    assertThat(read.columns()).isEqualTo(plain.columns());
    assertThat(read.dataChecksum()).isEqualTo(plain.dataChecksum());
    assertThat(texts.rows(read)).isEqualTo(texts.rows(plain));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      value = {"JSON ~ [[1,\"Oslo\"],[2.50,null]]", "JSONL ~ [1,\"Oslo\"]|[2.50,null]"})
  void rowsHaveTheDeclaredNames(FileFormat format, String text) {
    BronzeTable plain = texts.table(FileFormat.JSON, ReadOptions.DEFAULT, PLAIN);

    BronzeTable read = texts.table(format, rowsOf("id", "city"), text.replace('|', '\n'));

    assertThat(read.columns()).isEqualTo(plain.columns());
    assertThat(read.dataChecksum()).isEqualTo(plain.dataChecksum());
  }

  @Test
  void aRowOfAnotherLengthThanTheDeclaredNamesIsRefused() {
    Problem refused = texts.problem(FileFormat.JSON, rowsOf("id", "city"), "[[1,\"Oslo\"],[2]]");

    assertThat(refused.code()).isEqualTo(RecordProblem.RAGGED_ROW);
    assertThat(refused.message()).contains("a row has fewer than the 2 cells that columns names");
    assertThat(refused.hint())
        .contains("name every cell in columns, and write null for an absent value");
  }

  private static ReadOptions rowsOf(String... names) {
    return ReadOptions.of(new JsonRecords("", Form.ROWS, List.of(names)));
  }

  @Test
  void anObjectIsOneRow() {
    BronzeTable table =
        texts.table(FileFormat.JSON, JsonTexts.as(Form.OBJECT), "{\"id\":1,\"tags\":[\"a\"]}");

    assertThat(JsonTexts.columns(table)).containsExactly("id Int64", "tags List(String)");
    assertThat(table.recordCount()).isEqualTo(1);
  }

  @Test
  void entriesHaveTheirKeysInTheFirstColumn() {
    BronzeTable table =
        texts.table(
            FileFormat.JSON,
            JsonTexts.as(Form.ENTRIES),
            "{\"서울\":{\"n\":1},\"\\\"b\\u0000\":{\"n\":2,\"Key\":true}}");

    assertThat(JsonTexts.columns(table)).containsExactly("key String", "n Int64", "Key Boolean");
    assertThat(texts.rows(table))
        .extracting(row -> row.get(0))
        .containsExactly(JsonValue.of("서울"), JsonValue.of("\"b\u0000"));
  }

  @ParameterizedTest
  @CsvSource({"'|'", "'||'", "' | '"})
  void linesThatEndWithACarriageReturnAreReadWithoutADeclaration(String between) {
    String text = "{\"id\":1,\"city\":\"Oslo\"}" + between + "{\"id\":2.50,\"city\":null}|";

    BronzeTable table = texts.table(FileFormat.JSONL, ReadOptions.DEFAULT, text.replace('|', '\r'));

    assertThat(table.dataChecksum())
        .isEqualTo(texts.table(FileFormat.JSON, ReadOptions.DEFAULT, PLAIN).dataChecksum());
    assertThat(texts.rows(table)).hasSize(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      value = {
        "{\"a\":1} ~ /data ~ ARRAY ~ RECORDS_NOT_FOUND"
            + " ~ line 1, column 8: the object has no member \"data\"",
        "{\"data\":{}} ~ /data/x ~ ROWS ~ RECORDS_NOT_FOUND"
            + " ~ line 1, column 11: the object has no member \"x\"",
        "[{},{}] ~ /2 ~ OBJECT ~ RECORDS_NOT_FOUND"
            + " ~ line 1, column 8: the array has no element \"2\"",
        "{\"data\":5} ~ /data/x ~ ARRAY ~ RECORDS_NOT_FOUND"
            + " ~ line 1, column 10: a single value is where records_at needs the member \"x\"",
        "{\"data\":5} ~ /data ~ ARRAY ~ NOT_AN_ARRAY"
            + " ~ line 1, column 9: the value at records_at is not an array of objects",
        "{\"data\":{\"a\":1}} ~ /data ~ ARRAY ~ NOT_AN_ARRAY"
            + " ~ line 1, column 9: the value at records_at is a single object, not an array of"
            + " objects",
        "{\"data\":[],\"data\":[]} ~ /data ~ ARRAY ~ DUPLICATE_MEMBER"
            + " ~ line 1, column 20: member 'data' appears twice in one object",
        "{\"data\":[{\"a\":1}],\"z\": ~ /data ~ ARRAY ~ MALFORMED_JSON"
            + " ~ line 1, column 23: the text ends in the middle of a value",
        "{\"data\":[{\"a\":1}]} 5 ~ /data ~ ARRAY ~ MALFORMED_JSON"
            + " ~ line 1, column 21: something follows the value",
        "[{\"a\":1}] ~ `` ~ OBJECT ~ OTHER_RECORD_FORM"
            + " ~ line 1, column 1: the value that holds the records is not an object",
        "{\"a\":1}{\"a\":2} ~ `` ~ OBJECT ~ MALFORMED_JSON"
            + " ~ line 1, column 9: something follows the value",
        "{\"a\":{\"x\":1},\"b\":2} ~ `` ~ VALUES ~ NOT_AN_OBJECT"
            + " ~ line 1, column 19: a member is not an object",
        "[] ~ `` ~ ENTRIES ~ OTHER_RECORD_FORM"
            + " ~ line 1, column 1: the value that holds the records is not an object of objects",
        "{\"a\":{\"key\":1}} ~ `` ~ ENTRIES ~ DUPLICATE_COLUMN_NAME"
            + " ~ line 1, column 14: a record has a member 'key', which is the name of the column"
            + " of the keys",
        "{\"a\":{\"x\":1,\"x\":2}} ~ `` ~ ENTRIES ~ DUPLICATE_MEMBER"
            + " ~ line 1, column 19: member 'x' appears twice in one object",
        "{} ~ `` ~ ROWS ~ OTHER_RECORD_FORM"
            + " ~ line 1, column 1: the value that holds the records is not an array of arrays",
        "[{\"a\":1}] ~ `` ~ ROWS ~ OTHER_RECORD_FORM"
            + " ~ line 1, column 2: an element of the array is not an array",
        "[[\"a\"],5] ~ `` ~ ROWS ~ OTHER_RECORD_FORM"
            + " ~ line 1, column 8: an element of the array is not an array",
        "[[],[]] ~ `` ~ ROWS ~ EMPTY_COLUMN_NAME"
            + " ~ line 1, column 4: the first array holds no name",
        "[[\"a\",1],[1,2]] ~ `` ~ ROWS ~ EMPTY_COLUMN_NAME"
            + " ~ line 1, column 8: the name of column 2 is missing or not a text",
        "[[\"a\",\" \"],[1,2]] ~ `` ~ ROWS ~ EMPTY_COLUMN_NAME"
            + " ~ line 1, column 10: the name of column 2 is missing or not a text",
        "[[\"a\",\"a\"],[1,2]] ~ `` ~ ROWS ~ DUPLICATE_COLUMN_NAME"
            + " ~ line 1, column 10: the first array holds the name \"a\" twice",
        "[[\"a\",\"b\"],[1,2],[3]] ~ `` ~ ROWS ~ RAGGED_ROW"
            + " ~ line 1, column 21: a row has fewer than the 2 cells that the first array names",
        "[[\"a\"],[1,2]] ~ `` ~ ROWS ~ RAGGED_ROW"
            + " ~ line 1, column 12: a row has more than the 1 cells that the first array names",
        "[] ~ `` ~ COLUMNS ~ OTHER_RECORD_FORM"
            + " ~ line 1, column 1: the value that holds the records is not an object of arrays",
        "{\"a\":[1],\"b\":2} ~ `` ~ COLUMNS ~ OTHER_RECORD_FORM"
            + " ~ line 1, column 14: column \"b\" is not an array",
        "{\"a\":[1],\"a\":[2]} ~ `` ~ COLUMNS ~ DUPLICATE_MEMBER"
            + " ~ line 1, column 15: member 'a' appears twice in one object",
        "{\"a\":[1],\"b\":[1],\"c\":[1,2]} ~ `` ~ COLUMNS ~ UNEQUAL_COLUMNS"
            + " ~ line 1, column 28: column \"a\" has 1 values, column \"c\" has 2",
        "{\"a\":1}[] ~ `` ~ CONCATENATED ~ NOT_AN_OBJECT"
            + " ~ line 1, column 9: a value of the text is not an object",
        "{\"a\":1}{\"a\": ~ `` ~ CONCATENATED ~ MALFORMED_JSON"
            + " ~ line 1, column 13: the text ends in the middle of a value",
      })
  void aTextOfAnotherFormIsRefusedWithItsPlace(
      String text, String at, Form form, RecordProblem code, String message) {
    Problem problem = texts.problem(FileFormat.JSON, JsonTexts.at(at, form), text);

    assertThat(problem.code()).isEqualTo(code);
    assertThat(problem.message()).isEqualTo(message);
  }

  @ParameterizedTest
  @CsvSource({"ROWS,[]", "ROWS,'[[\"a\"]]'", "COLUMNS,{}", "COLUMNS,{\"a\":[]}", "VALUES,{}"})
  void aFormWithoutRecordsIsRefusedLikeAnEmptyArray(Form form, String text) {
    assertThat(texts.problem(FileFormat.JSON, JsonTexts.as(form), text).code())
        .isEqualTo(RecordProblem.NO_RECORDS);
  }

  @Test
  void aPointerToNothingIsRefusedWithTheMembersThatExist() {
    Problem problem =
        texts.problem(
            FileFormat.JSON,
            JsonTexts.at("/results", Form.ARRAY),
            "{\"total\":2,\"result\":[{\"a\":1}]}");

    assertThat(problem.hint()).contains("the object has the members \"total\", \"result\"");
  }

  @Test
  void aByteOrderMarkBetweenObjectsIsRefusedWithItsLine() {
    Problem problem =
        texts.problem(
            FileFormat.JSONL, JsonTexts.as(Form.CONCATENATED), "{\"a\":\n1}\n\uFEFF{\"a\":2}");

    assertThat(problem.code()).isEqualTo(RecordProblem.BYTE_ORDER_MARK_INSIDE);
    assertThat(problem.message()).startsWith("line 3");
  }

  @Test
  void aColumnThatMixesKindsHasItsRemedyInEveryForm() {
    assertThat(texts.problem(FileFormat.JSON, JsonTexts.as(Form.COLUMNS), "{\"a\":[1,\"x\"]}").at())
        .isEqualTo("a");
    assertThat(
            texts.problem(FileFormat.JSON, JsonTexts.as(Form.ROWS), "[[\"a\"],[1],[\"x\"]]").at())
        .isEqualTo("a");
  }

  @Tag("deep")
  @Test
  void recordsKeyedByTheirDataAreRefusedBeforeTheyFillTheMemory() {
    StringBuilder columns = new StringBuilder("{");
    StringBuilder names = new StringBuilder("[[");
    for (int i = 0; i <= TableBounds.MOST_COLUMNS; i++) {
      columns.append(i == 0 ? "" : ",").append("\"c").append(i).append("\":[1]");
      names.append(i == 0 ? "" : ",").append("\"c").append(i).append('"');
    }
    List<Problem> problems =
        List.of(
            texts.problem(FileFormat.JSON, JsonTexts.as(Form.COLUMNS), columns + "}"),
            texts.problem(FileFormat.JSON, JsonTexts.as(Form.ROWS), names + "]]"));

    assertThat(problems).extracting(Problem::code).containsOnly(RecordProblem.TOO_MANY_COLUMNS);
  }
}
