package io.datasetbuilder.infrastructure.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.history.AppendHistory.OnDuplicate;
import io.datasetbuilder.buildspec.history.HistorySpec;
import io.datasetbuilder.buildspec.history.HistorySpec.SchemaChange;
import io.datasetbuilder.buildspec.history.MergeHistory.KeptRows;
import io.datasetbuilder.buildspec.history.MergeHistory.MarkedRows;
import io.datasetbuilder.buildspec.history.MergeHistory.MissingRows;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.pipeline.gold.history.ContinueTable.StoredTable;
import io.datasetbuilder.pipeline.model.fixture.SearchDepth;
import io.datasetbuilder.pipeline.model.manifest.HistoryFacts.HistoryCounts;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Sequences of random runs give the table that a model in Java gives, cell by cell. */
class HistoryPropertyTest {

  private static final String GONE = "gone";

  private static final List<HistorySpec> SPECS =
      List.of(
          HistoryFixture.append(OnDuplicate.FAIL, SchemaChange.WIDEN),
          HistoryFixture.append(OnDuplicate.KEEP_FIRST, SchemaChange.WIDEN, "k", "g"),
          HistoryFixture.append(OnDuplicate.KEEP_LAST, SchemaChange.WIDEN, "k", "g"),
          HistoryFixture.merge(new KeptRows(), false, "k", "g"),
          HistoryFixture.merge(new MissingRows(), false, "g", "k"),
          HistoryFixture.merge(new MarkedRows("v", JsonValue.of(GONE)), false, "k", "g"),
          HistoryFixture.merge(new KeptRows(), true, "k", "g"),
          HistoryFixture.merge(new MissingRows(), true, "k", "g"),
          HistoryFixture.merge(new MarkedRows("v", JsonValue.of(GONE)), true, "k", "g"));

  @TempDir Path folder;

  static Stream<Arguments> cases() {
    return SPECS.stream()
        .flatMap(
            spec ->
                LongStream.rangeClosed(1, SearchDepth.of(1))
                    .mapToObj(seed -> Arguments.of(spec, seed)));
  }

  /** A row of a run; the value may be null. */
  private record Row(int key, String group, String value) {
    String id() {
      return key + "/" + group;
    }

    String shown() {
      return key + "|" + group + "|" + (value == null ? "-" : value);
    }
  }

