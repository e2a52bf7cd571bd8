package io.datasetbuilder.infrastructure.duckdb;

import static io.datasetbuilder.buildspec.fixture.DialectBuilder.aDialect;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.fixture.DialectBuilder;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.read.FileUnion;
import io.datasetbuilder.buildspec.read.JsonRecords;
import io.datasetbuilder.buildspec.read.ReadOptions;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.pipeline.table.bronze.BronzeFile;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader.Outcome;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable.BronzeColumn;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Several files read as one table: the rows of each, in the order of the files. */
class SeveralFilesTest {

  private static final FileUnion SAME = FileUnion.DEFAULT;
  private static final FileUnion BY_NAME =
      new FileUnion(FileUnion.Columns.BY_NAME, Optional.empty());
  private static final FileUnion WITH_FILE =
      new FileUnion(FileUnion.Columns.SAME, Optional.of("file"));
  private static final ReadOptions PLAIN = ReadOptions.DEFAULT;

  @AutoClose private final FilesFixture fixture;

  SeveralFilesTest(@TempDir Path folder) {
    fixture = new FilesFixture(folder);
  }

  private void refused(Outcome outcome, RecordProblem code, String message) {
    Problem problem = FilesFixture.problems(outcome).get(0);
    assertThat(problem.code()).isEqualTo(code);
    assertThat(problem.message()).isEqualTo(message);
  }

