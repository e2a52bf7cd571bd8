package io.datasetbuilder.embedded.building;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.Results;
import io.datasetbuilder.embedded.building.StationProvider.Measurement;
import io.datasetbuilder.pipeline.building.BuildOutcome;
import io.datasetbuilder.pipeline.building.BuildOutcome.Finished;
import io.datasetbuilder.pipeline.building.BuildRequest;
import io.datasetbuilder.pipeline.building.commit.CommittableTable;
import io.datasetbuilder.pipeline.building.commit.CommittableTable.Continuation;
import io.datasetbuilder.pipeline.model.manifest.HistoryFacts;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.run.RunId;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Builds of tables with history over a year of runs. */
class HistoryBuildTest {

  private static final LocalDate FIRST = LocalDate.of(2026, 1, 1);
  private static final String GOLD = "gold/rides/table.parquet";
  private static final String APPEND = "history: {mode: append, keys: [seq]}";
  private static final String MERGE =
      "history: {mode: merge, keys: [id], removed: {column: value, value: gone}}";
  private static final String SPLITS = "splits: {mode: ratio, ratios: {train: 0.8, test: 0.2}}\n";

  @TempDir Path folder;

  private final StationProvider provider = new StationProvider();
  private final MemorySnapshots snapshots = new MemorySnapshots();

  private static String spec(String fields) {
    return Specs.of(
        List.of("{provider: metro, dataset: rides, alias: rides, " + fields + "}"),
        Specs.CSV_EXPORT);
  }

  private BuildOutcome build(String spec, String id, Instant start) {
    try (BuilderService gate = BuilderService.builder(folder.resolve("gate")).build()) {
      return Buildings.continuing(
              folder.resolve("out"), provider, Clock.fixed(start, ZoneOffset.UTC), snapshots)
          .build(
              BuildRequest.of(
                  Results.value(gate.validateSpec(spec)).spec(),
                  new RunId(id),
                  new Principal.Service()));
    }
  }

  private HistoryFacts built(String spec, String id, Instant start) {
    Finished finished = (Finished) build(spec, id, start);
    assertThat(finished.manifest().errors()).isEmpty();
    assertThat(finished.manifest().run().status()).isEqualTo(RunStatus.OK);
    assertThat(snapshots.open()).isZero();
    return finished.manifest().tables().histories().get("rides");
  }

  private List<Problem> refused(String spec, String id, Instant start) {
    Finished finished = (Finished) build(spec, id, start);
    assertThat(finished.manifest().run().status()).isEqualTo(RunStatus.FAILED);
    assertThat(snapshots.open()).isZero();
    return finished.problems();
  }

  private RunFolder run(String id) {
    return new RunFolder(folder.resolve("out").resolve(id));
  }

  private static Instant month(int month) {
    return FIRST.plusMonths(month).atStartOfDay(ZoneOffset.UTC).toInstant();
  }

  /** The measurements of a month: numbers of their own, ids of some months before. */
  private static List<Measurement> measured(Random random, int month) {
    Map<Integer, Measurement> records = new LinkedHashMap<>();
    for (int i = 0; i < 20; i++) {
      int id = random.nextInt(60);
      int value = random.nextInt(8);
      String day = FIRST.plusMonths(month).plusDays(i).toString();
      String text = value == 0 ? null : value == 1 ? "gone" : "v" + value;
      records.put(id, new Measurement(id, month * 20 + i, day, text));
    }
    return List.copyOf(records.values());
  }

  private void verified(String id) {
    try (BuilderService service = BuilderService.builder(folder.resolve("out")).build()) {
      assertThat(service.verifyRunDeep(new RunId(id)).problems()).isEmpty();
    }
  }

  @Tag("deep")
  @Test
  void twelveMonthsThatAreAppendedEqualOneBuildOfAll() {
    Random random = new Random(1);
    List<Measurement> all = new ArrayList<>();
    for (int month = 0; month < 12; month++) {
      List<Measurement> measured = measured(random, month);
      all.addAll(measured);
      provider.having(measured);
      HistoryFacts facts = built(SPLITS + spec(APPEND), "month" + month, month(month));
      assertThat(facts.counts().added()).isEqualTo(measured.size());
      assertThat(facts.counts().after()).isEqualTo(all.size());
    }
    provider.having(all);
    build(spec("allow_empty: false"), "all", month(12));

    assertThat(run("month11").rows(GOLD)).isEqualTo(run("all").rows(GOLD));
    assertThat(run("month11").text("gold/rides/exports/data.csv"))
        .isEqualTo(run("all").text("gold/rides/exports/data.csv"));
    assertThat(run("month11").recorded("split_algorithm")).isEqualTo("\"sha256-key-v1\"");
    verified("month0");
    verified("month11");
  }

