package io.datasetbuilder.pipeline.runs.verify;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.fixture.Manifests;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.ManifestFindings;
import io.datasetbuilder.pipeline.model.manifest.SchemaSummary;
import io.datasetbuilder.pipeline.model.manifest.TableFacts.GoldSelectionFacts;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Tables whose content is a text: one cell a letter, all in the column {@code c}. */
class CellCheckTest {

  private static final String SILVER = "silver/a/table.parquet";
  private static final String GOLD = "gold/a/table.parquet";
  private static final String TRAIN = "gold/a/splits/train.parquet";
  private static final String TEST = "gold/a/splits/test.parquet";
  private static final String EXPORT = "gold/a/exports/data.parquet";

  private final Map<String, String> files = new LinkedHashMap<>();
  private final List<String> scanned = new ArrayList<>();
  private Manifest manifest =
      Manifests.started("run-1").withSilver("a", 4, new SchemaSummary(List.of()));

  CellCheckTest() {
    files.put(SILVER, "abcd");
    files.put(GOLD, "abcd");
    files.put(TRAIN, "bd");
    files.put(TEST, "ac");
    files.put(EXPORT, "abcd");
    files.put("silver/a/stats.json", "{}");
  }

  @Test
  void passesARunWhoseTablesRepeatEachOther() {
    VerifyReport.Check check = check();

    assertThat(check.status()).isEqualTo(VerifyReport.ProofStatus.PASS);
    assertThat(check.detail()).isEqualTo("5 Parquet files compared.");
  }

  @Test
  void readsFilesOfEqualBytesOnce() {
    check();

    assertThat(scanned).containsExactlyInAnyOrder("abcd", "bd", "ac");
  }

  @Test
  void skipsARunWithoutTables() {
    files.clear();

    assertThat(check().status()).isEqualTo(VerifyReport.ProofStatus.SKIPPED);
  }

  @Test
  void leavesOutAFileThatTheReaderCannotOpen() {
    files.put("bronze/a/records.parquet", "?");

    assertThat(check().detail()).isEqualTo("5 Parquet files compared.");
  }

  @Test
  void namesColumnAndRowsThatCannotBeRead() {
    files.put(SILVER, "ab!d");

    assertThat(messages())
        .containsExactly("Column c of silver/a/table.parquet cannot be read in rows 3 to 4.");
    assertThat(check().problems())
        .extracting(Problem::code)
        .containsExactly(VerifyProblem.TABLE_UNREADABLE);
  }

  @Test
  void namesTheRowsInWhichGoldIsNotSilver() {
    files.put(SILVER, "xbxd");

    assertThat(messages())
        .containsExactly(
            "Column c of gold/a/table.parquet holds other cells than silver/a/table.parquet in 2 of"
                + " rows 1 to 3.");
  }

  @Test
  void comparesNoGoldThatSelects() {
    files.put(SILVER, "xbxd");
    manifest =
        manifest.withGoldSelection(
            "a", new GoldSelectionFacts(4, 4, Optional.empty(), new JsonArray(List.of())));

    assertThat(messages()).isEmpty();
  }

  @Test
  void comparesNoMaskedColumn() {
    files.put(SILVER, "xbxd");
    JsonObject masked = new JsonObject(Map.of("column", JsonValue.of("c")));
    JsonObject ofSource = new JsonObject(Map.of("masked", new JsonArray(List.of(masked))));
    manifest =
        manifest.withFindings(
            Manifests.findings(
                manifest.findings().checks(),
                new ManifestFindings.PersonalData(
                    new JsonObject(Map.of()), new JsonObject(Map.of("a", ofSource)))));

    assertThat(messages()).isEmpty();
  }

  @Test
  void namesTheNullsThatStatisticsDoNotRecord() {
    files.put(SILVER, "a-cd");
    files.put(GOLD, "a-cd");
    files.put(TRAIN, "-d");
    files.put(EXPORT, "a-cd");
    files.put("silver/a/stats.json", "2");

    assertThat(messages())
        .containsExactly(
            "The null count of column c of silver/a/table.parquet is 1, not 2 as"
                + " silver/a/stats.json records.");
  }

  @Test
  void namesTheColumnThatSplitsDoNotShare() {
    files.put(TEST, "ax");

    assertThat(messages())
        .containsExactly(
            "Column c holds other cells in the 2 files of gold/a/splits/ than in rows 1 to 4 of"
                + " gold/a/table.parquet.");
  }

  @Test
  void findsARowThatNoSplitHas() {
    files.put(TEST, "a");

    assertThat(messages()).hasSize(1);
  }

  @Test
  void comparesAnExportWithTheSplitThatItRepeats() {
    files.put("gold/a/hub/train.parquet", "bd");
    files.put("gold/a/hub/test.parquet", "ax");

    assertThat(messages())
        .containsExactly(
            "Column c of gold/a/hub/test.parquet holds other cells than"
                + " gold/a/splits/test.parquet in 1 of rows 2 to 2.");
  }

  private VerifyReport.Check check() {
    scanned.clear();
    return new CellCheck(new CellsOfLetters())
        .check(RunInMemory.of(files, manifest).underTest(RunInMemory.readersOf(new NullCounts())));
  }

  private List<String> messages() {
    return check().problems().stream().map(Problem::message).toList();
  }

  /** A table with {@code !} is damaged from there on, {@code -} is null. */
  private final class CellsOfLetters implements TableCells {
    @Override
    public Optional<CellScan> scan(Location table) {
      String cells = table.address();
      if (cells.equals("?")) {
        return Optional.empty();
      }
      scanned.add(cells);
      long sum = cells.chars().mapToLong(c -> c * 31L * c).sum();
      long nulls = cells.chars().filter(c -> c == '-').count();
      int damage = cells.indexOf('!');
      return Optional.of(
          new CellScan(
              cells.length(),
              List.of(new ColumnCells("c", nulls, sum)),
              sum,
              damage < 0 ? List.of() : List.of(new CellFault("c", damage + 1L, cells.length()))));
    }

    @Override
    public List<CellDifference> compare(Location table, Location other, List<String> columns) {
      List<Long> rows = new ArrayList<>();
      for (int i = 0; i < table.address().length(); i++) {
        if (table.address().charAt(i) != other.address().charAt(i)) {
          rows.add(i + 1L);
        }
      }
      return rows.isEmpty() || !columns.contains("c")
          ? List.of()
          : List.of(new CellDifference("c", rows.get(0), rows.get(rows.size() - 1), rows.size()));
    }
  }

  /** Reads a number as statistics with so many nulls in the column {@code c}. */
  private static final class NullCounts implements JsonCodec {
    @Override
    public Optional<JsonValue> read(byte[] document) {
      String text = new String(document, StandardCharsets.UTF_8);
      Map<String, JsonValue> counts =
          text.equals("{}") ? Map.of() : Map.of("c", JsonValue.of(Long.parseLong(text)));
      return Optional.of(new JsonObject(Map.of("null_counts", new JsonObject(counts))));
    }

    @Override
    public byte[] write(JsonValue document) {
      throw new UnsupportedOperationException("reading writes nothing");
    }
  }
}
