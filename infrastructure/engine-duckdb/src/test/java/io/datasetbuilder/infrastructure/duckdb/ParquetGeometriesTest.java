package io.datasetbuilder.infrastructure.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.read.BinaryForm;
import io.datasetbuilder.buildspec.read.ReadOptions;
import io.datasetbuilder.infrastructure.duckdb.parquet.EditedFooter;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.apache.parquet.format.GeographyType;
import org.apache.parquet.format.GeometryType;
import org.apache.parquet.format.LogicalType;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code read: {binary: wkt}}: geometries of a Parquet file as well-known text, exactly. */
class ParquetGeometriesTest {

  private static final ReadOptions WKT = ReadOptions.of(BinaryForm.WKT);

  /** The point 1, 2 in the order of bytes that most writers use. */
  private static final String POINT = "0101000000000000000000F03F0000000000000040";

  private static final int COLLECTION = 7;

  @RegisterExtension
  static final SharedFixture<ParquetFiles> SHARED = new SharedFixture<>(ParquetFiles::new);

  private final ParquetFiles files = SHARED.get();

  @Test
  void annotatedGeometriesAndBytesOfOlderWritersAreTexts() throws IOException {
    List<LogicalType> annotations =
        Arrays.asList(
            LogicalType.GEOMETRY(new GeometryType()),
            LogicalType.GEOGRAPHY(new GeographyType()),
            null);
    for (LogicalType annotation : annotations) {
      Path file = files.written("SELECT unnest([unhex('" + POINT + "'), NULL]) AS place");
      EditedFooter.of(
          file, footer -> EditedFooter.element(footer, "place").setLogicalType(annotation));
      BronzeTable table = files.table(file, WKT);

      assertThat(ParquetFiles.dtypes(table)).containsExactly("String");
      assertThat(files.rows(table)).containsExactly("[\"POINT (1 2)\"]", "[null]");
      assertThat(table.columns().get(0).nullCount()).isEqualTo(1);
    }
  }

  @Test
  void theRefusalOfGeometriesProposesTheDeclaration() throws IOException {
    Path file = files.written("SELECT 1 AS n, unhex('" + POINT + "') AS place");
    EditedFooter.of(
        file,
        footer ->
            EditedFooter.element(footer, "place")
                .setLogicalType(LogicalType.GEOMETRY(new GeometryType())));

    assertThat(files.problems(file, ReadOptions.DEFAULT).get(0).hint().orElseThrow())
        .isEqualTo(
            "declare read: {binary: wkt} for well-known text, or {binary: hex} for the digits of"
                + " well-known binary, or leave the column out with schema.drop or"
                + " schema.select");
  }