  @Tag("deep")
  @Test
  void eachRowKeepsItsSplitInAllMonths() {
    Random random = new Random(2);
    TreeSet<String> tested = new TreeSet<>();
    for (int month = 0; month < 3; month++) {
      provider.having(measured(random, month));
      built(SPLITS + spec(APPEND), "month" + month, month(month));
      List<String> test = run("month" + month).rows("gold/rides/splits/test.parquet");
      assertThat(test).containsAll(tested);
      tested.addAll(test);
    }
  }

  @Test
  @Tag("deep")
  void twelveMonthsThatAreMergedEqualOneBuildOfAll() {
    Random random = new Random(3);
    Map<Integer, Measurement> expected = new LinkedHashMap<>();
    for (int month = 0; month < 12; month++) {
      List<Measurement> measured = measured(random, month);
      for (Measurement one : measured) {
        if ("gone".equals(one.value())) {
          expected.remove(one.id());
        } else {
          expected.put(one.id(), one);
        }
      }
      provider.having(measured);
      built(spec(MERGE), "month" + month, month(month));
    }
    provider.having(List.copyOf(expected.values()));
    build(spec("allow_empty: false"), "all", month(12));

    assertThat(run("month11").rows(GOLD)).isEqualTo(run("all").rows(GOLD));
    verified("month11");
  }

  @Test
  void theParentChainLeadsToTheFirstSnapshot() {
    Random random = new Random(4);
    for (int month = 0; month < 3; month++) {
      provider.having(measured(random, month));
      built(spec(APPEND), "month" + month, month(month));
    }

    List<Optional<Continuation>> chain =
        snapshots.committed().stream().map(CommittableTable::continuation).toList();
    String first = snapshots.committed().get(0).snapshotId();
    String second = snapshots.committed().get(1).snapshotId();
    assertThat(chain)
        .containsExactly(
            Optional.of(new Continuation(Optional.empty(), Optional.empty())),
            Optional.of(new Continuation(Optional.of(first), Optional.empty())),
            Optional.of(new Continuation(Optional.of(second), Optional.empty())));
    assertThat(run("month2").recorded("history", "rides", "parent_snapshot"))
        .isEqualTo("\"" + second + "\"");
    assertThat(run("month2").recorded("history", "rides", "parent_run")).isEqualTo("\"month1\"");
    assertThat(run("month2").text("gold/rides/README.md")).contains("continues a previous");
    assertThat(run("month2").text("report.html")).contains("Previous snapshot");
  }

  @Tag("deep")
  @Test
  void aRunWhoseCommitWasLostIsNoParent() {
    Random random = new Random(5);
    List<Measurement> first = measured(random, 0);
    List<Measurement> lost = measured(random, 1);
    provider.having(first);
    built(spec(APPEND), "month0", month(0));
    provider.having(lost);
    snapshots.losingTheNextCommit();
    built(spec(APPEND), "killed", month(1));

    HistoryFacts again = built(spec(APPEND), "again", month(2));

    assertThat(again.counts().after()).isEqualTo(first.size() + lost.size());
    assertThat(run("again").rows(GOLD)).isEqualTo(run("killed").rows(GOLD));
  }

  @Test
  void anIncrementalFetchReadsEachRecordOnce() {
    String source =
        "history: {mode: append, keys: [seq], incremental:"
            + " {param: since, column: seq, start: 0, lag: 0}}";
    List<Measurement> all = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      all.add(new Measurement(i, i, FIRST.plusDays(i).toString(), "v" + i));
    }
    provider.having(all.subList(0, 10));
    assertThat(built(spec(source), "r0", month(0)).cursor()).contains("9");

    String once = source.replace("keys: [seq]", "keys: [seq], on_duplicate: keep_first");
    provider.having(all.subList(0, 25));
    HistoryFacts second = built(spec(once), "r1", month(1));
    HistoryFacts third = built(spec(once), "r2", month(2));
    provider.having(all);
    HistoryFacts last = built(spec(once), "r3", month(3));