  /** A row of the table. */
  private record Kept(Row row, String from, String to) {
    String shown(boolean tracked) {
      return row.shown() + (tracked ? "|" + from + "|" + to : "");
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void eachRunGivesTheTableOfTheModel(HistorySpec spec, long seed) {
    Random random = new Random(seed);
    boolean repeats = spec.match(append -> true, merge -> false);
    List<Kept> model = new ArrayList<>();
    try (HistoryFixture history = new HistoryFixture(folder, 2)) {
      for (int run = 0; run < 5; run++) {
        List<Row> rows = rows(random, repeats);
        Instant start = Instant.parse("2026-01-01T00:00:00Z").plusSeconds(run * 86_400L);
        HistoryCounts counts = history.continued(spec, stored(history, rows, run), start);
        model = continued(spec, model, rows, shown(start));
        assertThat(history.rows())
            .as("seed %d, run %d", seed, run)
            .isEqualTo(model.stream().map(kept -> kept.shown(spec.isTracked())).toList());
        assertThat(counts.ofRun()).isEqualTo(rows.size());
      }
    }
  }

  static List<HistorySpec> specs() {
    return SPECS;
  }

  @Tag("deep")
  @ParameterizedTest
  @MethodSource("specs")
  void theSameRunsGiveTheSameBytesOnAnyNumberOfThreads(HistorySpec spec) {
    assertThat(bytes(spec, 7, 1)).isEqualTo(bytes(spec, 7, 4));
  }

  private byte[] bytes(HistorySpec spec, long seed, int threads) {
    Random random = new Random(seed);
    boolean repeats = spec.match(append -> true, merge -> false);
    try (HistoryFixture history =
        new HistoryFixture(folder.resolve("threads-" + threads).toAbsolutePath(), threads)) {
      folder.resolve("threads-" + threads).toFile().mkdirs();
      for (int run = 0; run < 3; run++) {
        history.continued(
            spec, stored(history, rows(random, repeats), run), Instant.EPOCH.plusSeconds(run));
      }
      return history.bytes();
    }
  }

  private static String shown(Instant start) {
    return start.toString().replace("Z", "+00:00");
  }

  private static List<Row> rows(Random random, boolean repeats) {
    Map<String, Row> unique = new LinkedHashMap<>();
    List<Row> all = new ArrayList<>();
    int size = random.nextInt(40);
    for (int i = 0; i < size; i++) {
      int value = random.nextInt(6);
      Row row =
          new Row(
              random.nextInt(12),
              random.nextBoolean() ? "a" : "b",
              value == 0 ? null : value == 1 ? GONE : "v" + value);
      all.add(row);
      unique.putIfAbsent(row.id(), row);
    }
    return repeats ? all : List.copyOf(unique.values());
  }

  /** The keys are of other widths in every second run. */
  private static StoredTable stored(HistoryFixture history, List<Row> rows, int run) {
    Whole type = run % 2 == 0 ? Whole.INT16 : Whole.INT32;
    String values =
        rows.stream()
            .map(
                row ->
                    "(%d, '%s', %s)"
                        .formatted(
                            row.key(),
                            row.group(),
                            row.value() == null ? "NULL" : "'" + row.value() + "'"))
            .collect(Collectors.joining(", "));
    String query =
        "SELECT CAST(k AS %s) AS k, g, CAST(v AS VARCHAR) AS v FROM (VALUES %s) AS t(k, g, v)%s"
            .formatted(
                type == Whole.INT16 ? "SMALLINT" : "INTEGER",
                rows.isEmpty() ? "(1, '', NULL)" : values,
                rows.isEmpty() ? " WHERE false" : "");
    return history.table(
        query,
        new Column("k", type),
        new Column("g", Simple.STRING),
        new Column("v", Simple.STRING));
  }

  private static List<Kept> continued(
      HistorySpec spec, List<Kept> before, List<Row> rows, String start) {
    return spec.match(
        append -> appended(append.keys().isEmpty(), append.onDuplicate(), before, rows),
        merge ->
            merged(
                merge.removed() instanceof MissingRows,
                merge.removed() instanceof MarkedRows,
                merge.track(),
                before,
                rows,
                start));
  }

  private static List<Kept> appended(
      boolean all, OnDuplicate rule, List<Kept> before, List<Row> rows) {
    List<Row> both = new ArrayList<>(before.stream().map(Kept::row).toList());
    both.addAll(rows);
    List<Kept> kept = new ArrayList<>();
    for (int i = 0; i < both.size(); i++) {
      Row row = both.get(i);
      List<Row> others =
          rule == OnDuplicate.KEEP_FIRST ? both.subList(0, i) : both.subList(i + 1, both.size());
      if (all || others.stream().noneMatch(other -> other.id().equals(row.id()))) {
        kept.add(new Kept(row, "", ""));
      }
    }
    return kept;
  }

  private static List<Kept> merged(
      boolean missing,
      boolean marked,
      boolean track,
      List<Kept> before,
      List<Row> rows,
      String start) {
    Map<String, Row> run = new LinkedHashMap<>();
    rows.forEach(row -> run.put(row.id(), row));
    List<Kept> after = new ArrayList<>();
    Map<String, Row> following = new LinkedHashMap<>(run);
    following.values().removeIf(row -> marked && GONE.equals(row.value()));
    for (Kept kept : before) {
      if (track && !kept.to().equals("-")) {
        after.add(kept);
        continue;
      }
      Row now = run.get(kept.row().id());
      boolean removed = now == null ? missing : marked && GONE.equals(now.value());
      boolean same = now == null || now.equals(kept.row());
      if (track) {
        after.add(removed || !same ? new Kept(kept.row(), kept.from(), start) : kept);
        if (same) {
          following.remove(kept.row().id());
        }
      } else {
        if (!removed) {
          after.add(new Kept(now == null ? kept.row() : now, "", ""));
        }
        following.remove(kept.row().id());
      }
    }
    following.values().forEach(row -> after.add(new Kept(row, start, "-")));
    return after;
  }
}