  @Test
  void theRowsFollowTheOrderOfTheFiles() {
    BronzeTable table = fixture.csv(SAME, "id,city\n2,Oslo\n", "id,city\n1,Bergen\n3,\n");

    assertThat(fixture.shown(table)).containsExactly("2|Oslo", "1|Bergen", "3|-");
    assertThat(FilesFixture.types(table)).containsExactly("id Int64", "city String");
    assertThat(table.recordCount()).isEqualTo(3);
    assertThat(table.files())
        .extracting(BronzeFile::name, BronzeFile::recordCount)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple("0.csv", 1L),
            org.assertj.core.groups.Tuple.tuple("1.csv", 2L));
  }

  @Test
  void aColumnHasTheTypeOfAllItsValues() {
    BronzeTable table = fixture.csv(SAME, "n,v\n1,1\n", "n,v\n007,2.5\n");

    assertThat(FilesFixture.types(table)).containsExactly("n String", "v Float64");
    assertThat(fixture.shown(table)).containsExactly("1|1", "007|2.5");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
  void filesTogetherAreTheTableOfOneFileWithAllRows(int seed) {
    Random random = new Random(seed);
    DialectBuilder dialect = CutTable.dialect(random);
    CutTable table = CutTable.of(random, seed % 3 == 0 ? 1 : 3);

    BronzeTable together =
        fixture.table(FileFormat.CSV, dialect.options(), SAME, table.files(dialect, random));
    BronzeTable alone = fixture.alone(FileFormat.CSV, dialect.options(), table.whole(dialect));

    same(together, alone, seed);
  }

  private void same(BronzeTable together, BronzeTable alone, int seed) {
    assertThat(together.columns()).as("seed " + seed).isEqualTo(alone.columns());
    assertThat(together.recordCount()).as("seed " + seed).isEqualTo(alone.recordCount());
    assertThat(together.dataChecksum()).as("seed " + seed).isEqualTo(alone.dataChecksum());
    assertThat(fixture.rows(together)).as("seed " + seed).isEqualTo(fixture.rows(alone));
  }

  @Test
  void jsonLinesTogetherAreTheTableOfOneFileWithAllRows() {
    String first = "{\"a\":1,\"b\":{\"x\":37.50}}\n\n{\"a\":2}\n";
    String second = "{\"b\":{\"y\":\"t\"},\"a\":3.5}";

    BronzeTable together = fixture.table(FileFormat.JSONL, PLAIN, SAME, first, second);

    same(together, fixture.alone(FileFormat.JSONL, PLAIN, first + second), 0);
  }

  @Test
  void jsonArraysTogetherAreTheTableOfOneArrayWithAllElements() {
    BronzeTable together =
        fixture.table(
            FileFormat.JSON, PLAIN, SAME, "[{\"a\":1,\"b\":null}]", "[{\"b\":2,\"a\":3}]");

    same(
        together,
        fixture.alone(FileFormat.JSON, PLAIN, "[{\"a\":1,\"b\":null},{\"b\":2,\"a\":3}]"),
        0);
  }

  @Test
  void eachJsonFileIsReadAtThePlaceOfItsRecords() {
    ReadOptions at = ReadOptions.of(new JsonRecords("/data", JsonRecords.DEFAULT.as()));

    BronzeTable table =
        fixture.table(
            FileFormat.JSON, at, WITH_FILE, "{\"data\":[{\"a\":1}]}", "{\"data\":[{\"a\":2}]}");

    assertThat(fixture.shown(table)).containsExactly("1|0.json", "2|1.json");
  }

  @ParameterizedTest
  @EnumSource(
      value = FileFormat.class,
      names = {"CSV", "JSON", "JSONL"})
  void theFileColumnIsTheLastOneAndNamesTheFileOfEachRow(FileFormat format) {
    String[] files =
        switch (format) {
          case CSV -> new String[] {"a\n1\n\n2\n", "a\n3\n"};
          case JSON -> new String[] {"[{\"a\":1},{},{\"a\":2}]", "[{\"a\":3}]"};
          default -> new String[] {"{\"a\":1}\n{ }\n{\"a\":2} \r\n", "{\"a\":3}"};
        };

    BronzeTable table = fixture.table(format, PLAIN, WITH_FILE, files);

    String end = "." + format.wire();
    assertThat(FilesFixture.types(table)).containsExactly("a Int64", "file String");
    assertThat(fixture.shown(table))
        .containsExactly("1|0" + end, "-|0" + end, "2|0" + end, "3|1" + end);
  }

  @Test
  void oneFileCanNameItself() {
    assertThat(fixture.shown(fixture.csv(WITH_FILE, "a\n1\n"))).containsExactly("1|0.csv");
  }

  @Test
  void aFileColumnThatTheFilesHaveIsRefused() {
    refused(
        fixture.read(FileFormat.CSV, PLAIN, WITH_FILE, "File\n1\n", "File\n2\n"),
        RecordProblem.DUPLICATE_COLUMN_NAME,
        "the files have a column \"File\" of their own");
  }

  @Test
  void anotherHeaderIsRefusedWithTheFileAndTheColumnsThatDiffer() {
    Outcome outcome =
        fixture.read(FileFormat.CSV, PLAIN, SAME, "a,b\n1,2\n", "a,b\n3,4\n", "a,c\n5,6\n");

    refused(
        outcome,
        RecordProblem.DIFFERENT_COLUMNS,
        "the file \"2.csv\" has other columns than \"0.csv\": it lacks \"b\" and adds \"c\"");
    assertThat(FilesFixture.problems(outcome).get(0).hint().orElseThrow())
        .contains("read: {union: by_name}");
  }

  /** The number of files that a source may have. */
  @Test
  @Tag("deep")
  void oneOfTenThousandFilesWithAnotherHeaderIsNamed() {
    String[] contents = new String[10_000];
    Arrays.fill(contents, "a,b\n1,2\n");
    contents[7_000] = "a,B\n1,2\n";

    Outcome outcome = fixture.read(FileFormat.CSV, PLAIN, SAME, contents);

    refused(
        outcome,
        RecordProblem.DIFFERENT_COLUMNS,
        "the file \"7000.csv\" has other columns than \"0.csv\": it lacks \"b\" and adds \"B\"");
  }

  @Test
  void anotherOrderOfColumnsIsRefusedInCsvAndMeansNothingInJson() {
    refused(
        fixture.read(FileFormat.CSV, PLAIN, SAME, "a,b\n1,2\n", "b,a\n3,4\n"),
        RecordProblem.DIFFERENT_COLUMNS,
        "the file \"1.csv\" has the columns of \"0.csv\" in another order");
    assertThat(
            fixture.shown(
                fixture.table(
                    FileFormat.JSONL, PLAIN, SAME, "{\"a\":1,\"b\":2}", "{\"b\":4,\"a\":3}")))
        .containsExactly("1|2", "3|4");
  }

  @ParameterizedTest
  @EnumSource(
      value = FileFormat.class,
      names = {"CSV", "JSONL", "PARQUET"})
  void byNameAMissingColumnIsNullAndCounted(FileFormat format) {
    BronzeTable table =
        switch (format) {
          case CSV -> fixture.csv(BY_NAME, "a,b\n1,x\n", "c,a\n9,2\n");
          case JSONL ->
              fixture.table(format, PLAIN, BY_NAME, "{\"a\":1,\"b\":\"x\"}", "{\"c\":9,\"a\":2}");
          default -> fixture.parquet(BY_NAME, "SELECT 1 a, 'x' b", "SELECT 9 c, 2 a");
        };

    assertThat(table.columns()).extracting(BronzeColumn::name).containsExactly("a", "b", "c");
    assertThat(fixture.shown(table)).containsExactly("1|x|-", "2|-|9");
    assertThat(table.files())
        .extracting(BronzeFile::missing)
        .containsExactly(List.of("c"), List.of("b"));
  }

  @Test
  void aFaultNamesItsFileAndItsLineThere() {
    refused(
        fixture.read(FileFormat.CSV, PLAIN, SAME, "a,b\n1,2\n", "a,b\n3,4\n5\n"),
        RecordProblem.RAGGED_ROW,
        "file \"1.csv\": line 3: the row has 1 cell, the header 2");
    refused(
        fixture.read(FileFormat.JSONL, PLAIN, SAME, "{\"a\":1}\n", "{\"a\":1}\n7\n"),
        RecordProblem.NOT_AN_OBJECT,
        "file \"1.jsonl\": line 2: the record is not an object");
  }

  @Test
  void aFileWithoutRowsIsRefusedUnlessItIsDeclared() {
    refused(
        fixture.read(FileFormat.CSV, PLAIN, SAME, "a\n1\n", "a\n"),
        RecordProblem.NO_RECORDS,
        "file \"1.csv\": the file has a header but no row below it");
    refused(
        fixture.read(FileFormat.JSON, PLAIN, SAME, "[{\"a\":1}]", "[]"),
        RecordProblem.NO_RECORDS,
        "file \"1.json\": the file holds no record");

    assertThat(
            fixture.shown(
                fixture.table(FileFormat.JSON, PLAIN.orEmpty(), SAME, "[]", "[{\"a\":1}]", "[]")))
        .containsExactly("1");
    assertThat(
            fixture.shown(
                fixture.table(FileFormat.CSV, PLAIN.orEmpty(), SAME, "a\n1\n", "a\n", "a\n2\n")))
        .containsExactly("1", "2");
  }

  @Test
  void whatADialectLeavesOutIsCountedForEachFile() {
    ReadOptions dialect = aDialect().delimiter(";").skipRows(1).comment("#").fill().options();

    BronzeTable table =
        fixture.table(FileFormat.CSV, dialect, SAME, "note\na;b\n1;2\n#c\n\n", "note\na;b\n\n3\n");

    assertThat(fixture.shown(table)).containsExactly("1|2", "3|-");
    assertThat(table.dialect().skippedLines()).isEqualTo(2);
    assertThat(table.blankLines()).isEqualTo(2);
    assertThat(table.files().get(0).dialect().commentLines()).isEqualTo(1);
    assertThat(table.files().get(1).dialect().filledCells()).isEqualTo(1);
  }

  @Test
  void numbersOfADialectAreNumbersOnlyIfTheyAreInAllFiles() {
    ReadOptions dialect = aDialect().delimiter(";").decimal(',').options();

    BronzeTable table =
        fixture.table(FileFormat.CSV, dialect, WITH_FILE, "p;q\n1,5;1,5\n", "p;q\n2,25;x\n");

    assertThat(FilesFixture.types(table)).containsExactly("p Float64", "q String", "file String");
    assertThat(fixture.shown(table)).containsExactly("1.5|1,5|0.csv", "2.25|x|1.csv");
  }

  @Test
  void parquetFilesTogetherAreTheTableOfOneFileWithAllRows() {
    String first = "SELECT 1 a, 1.50::DECIMAL(9,2) d, TIMESTAMP '2024-01-02 03:04:05' t, [1,2] l";
    String second = "SELECT 2 a, 2.25::DECIMAL(9,2) d, NULL::TIMESTAMP t, NULL::INTEGER[] l";

    BronzeTable together = fixture.parquet(SAME, first, second);

    same(together, fixture.parquetAlone(first + " UNION ALL " + second), 0);
  }

  @Tag("deep")
  @Test
  void aFileAfterAHundredWithoutNullsCanHaveNulls() {
    String[] files = new String[102];
    Arrays.setAll(files, i -> "SELECT " + i + "::BIGINT a, 'x' s");
    files[101] = "SELECT NULL::BIGINT a, NULL::VARCHAR s";

    List<String> rows = fixture.shown(fixture.parquet(SAME, files));

    assertThat(rows).hasSize(102).startsWith("0|x").endsWith("100|x", "-|-");
  }

  @Tag("deep")
  @Test
  void manyParquetFilesKeepTheirOrder() {
    String[] files = new String[101];
    for (int i = 0; i < files.length; i++) {
      files[i] = "SELECT " + i + " n";
    }

    BronzeTable table = fixture.parquet(WITH_FILE, files);

    List<List<JsonValue>> rows = fixture.rows(table);
    assertThat(rows).hasSize(files.length);
    for (int i = 0; i < files.length; i++) {
      assertThat(rows.get(i)).containsExactly(JsonValue.of(i), JsonValue.of(i + ".parquet"));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "1::INTEGER!9000000000::BIGINT!Int64!1!9000000000",
        "0.1::FLOAT!0.1::DOUBLE!Float64!0.10000000149011612!0.1",
        "{x: 1::SMALLINT}!{x: 70000}!Struct(x: Int32)!{\"x\":1}!{\"x\":70000}"
      })
  void parquetColumnsThatDifferInTheirWidthHaveTheWiderType(
      String one, String other, String type, String first, String second) {
    for (boolean turned : new boolean[] {false, true}) {
      String left = "SELECT " + (turned ? other : one) + " v";
      String right = "SELECT " + (turned ? one : other) + " v";

      BronzeTable table = fixture.parquet(SAME, left, right);

      assertThat(FilesFixture.types(table)).containsExactly("v " + type);
      assertThat(fixture.shown(table))
          .containsExactly(turned ? second : first, turned ? first : second);
    }
  }

  @Tag("deep")
  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "200::UTINYINT!-1::TINYINT!Int16!200!-1",
        "1.5::DECIMAL(4,1)!123.25::DECIMAL(5,2)!Decimal(5,2)!1.50!123.25",
        "[1::INTEGER]![9000000000::BIGINT]!List(Int64)![1]![9000000000]",
        "TIME '01:02:03'!TIME_NS"
            + " '01:02:03.000000001'!Time(ns)!01:02:03.000000000!01:02:03.000000001",
        "TIMESTAMP_NS '2024-01-02 03:04:05'!TIMESTAMP_NS '2024-01-02 03:04:05.000000001'"
            + "!Datetime(ns)!2024-01-02T03:04:05.000000000!2024-01-02T03:04:05.000000001"
      })
  void moreColumnsThatDifferInTheirWidthHaveTheWiderType(
      String one, String other, String type, String first, String second) {
    parquetColumnsThatDifferInTheirWidthHaveTheWiderType(one, other, type, first, second);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "1::UBIGINT!1::BIGINT!UInt64!Int64",
        "1::BIGINT!1::DOUBLE!Int64!Float64",
        "1::DECIMAL(38,0)!1::DECIMAL(38,10)!Decimal(38,0)!Decimal(38,10)",
        "DATE '2024-01-01'!TIMESTAMP '2024-01-01 00:00:00'!Date!Datetime",
        "{x: 1}!{y: 1}!Struct(x: Int32)!Struct(y: Int32)",
      })
  void parquetColumnsWhoseTypesNoTypeHoldsAreRefused(
      String one, String other, String type, String otherType) {
    refused(
        fixture.readParquet(SAME, "SELECT " + one + " v", "SELECT " + other + " v"),
        RecordProblem.DIFFERENT_COLUMN_TYPES,
        "column 'v' is %s in \"0.parquet\" and %s in \"1.parquet\"".formatted(type, otherType));
  }

  @Test
  void aParquetColumnThatIsLeftOutIsNeverAReasonToRefuse() {
    BronzeTable types = fixture.parquetWithout("x", SAME, "SELECT 1 n, 1 x", "SELECT 2 n, 'a' x");
    BronzeTable missing =
        fixture.parquetWithout("x", SAME, "SELECT 1 n, INTERVAL 1 DAY x", "SELECT 2 n");

    assertThat(fixture.shown(types)).containsExactly("1|-", "2|-");
    assertThat(fixture.shown(missing)).containsExactly("1|-", "2|-");
  }

  @Test
  void aTimeThatNanosecondsDoNotReachIsRefusedAndNotLost() {
    refused(
        fixture.readParquet(
            SAME,
            "SELECT TIMESTAMP_NS '2024-01-02 03:04:05.000000001' t",
            "SELECT TIMESTAMP '1500-01-01 00:00:00' t"),
        RecordProblem.DIFFERENT_COLUMN_TYPES,
        "column 't' is Datetime(ns) in one of the files and has values in another that are out of"
            + " its range");
  }

  @Test
  void parquetColumnsOfTwoTypesAreRefusedWithBothFiles() {
    refused(
        fixture.readParquet(SAME, "SELECT 1 a", "SELECT 'x' a"),
        RecordProblem.DIFFERENT_COLUMN_TYPES,
        "column 'a' is Int32 in \"0.parquet\" and String in \"1.parquet\"");
  }
}