  /** The numbers after the count are coordinates, each of eight bytes. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "POINT (0.1 -2)              | 1    |         | 0.1 -2",
        "POINT ZM (1 2 3 4)          | 3001 |         | 1 2 3 4",
        "LINESTRING Z (0 0 5, 1 1 6) | 1002 | 2       | 0 0 5 1 1 6",
        "POLYGON ((0 0, 4 0, 4 4, 0 0)) | 3 | 1 4     | 0 0 4 0 4 4 0 0"
      })
  void aGeometryIsItsTextInEitherOrderOfBytes(
      String text, int type, String counts, String coordinates) {
    for (ByteOrder order : List.of(ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN)) {
      byte[] bytes = wkb(order, type, counts, coordinates);

      assertThat(texts(bytes)).containsExactly(text);
    }
  }

  @Tag("deep")
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "POINT Z (1 2 3)             | 1001 |         | 1 2 3",
        "POINT M (1 2 3)             | 2001 |         | 1 2 3",
        "POINT EMPTY                 | 1    |         | NaN NaN",
        "LINESTRING (0 0, 1 1)       | 2    | 2       | 0 0 1 1",
        "LINESTRING EMPTY            | 2    | 0       |",
        "POLYGON EMPTY               | 3    | 0       |",
        "MULTIPOINT EMPTY            | 4    | 0       |",
        "MULTILINESTRING EMPTY       | 5    | 0       |",
        "MULTIPOLYGON EMPTY          | 6    | 0       |",
        "GEOMETRYCOLLECTION EMPTY    | 7    | 0       |"
      })
  void otherGeometriesAreSoToo(String text, int type, String counts, String coordinates) {
    aGeometryIsItsTextInEitherOrderOfBytes(text, type, counts, coordinates);
  }

  @Test
  void partsOfAGeometryAreWrittenInTheirOrder() {
    byte[] one = wkb(ByteOrder.LITTLE_ENDIAN, 1, null, "1 2");
    byte[] other = wkb(ByteOrder.BIG_ENDIAN, 1, null, "3 4");
    byte[] line = wkb(ByteOrder.LITTLE_ENDIAN, 2, "2", "0 0 1 1");
    byte[] holed = wkb(ByteOrder.LITTLE_ENDIAN, 3, "2", null);
    byte[] ring = Arrays.copyOfRange(wkb(ByteOrder.LITTLE_ENDIAN, 2, "3", "0 0 1 0 0 0"), 5, 57);

    assertThat(
            texts(
                parts(4, one, other),
                parts(5, line, line),
                parts(COLLECTION, one, line, parts(COLLECTION)),
                joined(holed, ring, ring)))
        .containsExactly(
            "MULTIPOINT (1 2, 3 4)",
            "MULTILINESTRING ((0 0, 1 1), (0 0, 1 1))",
            "GEOMETRYCOLLECTION (POINT (1 2), LINESTRING (0 0, 1 1), GEOMETRYCOLLECTION EMPTY)",
            "POLYGON ((0 0, 1 0, 0 0), (0 0, 1 0, 0 0))");
  }

  @Test
  void everyCoordinateIsReadBackAsTheSameNumber() {
    Random random = new Random(31);
    List<Double> numbers = new ArrayList<>(List.of(-0.0, Double.MIN_VALUE, Double.MAX_VALUE));
    while (numbers.size() < 4_000) {
      double any = Double.longBitsToDouble(random.nextLong());
      numbers.addAll(List.of(Double.isFinite(any) ? any : 0, random.nextInt(36_000_000) / 1e5));
    }
    byte[][] points = new byte[numbers.size()][];
    for (int i = 0; i < points.length; i++) {
      points[i] = wkb(ByteOrder.LITTLE_ENDIAN, 1, null, numbers.get(i) + " 0.5");
    }

    assertThat(texts(points))
        .extracting(text -> Double.valueOf(text.substring("POINT (".length(), text.length() - 5)))
        .containsExactlyElementsOf(numbers);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "01",
        "4F736C6F", // a text
        "0101000000000000000000F03F00000000000000", // a byte less
        "0101000000000000000000F03F000000000000004000", // a byte more
        "0101000020E6100000000000000000F03F0000000000000040", // its reference system
        "0101000000000000000000F87F0000000000000040", // half of a point is not a number
        "0101000000000000000000F07F0000000000000040", // infinite
        "0108000000000000000000F03F0000000000000040", // of a type without text
        "0102000000FFFFFFFF000000000000F03F0000000000000040" // points that are not there
      })
  void oneValueThatHasNoExactTextRefusesTheColumn(String hex) {
    assertRefused(hex, 3);
  }

  @Test
  void oneValueFarIntoTheFileRefusesTheColumn() {
    assertRefused("01", 70_000);
  }

  private void assertRefused(String hex, int row) {
    Path file =
        files.written(
            ("SELECT i AS n, unhex(CASE WHEN i = %1$d THEN '%2$s' ELSE '%3$s' END) AS b"
                    + " FROM range(%1$d + 5) t(i)")
                .formatted(row, hex, POINT));

    List<Problem> problems = files.problems(file, WKT);

    assertThat(problems)
        .extracting(Problem::code)
        .containsExactly(RecordProblem.BYTES_NOT_GEOMETRY);
    assertThat(problems.get(0).at()).isEqualTo("b");
    assertThat(problems.get(0).message())
        .isEqualTo("column 'b' has bytes that are not a geometry in well-known binary in 1 row");
    assertThat(problems.get(0).hint().orElseThrow()).contains("base64", "hex", "schema.drop");
    assertThat(files.rows(files.table(file, WKT, "b"))).hasSize(row + 5);
  }

  @Test
  void collectionsThatNestWithoutEndAreNoGeometry() {
    byte[] nested = wkb(ByteOrder.LITTLE_ENDIAN, 1, null, "1 2");
    for (int depth = 0; depth < 2_000; depth++) {
      nested = parts(COLLECTION, nested);
    }

    assertThat(files.problems(written(nested), WKT))
        .extracting(Problem::code)
        .containsExactly(RecordProblem.BYTES_NOT_GEOMETRY);
  }

  @Test
  void geometriesInsideOfListsAndStructsAreTextsToo() {
    Path file =
        files.written(
            "SELECT unnest([{'k': [unhex('%1$s'), NULL], 's': {'b': unhex('%1$s')}}, NULL]) AS v"
                .formatted(POINT));

    assertThat(files.rows(files.table(file, WKT)))
        .containsExactly(
            "[{\"k\":[\"POINT (1 2)\",null],\"s\":{\"b\":\"POINT (1 2)\"}}]", "[null]");
  }

  private List<String> texts(byte[]... geometries) {
    return files.rows(files.table(written(geometries), WKT)).stream()
        .map(row -> row.substring(2, row.length() - 2))
        .toList();
  }

  private Path written(byte[]... geometries) {
    return files.written(
        Arrays.stream(geometries)
            .map(bytes -> "unhex('" + HexFormat.of().formatHex(bytes) + "')")
            .collect(Collectors.joining(", ", "SELECT unnest([", "]) AS b")));
  }

  private static byte[] wkb(ByteOrder order, int type, String counts, String coordinates) {
    List<String> counted = counts == null ? List.of() : List.of(counts.split(" "));
    double[] numbers =
        coordinates == null
            ? new double[0]
            : Arrays.stream(coordinates.split(" ")).mapToDouble(Double::parseDouble).toArray();
    ByteBuffer bytes =
        ByteBuffer.allocate(5 + 4 * counted.size() + 8 * numbers.length).order(order);
    bytes.put((byte) (order == ByteOrder.LITTLE_ENDIAN ? 1 : 0)).putInt(type);
    counted.forEach(count -> bytes.putInt(Integer.parseInt(count)));
    Arrays.stream(numbers).forEach(bytes::putDouble);
    return bytes.array();
  }

  private static byte[] parts(int type, byte[]... parts) {
    byte[] head = wkb(ByteOrder.LITTLE_ENDIAN, type, String.valueOf(parts.length), null);
    return joined(head, joined(parts));
  }

  private static byte[] joined(byte[]... parts) {
    ByteBuffer bytes =
        ByteBuffer.allocate(Arrays.stream(parts).mapToInt(each -> each.length).sum());
    Arrays.stream(parts).forEach(bytes::put);
    return bytes.array();
  }
}
