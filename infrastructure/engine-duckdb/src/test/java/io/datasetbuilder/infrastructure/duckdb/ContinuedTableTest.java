package io.datasetbuilder.infrastructure.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.history.AppendHistory.OnDuplicate;
import io.datasetbuilder.buildspec.history.HistorySpec;
import io.datasetbuilder.buildspec.history.HistorySpec.SchemaChange;
import io.datasetbuilder.buildspec.history.MergeHistory.KeptRows;
import io.datasetbuilder.buildspec.history.MergeHistory.MarkedRows;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.gold.history.ContinueTable.StoredTable;
import io.datasetbuilder.pipeline.model.manifest.HistoryFacts.HistoryCounts;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables that continue their previous snapshot, and runs that cannot. */
class ContinuedTableTest {

  private static final Instant JANUARY = Instant.parse("2026-01-01T00:00:00.123456789Z");
  private static final Instant FEBRUARY = Instant.parse("2026-02-01T00:00:00Z");

  private static final Column ID = new Column("id", Whole.INT32);
  private static final Column NAME = new Column("name", Simple.STRING);

  private static final HistorySpec APPEND =
      HistoryFixture.append(OnDuplicate.FAIL, SchemaChange.REFUSE, "id");
  private static final HistorySpec WIDENED =
      HistoryFixture.append(OnDuplicate.FAIL, SchemaChange.WIDEN);
  private static final HistorySpec MERGE = HistoryFixture.merge(new KeptRows(), false, "id");
  private static final HistorySpec TRACKED = HistoryFixture.merge(new KeptRows(), true, "id");

  @TempDir Path folder;

  private HistoryFixture history;

  @BeforeEach
  void open() {
    history = new HistoryFixture(folder, 2);
  }

  @AfterEach
  void close() {
    history.close();
  }

  private StoredTable table(String values) {
    return history.table("SELECT * FROM (VALUES " + values + ") AS t(id, name)", ID, NAME);
  }

  private List<String> messages(HistorySpec spec, StoredTable run) {
    return history.refused(spec, run).stream()
        .map(problem -> problem.code().wire() + " " + problem.at() + ": " + problem.message())
        .toList();
  }

  @Test
  void rowsOfTheRunFollowThoseOfTheTable() {
    history.continued(APPEND, table("(2, 'b'), (1, 'a')"), JANUARY);

    HistoryCounts counts = history.continued(APPEND, table("(4, 'd'), (3, NULL)"), FEBRUARY);

    assertThat(history.rows()).containsExactly("2|b", "1|a", "4|d", "3|-");
    assertThat(counts).isEqualTo(HistoryCounts.untracked(2, 2, 2, 0, 0, 0));
  }

  @Test
  void appendRefusesKeysOfTheTableWithCountAndFirstRow() {
    history.continued(APPEND, table("(1, 'a'), (2, 'b')"), JANUARY);

    assertThat(messages(APPEND, table("(3, 'c'), (2, 'x'), (1, 'y')")))
        .containsExactly(
            "history_duplicate_keys history.keys: 2 rows of this run have keys of the previous"
                + " snapshot, first row 2");
  }

  @Test
  void keysThatRepeatInARunAreRefused() {
    StoredTable run = table("(5, 'a'), (1, 'b'), (2, 'c'), (1, 'd'), (2, 'e'), (1, 'f')");
    String message =
        "history_duplicate_keys history.keys: 2 keys of this run repeat in 5 rows, first in row 2";

    assertThat(messages(APPEND, run)).containsExactly(message);
    assertThat(messages(MERGE, run)).containsExactly(message);
  }

  @Test
  void nullKeysAreRefusedWithoutAValue() {
    assertThat(messages(MERGE, table("(1, 'secret'), (NULL, 'x'), (NULL, 'y')")))
        .contains(
            "history_null_keys history.keys: 2 rows of this run have a null key, first row 2");
  }

  @Test
  void mergeUpdatesInPlaceAndAddsAtTheEnd() {
    history.continued(MERGE, table("(1, 'a'), (2, 'b'), (3, 'c')"), JANUARY);

    HistoryCounts counts =
        history.continued(MERGE, table("(4, 'd'), (2, 'B'), (3, 'c')"), FEBRUARY);

    assertThat(history.rows()).containsExactly("1|a", "2|B", "3|c", "4|d");
    assertThat(counts).isEqualTo(HistoryCounts.untracked(3, 3, 1, 1, 0, 0));
    assertThat(counts.unchanged()).isEqualTo(2);
  }

  @Test
  void mergeRefusesATableWhoseKeysRepeat() {
    history.continued(
        HistoryFixture.append(OnDuplicate.FAIL, SchemaChange.WIDEN),
        table("(1, 'a'), (1, 'b')"),
        JANUARY);

    assertThat(messages(MERGE, table("(2, 'c')")))
        .containsExactly(
            "history_duplicate_keys history.keys: 1 key of the previous snapshot repeats in 2"
                + " rows, first in row 1");
  }

  @Test
  void markedRowsRemoveTheirKeysAndAreNoRows() {
    HistorySpec marked =
        HistoryFixture.merge(new MarkedRows("name", JsonValue.of("gone")), false, "id");
    history.continued(marked, table("(1, 'a'), (2, 'b'), (9, 'gone')"), JANUARY);

    HistoryCounts counts =
        history.continued(marked, table("(1, 'gone'), (3, 'gone'), (4, 'd')"), FEBRUARY);

    assertThat(history.rows()).containsExactly("2|b", "4|d");
    assertThat(counts).isEqualTo(HistoryCounts.untracked(3, 2, 1, 0, 1, 2));
  }

