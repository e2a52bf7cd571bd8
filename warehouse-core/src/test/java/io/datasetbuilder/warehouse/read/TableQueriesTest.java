package io.datasetbuilder.warehouse.read;

import static io.datasetbuilder.warehouse.fixture.Refusals.accepted;
import static io.datasetbuilder.warehouse.fixture.Snapshots.CITIES;
import static io.datasetbuilder.warehouse.fixture.Snapshots.NOON;
import static io.datasetbuilder.warehouse.snapshot.SnapshotSelector.CURRENT;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.warehouse.fixture.InMemorySnapshotFiles;
import io.datasetbuilder.warehouse.fixture.InMemorySnapshotIndex;
import io.datasetbuilder.warehouse.fixture.SettableClock;
import io.datasetbuilder.warehouse.fixture.Snapshots;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.profile.ProfileCache;
import io.datasetbuilder.warehouse.query.QuerySlots;
import io.datasetbuilder.warehouse.query.RowsQuery;
import io.datasetbuilder.warehouse.query.SqlQuery;
import io.datasetbuilder.warehouse.snapshot.CommitResult.Committed;
import io.datasetbuilder.warehouse.snapshot.CommitSnapshot;
import io.datasetbuilder.warehouse.snapshot.PinSnapshot;
import io.datasetbuilder.warehouse.snapshot.SnapshotIndex;
import io.datasetbuilder.warehouse.snapshot.WorkspaceId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Spec, "Endpoints", warehouse queries: over a warehouse in memory and an engine of numbers. */
class TableQueriesTest {

  private static final SqlQuery SQL = new SqlQuery("SELECT 1 FROM dataset", 10);
  private static final RowsQuery PAGE =
      new RowsQuery(List.of(), List.of(), List.of(), true, 0, 100);

  private final SettableClock clock = new SettableClock(NOON);
  private final InMemorySnapshotFiles files = new InMemorySnapshotFiles(clock);
  private final SnapshotIndex index = new InMemorySnapshotIndex();
  private final AtomicInteger lastId = new AtomicInteger();
  private final SettableTime time = new SettableTime();
  private final QuerySlots slots =
      new QuerySlots(1, OptionalInt.empty(), OptionalInt.empty(), clock);
  private final NumberedRows engine = new NumberedRows(30_000);
  private Optional<Problem> refusal = Optional.empty();
  private Committed committed;

  @BeforeEach
  void commit() {
    committed =
        (Committed)
            new CommitSnapshot(index, files, clock, this::nextId)
                .commit(Snapshots.built("run-1", NOON));
  }

  private TableQueries queries() {
    return new TableQueries(
        new PinSnapshot(index, files, clock, this::nextId, "process", Runnable::run),
        (interval, action) -> () -> {},
        sources -> refusal,
        slots,
        engine,
        new ProfileCache(clock, 1, 10),
        WorkspaceId.SHARED);
  }

  private Deadline deadline() {
    return Deadline.of(time, Duration.ofSeconds(10), () -> false, "owner");
  }

  private Result<SnapshotResult<QueryResult>> sql() {
    return queries().sql(CITIES, CURRENT, SQL, deadline(), (pinned, result) -> result);
  }

  private Result<SnapshotReference> pages(Predicate<SnapshotResult<RowsPage>> reader) {
    return queries().forEachPage(CITIES, CURRENT, PAGE, this::deadline, reader);
  }

  private String nextId() {
    return "%03d".formatted(lastId.incrementAndGet());
  }

  private boolean isLeased() {
    return index.<Boolean>read(
        reader -> reader.holds().isLeased(committed.snapshotId(), clock.instant()));
  }

  private static List<String> codes(Result<?> refused) {
    return refused.problems().stream().map(problem -> problem.code().wire()).toList();
  }

  @Test
  void aResultNamesTheSnapshotThatCurrentWas() {
    SnapshotReference read = accepted(sql()).snapshot();

    assertThat(read.snapshotId()).isEqualTo(committed.snapshotId());
    assertThat(read.logicalName()).isEqualTo(CITIES.value());
    assertThat(isLeased()).isFalse();
  }

