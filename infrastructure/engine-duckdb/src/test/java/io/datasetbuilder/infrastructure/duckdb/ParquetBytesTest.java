package io.datasetbuilder.infrastructure.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.read.BinaryForm;
import io.datasetbuilder.buildspec.read.ReadOptions;
import io.datasetbuilder.infrastructure.duckdb.parquet.EditedFooter;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable.BronzeColumn;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.parquet.format.BsonType;
import org.apache.parquet.format.ConvertedType;
import org.apache.parquet.format.GeographyType;
import org.apache.parquet.format.GeometryType;
import org.apache.parquet.format.LogicalType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** {@code read.binary}: bytes of a Parquet file as texts, exactly or not at all. */
class ParquetBytesTest {

  private static final ReadOptions TEXT = ReadOptions.of(BinaryForm.TEXT);
  private static final ReadOptions BASE64 = ReadOptions.of(BinaryForm.BASE64);
  private static final ReadOptions HEX = ReadOptions.of(BinaryForm.HEX);

  /** The point 1, 2 in the order of bytes that most writers use. */
  private static final String POINT = "0101000000000000000000F03F0000000000000040";

  @RegisterExtension
  static final SharedFixture<ParquetFiles> SHARED = new SharedFixture<>(ParquetFiles::new);

  @TempDir Path folder;
  private final ParquetFiles files = SHARED.get();

  @Test
  void theCitiesOfAFileWithoutAnnotationsAreTexts() throws IOException {
    Path file = folder.resolve("cities.parquet");
    try (InputStream in =
        ParquetBytesTest.class.getResourceAsStream("/inputs/20_bytes_without_utf8.parquet")) {
      Files.copy(Objects.requireNonNull(in), file);
    }
    BronzeTable table = files.table(file, TEXT);

    assertThat(table.columns()).extracting(BronzeColumn::name).containsExactly("id", "city");
    assertThat(ParquetFiles.dtypes(table)).containsExactly("Int64", "String");
    assertThat(files.rows(table)).containsExactly("[1,\"Oslo\"]", "[2,\"Bergen\"]");
    assertThat(files.problems(file, ReadOptions.DEFAULT))
        .extracting(Problem::code)
        .containsExactly(RecordProblem.UNSUPPORTED_COLUMN_TYPE);
  }

  @Test
  void theRefusalOfBytesProposesTheDeclaration() {
    Problem problem =
        files.problems(files.written("SELECT 1 n, 'x'::BLOB b"), ReadOptions.DEFAULT).get(0);

    assertThat(problem.message())
        .isEqualTo("Column b holds bytes (BYTE_ARRAY), which a dataset cannot hold.");
    assertThat(problem.hint().orElseThrow())
        .isEqualTo(
            "declare read: {binary: text} for texts in UTF-8, or {binary: base64} or {binary:"
                + " hex}, or leave the column out with schema.drop or schema.select");
  }

