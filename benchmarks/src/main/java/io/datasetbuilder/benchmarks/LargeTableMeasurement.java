package io.datasetbuilder.benchmarks;

import io.datasetbuilder.benchmarks.ChildProcesses.CompletedProcess;
import io.datasetbuilder.benchmarks.ChildProcesses.ProcessFailed;
import io.datasetbuilder.benchmarks.MeasuredService.Response;
import io.datasetbuilder.benchmarks.MeasuredService.ResponseStatistics;
import io.datasetbuilder.benchmarks.Series.AlternatingRuns;
import io.datasetbuilder.benchmarks.Series.AlternatingRuns.Side;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads a large table of the warehouse (o): its first and its last page against the start of a bare
 * JVM; a sorted page, an aggregate and a profile against the same statements of the engine alone.
 */
record LargeTableMeasurement(Workspace workspace) {

  private static final int BEFORE_THE_END = 1_000;
  private static final int CALLS = 100;
  private static final int BLOCKS = 4;
  private static final double PAGE_MOST_TIMES = 3;

  /** Pairs of a round; they take less than a second each. */
  private static final int PAIRS = 4;

  private static final double SORTED_MOST_TIMES = 1.5;
  private static final double AGGREGATE_MOST_TIMES = 1.3;
  private static final double PROFILE_MOST_TIMES = 1.5;
  private static final String RUN = "large";

  /** Columns with a range, with and without values that are no finite numbers. */
  private static final List<String> RANGES = List.of("entry", "quantity", "booked_on", "booked_at");

  private static final List<String> FLOATS = List.of("amount", "weight", "share");
  private static final List<String> OTHERS =
      List.of("account", "city", "express", "reference", "note");

  List<Figure> measure() throws IOException, InterruptedException {
    LargeTable table = LargeTable.upload(workspace);
    table.build(RUN, "--warehouse", workspace.warehouse());
    workspace.progress("(o) " + table.title(RUN));
    String file = Workspace.literal(table.file(RUN));
    List<Figure> figures = new ArrayList<>();
    try (WarehouseClient client = client()) {
      figures.addAll(pages(client, table.rows()));
      int pairs = PAIRS * workspace.options().rounds;
      workspace.progress("(o) sorted pages and aggregates");
      figures.add(
          AlternatingRuns.of(pairs, () -> sortedPage(client), alone(sortedPage(file)))
              .ratio("page of them sorted by a column", "the engine", SORTED_MOST_TIMES));
      figures.add(
          AlternatingRuns.of(pairs, () -> aggregate(client), alone(aggregate(file)))
              .ratio(
                  Figure.format("aggregate of them by %,d accounts", LargeTable.ACCOUNTS),
                  "the engine",
                  AGGREGATE_MOST_TIMES));
    }
    workspace.progress("(o) profiles");
    figures.add(
        AlternatingRuns.of(workspace.options().rounds, this::profile, alone(profile(file)))
            .ratio("profile of them, 12 columns", "one scan of the engine", PROFILE_MOST_TIMES));
    return figures;
  }

  private WarehouseClient client() throws IOException, InterruptedException {
    WarehouseClient client = WarehouseClient.of(workspace);
    client.warmUp("/warehouse/rows", page(0));
    return client;
  }

  private List<Figure> pages(WarehouseClient client, int rows)
      throws IOException, InterruptedException {
    int last = rows - BEFORE_THE_END;
    BareStarts bare = new BareStarts(workspace);
    ResponseStatistics atStart = new ResponseStatistics();
    ResponseStatistics atEnd = new ResponseStatistics();
    for (int block = 1; block <= BLOCKS; block++) {
      workspace.progress("(o) pages, block " + block + " of " + BLOCKS);
      bare.add(CALLS / BLOCKS);
      client.addPaused(atStart, CALLS / BLOCKS, "/warehouse/rows", page(0));
      client.addPaused(atEnd, CALLS / BLOCKS, "/warehouse/rows", page(last));
    }
    return List.of(
        bare.slow(
            Figure.format("first page of 100 of %,d rows by 12 columns", rows),
            atStart,
            PAGE_MOST_TIMES),
        bare.slow(Figure.format("page of 100 at %,d of them", last), atEnd, PAGE_MOST_TIMES));
  }

  private static Map<String, Object> page(int offset) {
    return Map.of("table", LargeTable.NAME, "offset", offset);
  }

  private static CompletedProcess sortedPage(WarehouseClient client) throws InterruptedException {
    Map<String, String> key = Map.of("column", "amount", "direction", "desc");
    Map<String, Object> body = Map.of("table", LargeTable.NAME, "sort", List.of(key));
    return WarehouseClient.timed(client.post("/warehouse/rows", body));
  }

  static String sortedPage(String file) {
    return "SELECT * FROM %s ORDER BY amount DESC NULLS LAST LIMIT 100".formatted(file);
  }

  private static CompletedProcess aggregate(WarehouseClient client) throws InterruptedException {
    List<Map<String, Object>> measures =
        List.of(
            Map.of("fn", "count_rows", "as", "entries"),
            Map.of("fn", "sum", "column", "quantity", "as", "quantity", "additive", true),
            Map.of("fn", "avg", "column", "amount", "as", "amount"),
            Map.of("fn", "max", "column", "booked_on", "as", "last"));
    Map<String, Object> body =
        Map.of(
            "table",
            LargeTable.NAME,
            "group_by",
            List.of("account"),
            "measures",
            measures,
            "order_by",
            List.of(Map.of("key", "quantity", "direction", "desc")));
    return WarehouseClient.timed(client.post("/warehouse/aggregate", body));
  }

  static String aggregate(String file) {
    return """
        SELECT account, count(*) AS entries, sum(quantity) AS quantity, avg(amount) AS amount,
        max(booked_on) AS last FROM %s GROUP BY account ORDER BY 3 DESC NULLS LAST LIMIT 100\
        """
        .formatted(file);
  }

  /** Profiles in a fresh service, since a service computes the profile of a snapshot once. */
  private CompletedProcess profile() throws IOException, InterruptedException {
    try (WarehouseClient client = client()) {
      Response response = client.get("/warehouse/tables/" + LargeTable.NAME + "/profile");
      if (response.body().contains("\"withheld\"")) {
        throw new ProcessFailed("the profile leaves columns out: " + response.body());
      }
      return WarehouseClient.timed(response);
    }
  }

  /** SQL of the statistics of a profile, as a user would write it. */
  static String profile(String file) {
    Stream<String> counts = Stream.of("count(*)");
    Stream<String> others = OTHERS.stream().map("count(%s)"::formatted);
    Stream<String> ranges = RANGES.stream().map("count(%1$s), min(%1$s), max(%1$s)"::formatted);
    Stream<String> floats =
        FLOATS.stream()
            .map(
                """
                count(%1$s), count_if(isnan(%1$s)), count_if(isinf(%1$s)), \
                min(%1$s) FILTER (isfinite(%1$s)), max(%1$s) FILTER (isfinite(%1$s))\
                """
                    ::formatted);
    return Stream.of(counts, others, ranges, floats)
        .flatMap(aggregates -> aggregates)
        .collect(Collectors.joining(", ", "SELECT ", " FROM " + file));
  }

  private Side alone(String statement) {
    return () -> workspace.sqlAlone(statement);
  }
}