    assertThat(provider.asked()).containsExactly("0", "9", "24", "24");
    assertThat(second.counts().added()).isEqualTo(15);
    assertThat(second.counts().leftOut()).isEqualTo(1);
    assertThat(third.counts().added()).isZero();
    assertThat(last.cursor()).contains("29");
    assertThat(run("r3").rows(GOLD)).hasSize(30).doesNotHaveDuplicates();
    assertThat(provider.delivered()).hasSize(30 + 3);
    verified("r3");
  }

  @Test
  void aLagReadsBackAndTheCursorNeverFalls() {
    String source =
        "history: {mode: merge, keys: [id], incremental:"
            + " {param: since, column: day, start: \"2026-01-01\", lag: P2D}}";
    provider.having(List.of(new Measurement(1, 1, "2026-01-10", "a")));
    built(spec(source), "r0", month(0));
    provider.having(List.of(new Measurement(2, 2, "2026-01-09", "b")));

    HistoryFacts late = built(spec(source), "r1", month(1));

    assertThat(provider.asked()).containsExactly("2026-01-01", "2026-01-08");
    assertThat(late.cursor()).contains("2026-01-10");
    assertThat(late.counts().after()).isEqualTo(2);
  }

  @Test
  void anIncrementalFetchWithoutNewRecordsLeavesTheTable() {
    String source =
        "history: {mode: merge, keys: [id], incremental:"
            + " {param: since, column: day, start: \"2026-01-01\"}}";
    provider.having(List.of(new Measurement(1, 1, "2026-01-10", "a")));
    built(spec(source), "r0", month(0));
    provider.having(List.of());

    HistoryFacts nothing = built(spec(source), "r1", month(1));

    assertThat(nothing.counts().after()).isEqualTo(1);
    assertThat(nothing.cursor()).contains("2026-01-10");
    assertThat(run("r1").rows(GOLD)).isEqualTo(run("r0").rows(GOLD));
    verified("r1");
  }

  @Test
  void theFirstFetchMustDeliverARecord() {
    provider.having(List.of());

    assertThat(refused(spec(MERGE), "r0", month(0)))
        .extracting(problem -> problem.code().wire())
        .containsExactly("empty_result");
  }

  @Test
  void aRunThatStartedBeforeItsParentIsRefused() {
    provider.having(measured(new Random(6), 0));
    built(spec(APPEND), "r0", month(5));

    assertThat(Stream.of(month(4), month(5)).flatMap(start -> late(start).stream()))
        .containsExactly(
            "history_not_later sources[0].history", "history_not_later sources[0].history");
    assertThat(snapshots.committed()).hasSize(1);
  }

  private List<String> late(Instant start) {
    return refused(spec(APPEND), "late-" + start.getEpochSecond(), start).stream()
        .map(problem -> problem.code().wire() + " " + problem.at())
        .toList();
  }

  @Test
  void duplicateKeysFailTheSourceAndCommitNothing() {
    provider.having(
        List.of(
            new Measurement(7, 1, "2026-01-01", "secret"),
            new Measurement(7, 2, "2026-01-02", "secret")));

    List<Problem> problems = refused(spec(MERGE), "r0", month(0));

    assertThat(problems)
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code().wire()).isEqualTo("history_duplicate_keys");
              assertThat(problem.at()).isEqualTo("sources[0].history.keys");
              assertThat(problem.message())
                  .isEqualTo("1 key of this run repeats in 2 rows, first in row 1");
            });
    assertThat(snapshots.committed()).isEmpty();
  }

  @Test
  void otherTypesThanThoseOfTheTableAreRefused() {
    provider.having(List.of(new Measurement(1, 1, "2026-01-01", "a")));
    built(spec(APPEND), "r0", month(0));
    provider.having(List.of(new Measurement(1, 2, "2026-01-02", "b")));

    assertThat(refused(spec("schema: {casts: {id: str}}, " + APPEND), "r1", month(1)))
        .extracting(Problem::message)
        .containsExactly("the column \"id\" is Int64 in the table and String in this run");
  }

  @Test
  void fewerColumnsThanThoseOfTheTableAreRefused() {
    provider.having(List.of(new Measurement(1, 1, "2026-01-01", "a")));
    built(spec(APPEND), "r0", month(0));
    provider.having(List.of(new Measurement(2, 2, "2026-01-02", "b")));

    assertThat(refused(spec("schema: {drop: [value]}, " + APPEND), "r1", month(1)))
        .extracting(problem -> problem.code().wire() + " " + problem.message())
        .containsExactly(
            "history_schema_changed the column \"value\" (String) is missing in this run");
    assertThat(snapshots.committed()).hasSize(1);
  }

  @Test
  void aMergeKeyThatIsNullFailsTheSourceAndCommitsNothing() {
    provider.having(
        List.of(
            new Measurement(1, 1, "2026-01-01", "secret"),
            new Measurement(2, 2, "2026-01-02", null)));

    assertThat(refused(spec("history: {mode: merge, keys: [value]}"), "r0", month(0)))
        .extracting(problem -> problem.code().wire() + " " + problem.message())
        .containsExactly("history_null_keys 1 row of this run has a null key, first row 2");
    assertThat(snapshots.committed()).isEmpty();
  }

  @Test
  void withoutAWarehouseAHistoryIsRefused() {
    try (BuilderService service = BuilderService.builder(folder.resolve("plain")).build()) {
      BuildOutcome outcome =
          Buildings.calling(folder.resolve("plain"), new ScriptedProvider(), Clock.systemUTC())
              .build(
                  BuildRequest.of(
                      Results.value(service.validateSpec(spec(APPEND))).spec(),
                      new RunId("r0"),
                      new Principal.Service()));
      assertThat(((BuildOutcome.Refused) outcome).problems())
          .extracting(problem -> problem.code().wire() + " " + problem.at())
          .containsExactly("history_needs_warehouse sources[0].history");
    }
  }

  @Test
  void aCursorOfAnotherFormThanItsColumnIsRefused() {
    provider.having(List.of(new Measurement(1, 1, "2026-01-01", "a")));
    String source = "history: {mode: append, incremental: {param: since, column: value, start: 0}}";

    assertThat(refused(spec(source), "r0", month(0)))
        .extracting(problem -> problem.code().wire() + " " + problem.at())
        .containsExactly("history_cursor_mismatch sources[0].history.incremental.column");
  }

  @Tag("deep")
  @Test
  void aCompositionContinuesBesideItsSources() {
    String joined =
        Specs.of(
                List.of(
                    "{provider: metro, dataset: rides, alias: rides}",
                    "{provider: metro, dataset: again, alias: again,"
                        + " schema: {rename: {seq: other}, select: [id, other]}}"),
                Specs.CSV_EXPORT)
            + "composition: {name: both, history: {mode: append, keys: [seq]},"
            + " join: {left: rides, right: again, left_key: id, right_key: id}}\n";
    provider.having(List.of(new Measurement(1, 1, "2026-01-01", "a")));
    build(joined, "r0", month(0));
    provider.having(List.of(new Measurement(1, 2, "2026-02-01", "b")));

    Finished second = (Finished) build(joined, "r1", month(1));

    assertThat(second.problems()).isEmpty();
    assertThat(second.manifest().tables().histories()).containsOnlyKeys("both");
    assertThat(run("r1").rows("gold/both/table.parquet"))
        .containsExactly(
            "{'id': 1, 'seq': 1, 'day': 2026-01-01, 'value': a, 'other': 1}",
            "{'id': 1, 'seq': 2, 'day': 2026-02-01, 'value': b, 'other': 2}");
    assertThat(run("r1").rows(GOLD)).hasSize(1);
    verified("r1");

    provider.having(List.of(new Measurement(1, 2, "2026-03-01", "c")));
    assertThat(((Finished) build(joined, "r2", month(2))).problems())
        .extracting(problem -> problem.code().wire() + " " + problem.at())
        .containsExactly("history_duplicate_keys composition.history.keys");
  }

  @Test
  void aTrackedTableShowsItsYear() {
    String tracked = spec("history: {mode: merge, keys: [id], track: true}");
    provider.having(List.of(new Measurement(1, 1, "2026-01-01", "a")));
    built(tracked, "r0", month(0));
    provider.having(List.of(new Measurement(1, 1, "2026-01-01", "b")));

    HistoryFacts facts = built(tracked, "r1", month(1));

    assertThat(facts.counts().closedBefore()).contains(0L);
    assertThat(run("r1").rows(GOLD))
        .containsExactly(
            "{'id': 1, 'seq': 1, 'day': 2026-01-01, 'value': a,"
                + " 'valid_from': '2026-01-01 00:00:00+00', 'valid_to': '2026-02-01 00:00:00+00'}",
            "{'id': 1, 'seq': 1, 'day': 2026-01-01, 'value': b,"
                + " 'valid_from': '2026-02-01 00:00:00+00', 'valid_to': NULL}");
    verified("r1");
  }
}