  @Test
  void bytesAreWrittenAsTheyAreDeclared() {
    Path file =
        files.written("SELECT unnest([encode('Zoë'), 'a\\x00b'::BLOB, ''::BLOB, NULL]) AS b");

    assertThat(files.rows(files.table(file, TEXT)))
        .containsExactly("[\"Zoë\"]", "[\"a\\u0000b\"]", "[\"\"]", "[null]");
    assertThat(files.rows(files.table(file, BASE64)))
        .containsExactly("[\"Wm/Dqw==\"]", "[\"YQBi\"]", "[\"\"]", "[null]");
    assertThat(files.rows(files.table(file, HEX)))
        .containsExactly("[\"5A6FC3AB\"]", "[\"610062\"]", "[\"\"]", "[null]");
    assertThat(files.table(file, HEX).columns().get(0).nullCount()).isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource(
      value = BinaryForm.class,
      names = {"BASE64", "HEX"})
  void randomBytesComeBackFromTheirTexts(BinaryForm form) {
    Random random = new Random(30);
    List<byte[]> values =
        IntStream.range(0, 200)
            .mapToObj(
                i -> {
                  byte[] value = new byte[random.nextInt(300)];
                  random.nextBytes(value);
                  return value;
                })
            .toList();
    String literals =
        values.stream()
            .map(value -> "unhex('" + HexFormat.of().formatHex(value) + "')")
            .collect(Collectors.joining(", "));
    Path file = files.written("SELECT unnest([" + literals + "]) AS b");

    assertThat(files.rows(files.table(file, ReadOptions.of(form))))
        .containsExactlyElementsOf(
            values.stream()
                .map(
                    value ->
                        form == BinaryForm.HEX
                            ? HexFormat.of().withUpperCase().formatHex(value)
                            : Base64.getEncoder().encodeToString(value))
                .map(text -> "[\"" + text + "\"]")
                .toList());
  }

  @ParameterizedTest
  @EnumSource(
      value = BinaryForm.class,
      mode = Mode.EXCLUDE,
      names = {"FAIL", "WKT"})
  void bytesInsideOfListsAndStructsAreTextsToo(BinaryForm form) {
    Path file =
        files.written(
            "SELECT unnest([{'k': ['x'::BLOB, NULL], 's': {'b': 'y'::BLOB, 'n': 1}},"
                + " {'k': NULL, 's': NULL}, NULL]) AS v");
    BronzeTable table = files.table(file, ReadOptions.of(form));
    String x = form == BinaryForm.TEXT ? "x" : form == BinaryForm.HEX ? "78" : "eA==";
    String y = form == BinaryForm.TEXT ? "y" : form == BinaryForm.HEX ? "79" : "eQ==";

    assertThat(ParquetFiles.dtypes(table))
        .containsExactly("Struct(k: List(String), s: Struct(b: String, n: Int32))");
    assertThat(files.rows(table))
        .containsExactly(
            "[{\"k\":[\"%s\",null],\"s\":{\"b\":\"%s\",\"n\":1}}]".formatted(x, y),
            "[{\"k\":null,\"s\":null}]",
            "[null]");
  }

  @Test
  void theChecksumIsThatOfTheTexts() {
    Path bytes = files.written("SELECT unnest(['a'::BLOB, 'b'::BLOB, NULL]) AS v");
    Path texts = files.written("SELECT unnest(['a', 'b', NULL]) AS v");

    assertThat(files.table(bytes, TEXT).dataChecksum())
        .isEqualTo(files.table(texts, ReadOptions.DEFAULT).dataChecksum());
  }

  /** The last one is far into its file. */
  @ParameterizedTest
  @CsvSource({"FF,3", "C080,3", "EDA080,3", "F4908080,3", "61E2,3", "80,70000"})
  void oneValueThatIsNotUtf8RefusesTheColumn(String hex, int row) {
    Path file =
        files.written(
            ("SELECT 1 AS n, CASE WHEN i = %2$d THEN unhex('%1$s') ELSE 'ok'::BLOB END AS b"
                    + " FROM range(%2$d + 5) t(i)")
                .formatted(hex, row));

    List<Problem> problems = files.problems(file, TEXT);

    assertThat(problems).hasSize(1);
    assertThat(problems.get(0).code()).isEqualTo(RecordProblem.BYTES_NOT_TEXT);
    assertThat(problems.get(0).at()).isEqualTo("b");
    assertThat(problems.get(0).message())
        .isEqualTo("column 'b' has bytes that are not UTF-8 in 1 row");
    assertThat(problems.get(0).hint().orElseThrow()).contains("base64", "hex", "schema.drop");
    assertThat(files.rows(files.table(file, TEXT, "b"))).hasSize(row + 5);
  }

  @Test
  void rowsWithBytesThatAreNoTextsAreCountedForEachColumn() {
    Path file =
        files.written(
            "SELECT * FROM (VALUES ('\\xFF'::BLOB, ['\\xFF'::BLOB, '\\xFE'::BLOB], 'a'::BLOB),"
                + " ('\\xFF'::BLOB, ['a'::BLOB], 'b'::BLOB), (NULL, NULL, NULL)) t(a, b, c)");

    assertThat(files.problems(file, TEXT))
        .extracting(Problem::message)
        .containsExactly(
            "column 'a' has bytes that are not UTF-8 in 2 rows",
            "column 'b' has bytes that are not UTF-8 in 1 row");
  }

  @Test
  void bytesOfAFixedLengthAreTextsOfThatLength() throws IOException {
    Path file = files.written("SELECT unnest([uuid '61626364-6566-6768-696a-6b6c6d6e6f70']) AS b");
    EditedFooter.of(
        file,
        footer -> {
          EditedFooter.element(footer, "b").unsetLogicalType();
          EditedFooter.element(footer, "b").unsetConverted_type();
        });

    assertThat(files.rows(files.table(file, TEXT))).containsExactly("[\"abcdefghijklmnop\"]");
    assertThat(files.rows(files.table(file, HEX)))
        .containsExactly("[\"6162636465666768696A6B6C6D6E6F70\"]");
    assertThat(files.problems(file, ReadOptions.DEFAULT).get(0).message())
        .contains("FIXED_LEN_BYTE_ARRAY");
  }

  @Test
  void geometriesAreTheHexOfTheirWellKnownBytes() throws IOException {
    for (LogicalType geometry :
        List.of(
            LogicalType.GEOMETRY(new GeometryType()), LogicalType.GEOGRAPHY(new GeographyType()))) {
      Path file = files.written("SELECT unhex('" + POINT + "') AS place");
      EditedFooter.of(
          file, footer -> EditedFooter.element(footer, "place").setLogicalType(geometry));

      assertThat(files.rows(files.table(file, HEX))).containsExactly("[\"" + POINT + "\"]");
      assertThat(files.problems(file, TEXT))
          .extracting(Problem::code)
          .containsExactly(RecordProblem.BYTES_NOT_TEXT);
      assertThat(files.problems(file, ReadOptions.DEFAULT).get(0).message())
          .contains("geometries (GEO");
    }
  }

  @Test
  void bsonIsReadLikeOtherBytes() throws IOException {
    Path file = files.written("SELECT '\\x05\\x00\\x00\\x00\\x00'::BLOB AS b");
    EditedFooter.of(
        file,
        footer ->
            EditedFooter.element(footer, "b")
                .setLogicalType(LogicalType.BSON(new BsonType()))
                .setConverted_type(ConvertedType.BSON));

    assertThat(files.rows(files.table(file, HEX))).containsExactly("[\"0500000000\"]");
    assertThat(files.problems(file, ReadOptions.DEFAULT).get(0).message()).contains("BSON");
  }

  @Test
  void textsAndNumbersAreAsWithoutTheDeclaration() {
    Path file =
        files.written("SELECT 'x' a, 1 b, uuid '61626364-6566-6768-696a-6b6c6d6e6f70' c, [1.5] d");

    assertThat(files.table(file, HEX).dataChecksum())
        .isEqualTo(files.table(file, ReadOptions.DEFAULT).dataChecksum());
  }
}