  @Test
  void aMarkerOfAnotherTypeIsRefused() {
    HistorySpec marked =
        HistoryFixture.merge(new MarkedRows("id", JsonValue.of("gone")), false, "name");

    assertThat(history.refused(marked, table("(1, 'a')")))
        .extracting(problem -> problem.code().wire())
        .containsExactly("gold_filter_type");
  }

  @Test
  void trackedRowsEndAtTheStartOfTheRun() {
    history.continued(TRACKED, table("(1, 'a'), (2, 'b')"), JANUARY);

    HistoryCounts counts = history.continued(TRACKED, table("(3, 'c'), (1, 'A')"), FEBRUARY);

    String january = "2026-01-01T00:00:00.123456+00:00";
    String february = "2026-02-01T00:00:00+00:00";
    assertThat(history.rows())
        .containsExactly(
            "1|a|" + january + "|" + february,
            "2|b|" + january + "|-",
            "3|c|" + february + "|-",
            "1|A|" + february + "|-");
    assertThat(counts).isEqualTo(HistoryCounts.tracked(2, 2, 0, 1, 1, 0, 0));
  }

  @Test
  void aTableThatWasNotTrackedCannotBecomeOne() {
    history.continued(MERGE, table("(1, 'a')"), JANUARY);

    assertThat(history.refused(TRACKED, table("(1, 'a')")))
        .extracting(problem -> problem.code().wire())
        .contains("history_not_tracked");
  }

  @Test
  void aTrackedTableHasNoColumnOfItsOwnNames() {
    StoredTable run =
        history.table("SELECT 1 AS id, 'x' AS VALID_TO", ID, new Column("VALID_TO", Simple.STRING));

    assertThat(messages(TRACKED, run))
        .containsExactly(
            "column_name_collision history.track: the column \"VALID_TO\" has a name that tracked"
                + " tables use themselves");
  }

  @Test
  void otherColumnsAreRefusedAllAtOnce() {
    history.continued(APPEND, table("(1, 'a')"), JANUARY);
    StoredTable run =
        history.table(
            "SELECT 'x' AS id, 1 AS more",
            new Column("id", Simple.STRING),
            new Column("more", Whole.INT32));

    String at = "history_schema_changed history.on_schema_change: ";
    assertThat(messages(APPEND, run))
        .containsExactly(
            at + "the column \"id\" is Int32 in the table and String in this run",
            at + "the column \"name\" (String) is missing in this run",
            at + "the column \"more\" (Int32) is new in this run");
  }

  @Test
  void wideningAddsColumnsAndWidensWholeNumbers() {
    history.continued(WIDENED, table("(1, 'a')"), JANUARY);

    history.continued(
        WIDENED,
        history.table(
            "SELECT 3000000000 AS id, true AS open",
            new Column("id", Whole.INT64),
            new Column("open", Simple.BOOLEAN)),
        FEBRUARY);

    assertThat(history.columns())
        .containsExactly(new Column("id", Whole.INT64), NAME, new Column("open", Simple.BOOLEAN));
    assertThat(history.rows()).hasSize(2);
    assertThat(history.rows().get(0)).isEqualTo("1|a|-");
  }

  @Test
  void wideningRefusesEveryOtherChangeOfAType() {
    history.continued(WIDENED, table("(1, 'a')"), JANUARY);

    assertThat(
            history.refused(
                WIDENED,
                history.table("SELECT 1.5 AS id", new Column("id", new DataType.Decimal(2, 1)))))
        .extracting(Problem::message)
        .containsExactly("the column \"id\" is Int32 in the table and Decimal(2,1) in this run");
  }

  @Test
  void anUpdateKeepsTheValueOfAColumnThatTheRunLacks() {
    history.continued(
        MERGE,
        history.table(
            "SELECT 1 AS id, 'a' AS name, 5 AS n", ID, NAME, new Column("n", Whole.INT32)),
        JANUARY);

    history.continued(MERGE, table("(1, 'b'), (2, 'c')"), FEBRUARY);

    assertThat(history.rows()).containsExactly("1|b|5", "2|c|-");
  }

  @Test
  void aMaskedKeyIsRefused() {
    assertThat(history.masking("id").refused(APPEND, table("(1, 'a')")))
        .extracting(problem -> problem.code().wire())
        .contains("history_column_masked");
  }

  @Test
  void plainValuesOfTheTableAreMaskedOnceTheColumnIs() {
    history.continued(APPEND, table("(1, 'canary')"), JANUARY);

    history.masking("name").continued(APPEND, table("(2, '[masked]')"), FEBRUARY);

    assertThat(history.rows()).containsExactly("1|[masked]", "2|[masked]");
  }

  @Test
  void floatsAreNoKeys() {
    StoredTable run = history.table("SELECT 1.5::DOUBLE AS id", new Column("id", Simple.FLOAT64));

    assertThat(history.refused(APPEND, run))
        .extracting(problem -> problem.code().wire())
        .containsExactly("history_key_type");
  }

  @Test
  void aKeyThatGoldLacksIsRefused() {
    assertThat(history.refused(APPEND, history.table("SELECT 'a' AS name", NAME)))
        .extracting(problem -> problem.code().wire())
        .containsExactly("history_column_missing");
  }

  @Test
  void aRunWithoutRowsLeavesTheTable() {
    history.continued(TRACKED, table("(1, 'a')"), JANUARY);

    HistoryCounts counts =
        history.continued(
            TRACKED, history.table("SELECT 1 AS id, 'a' AS name WHERE false", ID, NAME), FEBRUARY);

    assertThat(counts.after()).isEqualTo(1);
  }
}
