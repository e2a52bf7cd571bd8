package io.datasetbuilder.infrastructure.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.runs.verify.TableCells.CellDifference;
import io.datasetbuilder.pipeline.runs.verify.TableCells.CellFault;
import io.datasetbuilder.pipeline.runs.verify.TableCells.CellScan;
import io.datasetbuilder.pipeline.runs.verify.TableCells.ColumnCells;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.apache.parquet.format.FileMetaData;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that the engine and Arrow wrote, read cell by cell. */
class ParquetCellsTest {

  private static final int ROWS = 9_000;

  /** A column of each type, with nulls in every third row of most. */
  private static final String EVERY_TYPE =
      """
      SELECT (i %% 100)::TINYINT AS tiny, i AS big, i::UBIGINT AS unsigned_big,
        CASE WHEN i %% 3 = 0 THEN NULL ELSE i * 1.5::DOUBLE END AS ratio,
        CASE WHEN i %% 3 = 0 THEN NULL ELSE i::FLOAT END AS small_ratio,
        CASE WHEN i %% 3 = 0 THEN NULL ELSE (i / 8)::DECIMAL(9,3) END AS price,
        CASE WHEN i %% 3 = 0 THEN NULL ELSE i::DECIMAL(38,10) END AS amount,
        CASE WHEN i %% 3 = 0 THEN NULL ELSE i %% 2 = 0 END AS flag,
        CASE WHEN i %% 3 = 0 THEN NULL ELSE 'text ' || i %% 70 END AS text,
        'other ' || i AS other_text,
        DATE '2020-01-01' + i::INTEGER AS day, TIME '01:02:03.5' AS clock,
        TIMESTAMP '2020-01-01' + INTERVAL (i) SECOND AS at,
        make_timestamp_ns(1600000000000000000 + i) AS at_ns,
        TIMESTAMPTZ '2020-01-01 00:00:00+00' AS instant,
        CASE WHEN i %% 3 = 0 THEN NULL WHEN i %% 3 = 1 THEN [] ELSE [i, NULL, i + 1] END AS list,
        CASE WHEN i %% 3 = 0 THEN NULL
          ELSE {'x': i, 'y': [{'z': 'n' || i}, NULL], 'w': CASE WHEN i %% 2 = 0 THEN 1.5 END} END AS struct,
        NULL::INTEGER AS nothing
      FROM range(%d) t(i)
      """;

  private static final String SMALL_GROUPS = ", COMPRESSION zstd, ROW_GROUP_SIZE 2048";

  private final ParquetCells cells = new ParquetCells();

  @TempDir Path folder;
  @TempDir Path otherFolder;