  @Test
  void theSnapshotIsLeasedWhileItsResultIsUsed() {
    boolean leased =
        accepted(queries().sql(CITIES, CURRENT, SQL, deadline(), (pinned, rows) -> isLeased()))
            .result();

    assertThat(leased).isTrue();
  }

  @Test
  void aQueryWithoutAFreeSlotCostsNoLease() {
    slots.tryReserve("another");
    int before = lastId.get();

    Result<?> refused =
        queries()
            .sql(
                CITIES,
                CURRENT,
                SQL,
                deadline(),
                (pinned, rows) -> {
                  throw new AssertionError("it ran");
                });

    assertThat(codes(refused)).containsExactly("query_busy");
    assertThat(lastId).as("ids, of which a lease has one").hasValue(before);
  }

  @Test
  void dataThatMustNotBePassedOnIsNotRead() {
    refusal = Optional.of(Problem.of(WarehouseProblem.QUERY_FAILED, "", "forbidden"));

    assertThat(sql().problems()).containsExactly(refusal.get());
    assertThat(pages(page -> true).problems()).containsExactly(refusal.get());
    assertThat(engine.sizes).isEmpty();
    assertThat(isLeased()).isFalse();
  }

  @Test
  void aRefusalThatDependsOnTheRowsNamesTheSnapshot() {
    engine.refusals.add(Optional.of(WarehouseProblem.RESULT_TOO_LARGE));
    engine.refusals.add(Optional.of(WarehouseProblem.QUERY_TIMEOUT));

    assertThat(sql().problems().get(0).facts()).containsKey("snapshot");
    assertThat(sql().problems().get(0).facts()).doesNotContainKey("snapshot");
  }

  @Test
  void aProfileIsComputedOnceForASnapshot() {
    TableQueries queries = queries();
    accepted(queries.profile(CITIES, CURRENT, deadline()));
    accepted(queries.profile(CITIES, CURRENT, deadline()));

    assertThat(engine.sizes).hasSize(1);
  }

  @Test
  void eachChunkOfPagesIsFourTimesAsLargeUpToTenThousandRows() {
    List<Integer> pages = new ArrayList<>();

    accepted(pages(page -> pages.add(page.result().rows().result().page().rows().size())));

    assertThat(engine.sizes).containsExactly(100, 400, 1_600, 6_400, 10_000, 10_000, 10_000);
    assertThat(pages).hasSize(300).containsOnly(100);
    assertThat(isLeased()).isFalse();
  }

  @Test
  void onlyTheFirstPageIsCounted() {
    List<Boolean> counted = new ArrayList<>();

    accepted(pages(page -> counted.add(page.result().rows().result().count().isPresent())));

    assertThat(counted.get(0)).isTrue();
    assertThat(counted.subList(1, counted.size())).containsOnly(false);
  }

  @Test
  void chunksThatAResponseCannotHoldAreReadPageByPage() {
    engine.most = 400;

    accepted(pages(page -> true));

    assertThat(engine.sizes.subList(0, 4)).containsExactly(100, 400, 100, 100);
    assertThat(engine.sizes.stream().skip(2)).containsOnly(100);
  }

  @Test
  void onlyLaterChunksWaitForASlot() {
    engine.refusals.add(Optional.of(WarehouseProblem.QUERY_BUSY));
    assertThat(codes(pages(page -> true))).containsExactly("query_busy");

    engine.refusals.add(Optional.empty());
    engine.refusals.add(Optional.of(WarehouseProblem.QUERY_BUSY));
    engine.refusals.add(Optional.of(WarehouseProblem.QUERY_BUSY));
    accepted(pages(page -> true));
    assertThat(time.nanos()).isEqualTo(Duration.ofMillis(200).toNanos());
  }

  @Test
  void aReaderThatStopsGetsNoFurtherPage() {
    List<Long> offsets = new ArrayList<>();

    accepted(
        pages(
            page -> {
              offsets.add(page.result().query().offset());
              return offsets.size() < 3;
            }));

    assertThat(offsets).containsExactly(0L, 100L, 200L);
    assertThat(engine.sizes).containsExactly(100, 400);
  }
}
