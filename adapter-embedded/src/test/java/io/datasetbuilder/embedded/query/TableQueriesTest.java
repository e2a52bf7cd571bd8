package io.datasetbuilder.embedded.query;

import static io.datasetbuilder.embedded.query.QueryFixture.NEVER;
import static io.datasetbuilder.embedded.query.QueryFixture.TABLE;
import static io.datasetbuilder.embedded.query.QueryFixture.codes;
import static io.datasetbuilder.embedded.query.QueryFixture.json;
import static io.datasetbuilder.embedded.query.QueryFixture.rows;
import static io.datasetbuilder.embedded.query.QueryFixture.sql;
import static io.datasetbuilder.embedded.query.QueryFixture.texts;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.BuilderServiceBuilder;
import io.datasetbuilder.embedded.Results;
import io.datasetbuilder.embedded.settings.Settings;
import io.datasetbuilder.embedded.settings.WarehouseSettings;
import io.datasetbuilder.pipeline.model.json.Timestamps;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetLicense.Redistribution;
import io.datasetbuilder.warehouse.query.SqlQuery;
import io.datasetbuilder.warehouse.read.Aggregation;
import io.datasetbuilder.warehouse.read.ComputedProfile;
import io.datasetbuilder.warehouse.read.QueryResult;
import io.datasetbuilder.warehouse.read.RowsPage;
import io.datasetbuilder.warehouse.read.SnapshotReference;
import io.datasetbuilder.warehouse.read.SnapshotResult;
import io.datasetbuilder.warehouse.request.AggregateRequest;
import io.datasetbuilder.warehouse.request.ProfileRequest;
import io.datasetbuilder.warehouse.request.SqlRequest;
import io.datasetbuilder.warehouse.snapshot.PinSnapshot;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Spec, "Endpoints": queries of tables, each on one snapshot under a lease. */
class TableQueriesTest {

  private static final int PATIENCE_SECONDS = 120;
  private static final Principal ANN = new Principal.Oidc("https://issuer.example", "ann");
  private static final Principal BOB = new Principal.Oidc("https://issuer.example", "bob");

  /** Takes minutes and little memory, and nothing of it can be known beforehand. */
  private static final String ENDLESS =
      "SELECT max(sha256(concat(repeat('x', 10000), a.id, b.id, c.id, d.id))) AS h"
          + " FROM dataset a, dataset b, dataset c, dataset d";

  /** The service of the tests that change nothing: a table of three people, then of a hundred. */
  private static QueryFixture shared;

  private static String first;

  @TempDir Path folder;
  private QueryFixture fixture = shared;

  @BeforeAll
  static void build(@TempDir Path folder) {
    shared = QueryFixture.in(folder).recording(people(3));
    shared.build("one");
    first =
        Results.value(shared.service.queries().sql(sql("SELECT 1 FROM dataset"), NEVER))
            .snapshot()
            .snapshotId();
    shared.recording(people(100)).build("two");
  }

  @AfterAll
  static void closeShared() {
    shared.close();
  }

  @AfterEach
  void close() {
    if (fixture != shared) {
      fixture.close();
    }
  }

  private static String[] people(int count) {
    List<String> rows = new ArrayList<>();
    for (int i = 1; i <= count; i++) {
      rows.add("{\"id\":%d,\"team\":\"%s\"}".formatted(i, i % 2 == 0 ? "even" : "odd"));
    }
    return rows.toArray(String[]::new);
  }

  private Queries queries() {
    return fixture.service.queries();
  }

  /** Another service over the same tables. */
  private void reopen(Redistribution terms, Settings settings) {
    fixture = QueryFixture.in(shared.folder, terms, builder -> builder.settings(settings));
  }

  @Test
  void sqlReadsTheCurrentSnapshotAndNamesIt() {
    SnapshotResult<QueryResult> found =
        Results.value(queries().sql(sql("SELECT count(*) FROM dataset"), NEVER));

    assertThat(texts(found.result().rows().result())).containsExactly("100");
    assertThat(found.snapshot().logicalName()).isEqualTo("people.people");
    assertThat(found.snapshot().revision()).isEqualTo(2);
  }

  @Test
  void anEarlierSnapshotIsReadByItsId() {
    SnapshotResult<QueryResult> found =
        Results.value(
            queries()
                .sql(
                    new SqlRequest(TABLE, first, new SqlQuery("SELECT count(*) FROM dataset", 1)),
                    NEVER));

    assertThat(texts(found.result().rows().result())).containsExactly("3");
    assertThat(found.snapshot().revision()).isEqualTo(1);
  }