  @Test
  void readsEveryCellThatTheEngineWrites() throws Exception {
    CellScan scan = scan(everyType(SMALL_GROUPS, folder));

    assertThat(scan.faults()).isEmpty();
    assertThat(scan.rows()).isEqualTo(ROWS);
    assertThat(nulls(scan))
        .containsEntry("tiny", 0L)
        .containsEntry("ratio", ROWS / 3L)
        .containsEntry("price", ROWS / 3L)
        .containsEntry("text", ROWS / 3L)
        .containsEntry("list", ROWS / 3L)
        .containsEntry("struct", ROWS / 3L)
        .containsEntry("nothing", (long) ROWS)
        .hasSize(18);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        ", COMPRESSION uncompressed",
        ", COMPRESSION snappy",
        ", COMPRESSION gzip",
        ", COMPRESSION lz4_raw",
        ", COMPRESSION zstd, PARQUET_VERSION V2",
        ", COMPRESSION zstd, DICTIONARY_SIZE_LIMIT 1"
      })
  void readsTheSameCellsHoweverTheyAreStored(String options) throws Exception {
    Path file = everyType(SMALL_GROUPS, folder);
    Path other = everyType(options, otherFolder);

    assertThat(scan(other)).isEqualTo(scan(file));
    assertThat(compare(file, other)).isEmpty();
  }

  @Test
  void readsWhatAnotherToolWrote() throws Exception {
    CellScan scan = scan(Samples.kept("arrow-types.parquet", folder));

    assertThat(scan.faults()).isEmpty();
    assertThat(scan.columns()).hasSize(14);
  }

  @Tag("deep")
  @Test
  void readsRowGroupsThatAreLongerThanItsWindow() throws Exception {
    String table = "SELECT i, [i, i] AS l FROM range(1100000) t(i)";
    Path whole = Samples.written(table, ", ROW_GROUP_SIZE 2000000", folder);
    Path cut = Samples.written(table, ", ROW_GROUP_SIZE 122880", otherFolder);

    assertThat(scan(whole)).isEqualTo(scan(cut));
    assertThat(scan(whole).rows()).isEqualTo(1_100_000);
  }

  @Test
  void readsATableWithoutRows() throws Exception {
    CellScan scan = scan(Samples.written("SELECT 1 AS id WHERE false", folder));

    assertThat(scan).isEqualTo(new CellScan(0, List.of(new ColumnCells("id", 0, 0)), 0, List.of()));
  }

  @Test
  void leavesOutACodecItDoesNotHave() throws Exception {
    Path file = Samples.written("SELECT i FROM range(10) t(i)", ", COMPRESSION brotli", folder);

    assertThat(cells.scan(Samples.at(file))).isEmpty();
  }

  @Test
  void sumsAreThoseOfTheRowsInAnyOrder() throws Exception {
    String table = "SELECT i, 's' || i AS s FROM range(%d, %d) t(i) ORDER BY i %s";
    CellScan whole = scan(Samples.written(table.formatted(0, 5_000, "ASC"), folder));
    CellScan reversed = scan(Samples.written(table.formatted(0, 5_000, "DESC"), folder));
    CellScan one = scan(Samples.written(table.formatted(0, 1_700, "ASC"), folder));
    CellScan two = scan(Samples.written(table.formatted(1_700, 5_000, "DESC"), folder));

    assertThat(reversed).isEqualTo(whole);
    assertThat(one.rowSum() + two.rowSum()).isEqualTo(whole.rowSum());
    assertThat(one.columns().get(1).sum() + two.columns().get(1).sum())
        .isEqualTo(whole.columns().get(1).sum());
  }

  @Test
  void aRequiredColumnIsLikeOneThatIsNot() throws Exception {
    String rows = "SELECT 1 + i AS n, [i, 2] AS l, {'x': i} AS s FROM range(5) t(i)";
    Path file = Samples.written(rows, folder);
    Path other = Samples.written(rows + " UNION ALL BY NAME SELECT NULL AS n", otherFolder);
    assertThat(nulls(scan(other))).containsEntry("n", 1L).containsEntry("l", 1L);

    assertThat(compare(file, other))
        .containsExactly(
            new CellDifference("n", 6, 6, 1),
            new CellDifference("l", 6, 6, 1),
            new CellDifference("s", 6, 6, 1));
  }

  @Test
  void sumsOfRowsDependOnWhichCellsStandTogether() throws Exception {
    CellScan one = scan(Samples.written("FROM (VALUES (1, 'a'), (2, 'b')) t(n, s)", folder));
    CellScan other = scan(Samples.written("FROM (VALUES (1, 'b'), (2, 'a')) t(n, s)", folder));

    assertThat(other.columns()).isEqualTo(one.columns());
    assertThat(other.rowSum()).isNotEqualTo(one.rowSum());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "big | -1",
        "amount | 0.0000000001",
        "flag | NULL",
        "list | [5, NULL]",
        "struct | {'x': 1, 'y': [{'z': 'n'}, NULL], 'w': 1.5}"
      })
  void findsTheOneCellThatDiffers(String column, String value) throws Exception {
    Path file = everyType(SMALL_GROUPS, folder);
    String changed =
        "SELECT * REPLACE (CASE WHEN big = 4444 THEN %s ELSE %s END AS %s) FROM (%s)"
            .formatted(value, column, column, EVERY_TYPE.formatted(ROWS));
    Path other = Samples.written(changed, SMALL_GROUPS, otherFolder);

    assertThat(compare(file, other)).containsExactly(new CellDifference(column, 4445, 4445, 1));
    assertThat(scan(other).rowSum()).isNotEqualTo(scan(file).rowSum());
  }

  @Tag("deep")
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "ratio | 0.25::DOUBLE",
        "price | 0.001",
        "text | 'changed'",
        "other_text | ''",
        "day | DATE '1999-12-31'",
        "at_ns | make_timestamp_ns(1)",
        "list | NULL",
        "struct | {'x': 4444, 'y': [NULL, {'z': 'n4444'}], 'w': 1.5}",
        "nothing | 0"
      })
  void findsOneOfOtherTypesToo(String column, String value) throws Exception {
    findsTheOneCellThatDiffers(column, value);
  }

  @Test
  void namesTheRowsBetweenWhichCellsDiffer() throws Exception {
    Path file = Samples.written("SELECT i, i AS n FROM range(9000) t(i)", folder);
    Path other =
        Samples.written(
            "SELECT i, CASE WHEN i IN (10, 20, 8000) THEN 0 ELSE i END AS n FROM range(9000) t(i)",
            otherFolder);

    assertThat(compare(file, other)).containsExactly(new CellDifference("n", 11, 8001, 3));
  }

  @Test
  void rowsThatOneTableLacksDiffer() throws Exception {
    Path file = Samples.written("SELECT i FROM range(9000) t(i)", folder);
    Path other = Samples.written("SELECT i FROM range(8000) t(i)", otherFolder);

    assertThat(compare(file, other)).containsExactly(new CellDifference("i", 8001, 9000, 1000));
  }

  @Test
  void aColumnOfAnotherTypeDiffersInEveryRow() throws Exception {
    Path file = Samples.written("SELECT i FROM range(50) t(i)", folder);
    Path other = Samples.written("SELECT i::DOUBLE AS i FROM range(50) t(i)", otherFolder);

    assertThat(compare(file, other)).containsExactly(new CellDifference("i", 1, 50, 50));
  }

  @Test
  void namesTheColumnAndTheRowsOfADamagedPage() throws Exception {
    Path file = everyType(SMALL_GROUPS, folder);
    overwrite(file, "other_text", 1, 40);

    assertThat(scan(file).faults()).containsExactly(new CellFault("other_text", 2_049, 4_096));
  }

  @Test
  void namesTheColumnAndTheRowsOfAMissingPage() throws Exception {
    Path file = everyType(SMALL_GROUPS, folder);
    overwrite(file, "struct", 4, 0);

    assertThat(scan(file).faults()).containsExactly(new CellFault("struct", 8_193, 9_000));
  }

  @Test
  void findsADictionaryThatIsDamaged() throws Exception {
    Path file =
        Samples.written(
            "SELECT i, 'text ' || i % 7 AS t FROM range(3000) t(i)",
            ", COMPRESSION uncompressed", folder);
    Samples.replace(file, "\u0006\0\0\0text 0", "\u0006\0\0\u007ftext 0");

    assertThat(scan(file).faults()).containsExactly(new CellFault("t", 1, 3_000));
  }

  @Test
  void findsAColumnWithFewerRowsThanTheFile() throws Exception {
    Path file = Samples.written("SELECT i FROM range(3000) t(i)", folder);
    Path longer = Samples.written("SELECT i FROM range(3001) t(i)", otherFolder);
    Samples.rewriteFooter(longer, footer -> rows(footer, 3_000));
    assertThat(scan(longer).faults()).containsExactly(new CellFault("i", 1, 3_000));
    Samples.rewriteFooter(file, footer -> rows(footer, 3_500));
    assertThat(scan(file).faults()).containsExactly(new CellFault("i", 1, 3_500));
  }

  private static void rows(FileMetaData footer, long rows) {
    footer.setNum_rows(rows).getRow_groups().get(0).setNum_rows(rows);
  }

  @Test
  void findsNullsThatTheStatisticsDoNotCount() throws Exception {
    Path file =
        Samples.written("SELECT CASE WHEN i > 5 THEN i END AS n FROM range(9) t(i)", folder);
    Samples.rewriteFooter(
        file,
        footer ->
            footer
                .getRow_groups()
                .get(0)
                .getColumns()
                .get(0)
                .getMeta_data()
                .getStatistics()
                .setNull_count(5));

    assertThat(scan(file).faults()).hasSize(1);
  }

  @Tag("deep")
  @Test
  void survivesAnyDamageToThePages() throws Exception {
    byte[] bytes = Files.readAllBytes(everyType(", COMPRESSION zstd", folder));
    Path file = folder.resolve("damaged.parquet");
    long seed = 20_261_123L;
    Random random = new Random(seed);

    for (int round = 0; round < 150; round++) {
      byte[] damaged = bytes.clone();
      for (int i = 0; i <= random.nextInt(4); i++) {
        damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
      }
      Files.write(file, damaged);
      assertThat(cells.scan(Samples.at(file))).as("seed %d, round %d", seed, round).isNotNull();
    }
  }

  private static Path everyType(String options, Path folder) throws Exception {
    return Samples.written(EVERY_TYPE.formatted(ROWS), options, folder);
  }

  /** Zeros over the beginning of a column's pages in a row group, behind so many bytes. */
  private static void overwrite(Path file, String column, int group, int behind) throws Exception {
    byte[] bytes = Files.readAllBytes(file);
    long from =
        footer(file).groups().get(group).getColumns().stream()
            .filter(each -> each.getPath().toArray()[0].equals(column))
            .findFirst()
            .orElseThrow()
            .getStartingPos();
    for (int i = 0; i < 30; i++) {
      bytes[(int) from + behind + i] = 0;
    }
    Files.write(file, bytes);
  }

  private static Footer footer(Path file) {
    return Footer.find(Samples.at(file)).orElseThrow();
  }

  private CellScan scan(Path file) {
    return cells.scan(Samples.at(file)).orElseThrow();
  }

  private List<CellDifference> compare(Path file, Path other) {
    List<String> names = new ArrayList<>();
    footer(file).schema().getFields().forEach(column -> names.add(column.getName()));
    return cells.compare(Samples.at(file), Samples.at(other), names);
  }

  private static Map<String, Long> nulls(CellScan scan) {
    return scan.columns().stream().collect(Collectors.toMap(ColumnCells::name, ColumnCells::nulls));
  }
}