  @Test
  void aPageOfRowsIsSortedFilteredAndCounted() {
    RowsPage page =
        Results.value(
                queries()
                    .rows(
                        rows(
                            ",\"columns\":[\"id\"],\"sort\":[{\"column\":\"id\",\"direction\":"
                                + "\"desc\"}],\"filters\":[{\"column\":\"team\",\"op\":\"eq\","
                                + "\"value\":\"odd\"}],\"count\":\"exact\",\"page_size\":1"),
                        NEVER))
            .result();

    assertThat(texts(page.rows().result().page())).containsExactly("99");
    assertThat(page.rows().result().count()).hasValue(50);
    assertThat(page.rows().result().page().more()).isTrue();
  }

  @Test
  void groupsAreAggregated() {
    AggregateRequest request =
        Results.value(
            AggregateRequest.read(
                json(
                    "{\"table\":\"people.people\",\"group_by\":[\"team\"],\"measures\":[{\"fn\":"
                        + "\"sum\",\"column\":\"id\",\"additive\":true}]}")));

    Aggregation groups = Results.value(queries().aggregate(request, NEVER)).result();

    assertThat(texts(groups.groups().result().groups()))
        .containsExactly("\"even\" 2550", "\"odd\" 2500");
  }

  /** When the first snapshot was committed. */
  private static String firstCommit() {
    return Results.value(shared.service.warehouse().table(TABLE.value())).snapshots().stream()
        .filter(snapshot -> snapshot.id().equals(first))
        .flatMap(snapshot -> snapshot.committedAt().stream())
        .map(Timestamps::format)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void everyQueryReadsTheSnapshotThatWasCurrentAtATime() {
    String asOf = ",\"as_of\":\"" + firstCommit() + "\"";
    String table = "{\"table\":\"people.people\"" + asOf;
    Queries queries = queries();

    List<SnapshotReference> read =
        List.of(
            Results.value(
                    queries.sql(
                        Results.value(
                            SqlRequest.read(json(table + ",\"sql\":\"SELECT 1 FROM dataset\"}"))),
                        NEVER))
                .snapshot(),
            Results.value(queries.rows(rows(asOf), NEVER)).snapshot(),
            Results.value(queries.forEachPage(rows(asOf), NEVER, page -> true)),
            Results.value(
                    queries.aggregate(
                        Results.value(
                            AggregateRequest.read(
                                json(table + ",\"measures\":[{\"fn\":\"count_rows\"}]}"))),
                        NEVER))
                .snapshot(),
            Results.value(
                    queries.profile(
                        Results.value(ProfileRequest.read(TABLE, Map.of("as_of", firstCommit()))),
                        NEVER))
                .snapshot());

    assertThat(read).extracting(SnapshotReference::snapshotId).containsOnly(first);
  }

  @Test
  void aTimeBeforeTheFirstCommitNamesNoSnapshot() {
    assertThat(codes(queries().rows(rows(",\"as_of\":\"1999-12-31T23:59:59Z\""), NEVER)))
        .containsExactly("no_snapshot_at_time");
  }

  @Test
  void everyProblemOfARequestIsReportedAtOnce() {
    List<Problem> problems =
        queries()
            .rows(
                rows(
                    ",\"columns\":[\"idd\"],\"filters\":[{\"column\":\"id\",\"op\":\"eq\","
                        + "\"value\":\"x\"}]"),
                NEVER)
            .problems();

    assertThat(problems).extracting(Problem::at).containsExactly("columns[0]", "filters[0].value");
  }

  @Test
  void aProfileIsComputedOnceForASnapshot() {
    ComputedProfile first =
        Results.value(queries().profile(new ProfileRequest(TABLE, PinSnapshot.CURRENT), NEVER))
            .result();
    ComputedProfile second =
        Results.value(queries().profile(new ProfileRequest(TABLE, first.snapshot().id()), NEVER))
            .result();

    assertThat(first.profile().rows()).isEqualTo(100);
    assertThat(second.computedAt()).isEqualTo(first.computedAt());
  }

  @Test
  void aServiceWithoutAWarehouseHasNoTables() {
    try (BuilderService service = BuilderService.builder(folder.resolve("other")).build()) {
      assertThat(codes(service.queries().sql(sql("SELECT 1 FROM dataset"), NEVER)))
          .containsExactly("warehouse_not_configured");
    }
  }

  /** Spec, "Authentication", rule 9. */
  @Test
  void aTableOfAnotherOwnerIsRefusedLikeOneThatDoesNotExist() {
    fixture = QueryFixture.in(folder, Redistribution.ALLOWED, BuilderServiceBuilder::multiUser);
    fixture.recording(people(3));
    fixture.build(fixture.service.session(ANN), "of-ann", "");

    Result<SnapshotResult<QueryResult>> foreign =
        fixture.service.session(BOB).queries().sql(sql("SELECT 1 FROM dataset"), NEVER);

    assertThat(codes(foreign)).containsExactly("table_not_found");
    assertThat(fixture.service.session(ANN).queries().sql(sql("SELECT 1 FROM dataset"), NEVER))
        .isInstanceOf(Result.Ok.class);
  }

  /** Terms change while tables are kept: those of today count. */
  @Test
  void noRowIsGivenOutOnceTheTermsForbidIt() {
    reopen(Redistribution.FORBIDDEN, QueryFixture.patient(Map.of()));

    assertThat(codes(queries().sql(sql("SELECT 1 FROM dataset"), NEVER)))
        .containsExactly("redistribution_forbidden");
    assertThat(codes(queries().rows(rows(""), NEVER))).containsExactly("redistribution_forbidden");
    assertThat(codes(queries().profile(new ProfileRequest(TABLE, PinSnapshot.CURRENT), NEVER)))
        .containsExactly("redistribution_forbidden");
    assertThat(codes(queries().forEachPage(rows(""), NEVER, page -> true)))
        .containsExactly("redistribution_forbidden");
  }

  /** Terms say something of a table, and nobody learns anything of another owner's. */
  @Test
  void aTableOfAnotherOwnerDoesNotExistAlsoWhenTheTermsForbidIt() {
    try (QueryFixture allowing =
        QueryFixture.in(folder, Redistribution.ALLOWED, BuilderServiceBuilder::multiUser)) {
      allowing.recording(people(3));
      allowing.build(allowing.service.session(ANN), "of-ann", "");
    }
    fixture = QueryFixture.in(folder, Redistribution.FORBIDDEN, BuilderServiceBuilder::multiUser);
    SqlRequest request = sql("SELECT 1 FROM dataset");

    assertThat(codes(fixture.service.session(BOB).queries().sql(request, NEVER)))
        .containsExactly("table_not_found");
    assertThat(codes(fixture.service.session(ANN).queries().sql(request, NEVER)))
        .containsExactly("redistribution_forbidden");
  }

  @Tag("deep")
  @Test
  void pagesAreOfOneSnapshotWhateverIsBuiltMeanwhile() {
    fixture =
        QueryFixture.in(
            folder,
            Redistribution.ALLOWED,
            builder -> builder.warehouse(WarehouseSettings.in(folder.resolve("wh")).keeping(0)));
    fixture.recording(people(3)).build("one");
    List<String> read = new ArrayList<>();

    SnapshotReference snapshot =
        Results.value(
            queries()
                .forEachPage(
                    rows(",\"page_size\":1,\"columns\":[\"id\"]"),
                    NEVER,
                    page -> {
                      read.addAll(texts(page.result().rows().result().page()));
                      fixture.recording(people(9)).build("run-" + read.size());
                      return true;
                    }));

    assertThat(read).containsExactly("1", "2", "3");
    assertThat(snapshot.revision()).isEqualTo(1);
  }

  @Test
  void aReaderWhoWantsNoMoreEndsTheReading() {
    List<String> read = new ArrayList<>();

    Results.value(
        queries()
            .forEachPage(
                rows(",\"page_size\":2,\"columns\":[\"id\"]"),
                NEVER,
                page -> {
                  read.addAll(texts(page.result().rows().result().page()));
                  return false;
                }));

    assertThat(read).containsExactly("1", "2");
  }

  /** Each process costs its start, so that few of them read many pages. */
  @Tag("deep")
  @Test
  void fewProcessesReadManyPagesOfTheSizeOfTheFirst() {
    List<String> read = new ArrayList<>();
    AtomicInteger processes = new AtomicInteger();

    Results.value(
        queries()
            .forEachPage(
                rows(",\"page_size\":1,\"offset\":10,\"columns\":[\"id\"]"),
                NEVER,
                page -> {
                  RowsPage rows = page.result();
                  assertThat(rows.query().offset()).isEqualTo(10L + read.size());
                  assertThat(rows.rows().result().page().rows()).hasSize(1);
                  assertThat(rows.rows().result().page().more()).isEqualTo(read.size() < 89);
                  processes.addAndGet(rows.rows().startup().isZero() ? 0 : 1);
                  read.addAll(texts(rows.rows().result().page()));
                  return true;
                }));

    assertThat(read).containsExactlyElementsOf(numbers(11, 100));
    assertThat(processes.get()).isBetween(2, 5);
  }

  private static List<String> numbers(int first, int last) {
    return IntStream.rangeClosed(first, last).mapToObj(String::valueOf).toList();
  }

  @Tag("deep")
  @Test
  void rowsThatDoNotFitTogetherAreReadOneByOne() {
    fixture = QueryFixture.in(folder);
    String wide = "x".repeat(3_000_000);
    fixture
        .recording(
            IntStream.rangeClosed(1, 4)
                .mapToObj(id -> "{\"id\":%d,\"wide\":\"%s\"}".formatted(id, wide))
                .toArray(String[]::new))
        .build("one");
    AtomicInteger read = new AtomicInteger();

    Results.value(
        queries()
            .forEachPage(
                rows(",\"page_size\":1"),
                NEVER,
                page -> {
                  read.addAndGet(page.result().rows().result().page().rows().size());
                  return true;
                }));

    assertThat(read).hasValue(4);
  }

  @Tag("deep")
  @Test
  void theNextPageWaitsForAFreeSlot() throws Exception {
    reopen(Redistribution.ALLOWED, QueryFixture.patient(Map.of("SVC_QUERY_MAX_CONCURRENCY", "1")));
    CountDownLatch running = new CountDownLatch(3);
    CountDownLatch refused = new CountDownLatch(20);
    List<CompletableFuture<?>> others = new ArrayList<>();
    List<String> read = new ArrayList<>();

    Results.value(
        queries()
            .forEachPage(
                rows(",\"page_size\":50,\"columns\":[\"id\"]"),
                () -> {
                  if (running.getCount() == 0) {
                    refused.countDown();
                  }
                  return false;
                },
                page -> {
                  read.addAll(texts(page.result().rows().result().page()));
                  if (others.isEmpty()) {
                    others.add(CompletableFuture.supplyAsync(() -> occupied(running, refused)));
                    await(running);
                  }
                  return true;
                }));

    assertThat(read).containsExactlyElementsOf(numbers(1, 100));
    others.get(0).join();
  }

  /** Takes the only slot until the reader of pages has looked for one several times. */
  private Result<?> occupied(CountDownLatch running, CountDownLatch refused) {
    return queries()
        .sql(
            sql(ENDLESS),
            () -> {
              running.countDown();
              return refused.getCount() == 0;
            });
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException stopped) {
      throw new IllegalStateException(stopped);
    }
  }

  @Tag("deep")
  @Test
  void readingPagesEndsWhenNobodyWaitsForThem() {
    AtomicBoolean gone = new AtomicBoolean();
    List<String> read = new ArrayList<>();

    Result<SnapshotReference> ended =
        queries()
            .forEachPage(
                rows(",\"page_size\":1,\"columns\":[\"id\"]"),
                gone::get,
                page -> {
                  read.addAll(texts(page.result().rows().result().page()));
                  gone.set(true);
                  return true;
                });

    assertThat(codes(ended)).containsExactly("query_failed");
    assertThat(read).containsExactly("1");
  }

  @Test
  void aCancelledQueryEndsAndFreesItsSlot() throws Exception {
    reopen(Redistribution.ALLOWED, QueryFixture.patient(Map.of("SVC_QUERY_MAX_CONCURRENCY", "1")));
    CountDownLatch asked = new CountDownLatch(3);
    CompletableFuture<Boolean> gone = new CompletableFuture<>();

    CompletableFuture<Result<SnapshotResult<QueryResult>>> running =
        CompletableFuture.supplyAsync(
            () ->
                queries()
                    .sql(
                        sql(ENDLESS),
                        () -> {
                          asked.countDown();
                          return gone.getNow(false);
                        }));
    assertThat(asked.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    Result<?> other = queries().sql(sql("SELECT 1 FROM dataset"), NEVER);
    gone.complete(true);

    assertThat(codes(other)).containsExactly("query_busy");
    assertThat(running.get(PATIENCE_SECONDS, TimeUnit.SECONDS)).isInstanceOf(Result.Refused.class);
    assertThat(queries().sql(sql("SELECT 1 FROM dataset"), NEVER)).isInstanceOf(Result.Ok.class);
  }

  @Test
  void aQueryThatTakesTooLongIsEnded() {
    Settings settings = Settings.standard();
    Duration limit = Duration.ofMillis(1500);
    reopen(Redistribution.ALLOWED, settings.with(settings.queries().withTimeouts(limit, limit)));

    Result<?> late = queries().sql(sql(ENDLESS), NEVER);
    assertThat(codes(late)).containsExactly("query_timeout");
    assertThat(late.problems().get(0).message()).contains("longer than 1.5 s, the limit of this");
  }
}
