package io.datasetbuilder.pipeline.contract;

import static io.datasetbuilder.pipeline.fixture.IndexedRuns.DAY;
import static io.datasetbuilder.pipeline.fixture.IndexedRuns.OWNER;
import static io.datasetbuilder.pipeline.fixture.IndexedRuns.STRANGER;
import static io.datasetbuilder.pipeline.fixture.IndexedRuns.run;
import static io.datasetbuilder.pipeline.fixture.IndexedRuns.source;
import static io.datasetbuilder.pipeline.fixture.IndexedRuns.unread;
import static io.datasetbuilder.pipeline.fixture.IndexedRuns.withChecks;
import static io.datasetbuilder.pipeline.fixture.IndexedRuns.withCoverage;
import static io.datasetbuilder.pipeline.fixture.IndexedRuns.withOwner;
import static io.datasetbuilder.pipeline.fixture.IndexedRuns.withSources;
import static io.datasetbuilder.pipeline.fixture.IndexedRuns.withStatus;
import static io.datasetbuilder.pipeline.fixture.IndexedRuns.withTimes;
import static io.datasetbuilder.pipeline.fixture.IndexedRuns.withoutDataset;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.refresh.RefreshCadence;
import io.datasetbuilder.pipeline.index.CheckTally;
import io.datasetbuilder.pipeline.index.DatasetEntry;
import io.datasetbuilder.pipeline.index.DatasetFacts;
import io.datasetbuilder.pipeline.index.DatasetPage;
import io.datasetbuilder.pipeline.index.HourTally;
import io.datasetbuilder.pipeline.index.IndexedRun;
import io.datasetbuilder.pipeline.index.PageRequest;
import io.datasetbuilder.pipeline.index.RunFilter;
import io.datasetbuilder.pipeline.index.RunIndex;
import io.datasetbuilder.pipeline.index.RunPage;
import io.datasetbuilder.pipeline.index.RunTally;
import io.datasetbuilder.pipeline.index.Visibility;
import io.datasetbuilder.pipeline.manifest.RunStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What {@link RunIndex} promises; each test begins with an empty index. */
public abstract class RunIndexContract {

  private static final Visibility ALL = Visibility.everybody();
  private static final Visibility MINE = Visibility.of(OWNER);

  protected abstract RunIndex index();

  @Test
  public void findsARunAsItWasRecorded() {
    IndexedRun run =
        new IndexedRun(
            "run-1",
            RunStatus.FAILED,
            Optional.of(DAY.plusNanos(1_000)),
            Optional.of(DAY.plusSeconds(1)),
            Optional.of(OWNER.ownerId()),
            Optional.of("oidc:somebody"),
            Optional.of(
                new DatasetFacts("d", "도시 'x' <y>", "sha256:1", RefreshCadence.of("P1DT12H"))),
            4,
            List.of(
                withChecks(source("a", 7), new CheckTally(3, 2, 1)),
                unread("b"),
                withChecks(source("c", 1), CheckTally.NONE)));

    index().record(run);

    assertThat(index().find("run-1")).contains(run);
  }

  @Test
  public void keepsWhatIsUnknownUnknown() {
    IndexedRun bare =
        new IndexedRun(
            "run-1",
            RunStatus.CANCELLED,
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            0,
            List.of());

    index().record(bare);

    assertThat(index().find("run-1")).contains(bare);
  }

  @Test
  public void findsNothingUnderAnUnknownId() {
    assertThat(index().find("run-1")).isEmpty();
  }

  @Test
  public void putsARunInThePlaceOfWhatWasKnownUnderItsId() {
    index().record(withSources(run("run-1", "d", 1), source("a", 1), source("b", 2)));
    IndexedRun changed = withStatus(run("run-1", "e", 2), RunStatus.FAILED);

    index().record(changed);

    assertThat(index().find("run-1")).contains(changed);
    assertThat(index().runIds()).containsExactly("run-1");
  }

  @Test
  public void addsManyRunsToThoseItKnows() {
    record(run("known", "d", 1), run("changed", "d", 2));

    index().addAll(Stream.of(run("new", "d", 3), run("changed", "e", 2)));

    assertThat(index().runIds()).containsExactly("changed", "known", "new");
    assertThat(ids(RunFilter.of(ALL).inDataset("e"))).containsExactly("changed");
  }

  @Test
  public void forgetsARemovedRun() {
    record(run("run-1", "d", 1), run("run-2", "d", 2));

    index().remove("run-1");
    index().remove("never-known");

    assertThat(index().find("run-1")).isEmpty();
    assertThat(index().runIds()).containsExactly("run-2");
  }

  @Test
  public void replacesAllRunsAtOnce() {
    record(run("old", "d", 1));

    boolean setAside = index().replaceAll(Stream.of(run("b", "d", 1), run("a", "d", 2)));

    assertThat(setAside).isFalse();
    assertThat(index().runIds()).containsExactly("a", "b");
  }

  @Test
  public void keepsAllRunsWhenAReplacementFails() {
    record(run("old", "d", 1));
    Stream<IndexedRun> failing =
        Stream.of(run("new", "d", 1), run("bad", "d", 2))
            .peek(
                next -> {
                  if (next.runId().equals("bad")) {
                    throw new IllegalStateException("a source of runs that fails");
                  }
                });

    assertThatThrownBy(() -> index().replaceAll(failing)).isInstanceOf(RuntimeException.class);

    assertThat(index().runIds()).containsExactly("old");
  }

  @Test
  public void takesTheLastOfSeveralReplacementsWithOneId() {
    index().replaceAll(Stream.of(run("a", "first", 1), run("a", "last", 2)));

    assertThat(index().find("a").orElseThrow().dataset().orElseThrow().datasetId())
        .isEqualTo("last");
  }

  @Test
  public void listsTheNewestFinishedFirst() {
    record(run("b", "d", 1), run("a", "d", 3), run("c", "d", 2));

    assertThat(ids(RunFilter.of(ALL))).containsExactly("a", "c", "b");
  }

  @Test
  public void breaksTiesByRunIdDescending() {
    record(run("a", "d", 1), run("c", "d", 1), run("b", "d", 1));

    assertThat(ids(RunFilter.of(ALL))).containsExactly("c", "b", "a");
  }

  @Test
  public void listsRunsWithoutAnEndLast() {
    IndexedRun begun =
        withTimes(run("begun", "d", 1), Optional.of(DAY.plusSeconds(9_000_000)), Optional.empty());
    IndexedRun timeless = withTimes(run("timeless", "d", 1), Optional.empty(), Optional.empty());
    record(timeless, begun, run("finished", "d", 1));

    assertThat(ids(RunFilter.of(ALL))).containsExactly("finished", "begun", "timeless");
  }

  @Test
  public void pagesThroughAllRunsOnceEach() {
    for (int minute = 1; minute <= 7; minute++) {
      index().record(run("run-" + minute, "d", minute / 2));
    }
    List<String> seen = new ArrayList<>();
    RunPage page = index().runs(RunFilter.of(ALL), PageRequest.first(3));
    seen.addAll(idsOf(page));
    while (page.next().isPresent()) {
      page = index().runs(RunFilter.of(ALL), new PageRequest(3, page.next()));
      seen.addAll(idsOf(page));
    }

    assertThat(seen).containsExactly("run-7", "run-6", "run-5", "run-4", "run-3", "run-2", "run-1");
  }

  @Test
  public void hasNoNextPageBehindAFullLastOne() {
    record(run("a", "d", 1), run("b", "d", 2));

    assertThat(index().runs(RunFilter.of(ALL), PageRequest.first(2)).next()).isEmpty();
  }

  @Test
  public void neitherRepeatsNorHidesARunWhenAnotherArrivesBetweenPages() {
    record(run("a", "d", 1), run("b", "d", 2), run("c", "d", 3));
    RunPage first = index().runs(RunFilter.of(ALL), PageRequest.first(2));
    index().record(run("new", "d", 4));

    RunPage second = index().runs(RunFilter.of(ALL), new PageRequest(2, first.next()));

    assertThat(idsOf(second)).containsExactly("a");
  }

  @Test
  public void filtersByDataset() {
    record(run("a", "d", 1), run("b", "e", 2), withoutDataset(run("c", "d", 3)));

    assertThat(ids(RunFilter.of(ALL).inDataset("d"))).containsExactly("a");
  }

  @Test
  public void filtersByStatus() {
    record(run("a", "d", 1), withStatus(run("b", "d", 2), RunStatus.CANCELLED));

    assertThat(ids(RunFilter.of(ALL).withStatus(RunStatus.CANCELLED))).containsExactly("b");
    assertThat(ids(RunFilter.of(ALL).inDataset("d").withStatus(RunStatus.OK))).containsExactly("a");
  }

  @Test
  public void filtersByAHalfOpenWindowOfTheEndElseTheStart() {
    IndexedRun begun =
        withTimes(run("begun", "d", 1), Optional.of(DAY.plusSeconds(90)), Optional.empty());
    IndexedRun timeless = withTimes(run("timeless", "d", 1), Optional.empty(), Optional.empty());
    record(run("a", "d", 1), run("b", "d", 2), begun, timeless);

    RunFilter window = RunFilter.of(ALL).within(DAY.plusSeconds(60), DAY.plusSeconds(120));

    assertThat(ids(window)).containsExactly("a", "begun");
  }

  /** Spec, "Authentication", rule 9. */
  @Test
  public void showsAnOwnerWhatIsItsOwnByIdentityElseByLabel() {
    OwnerId strangers = STRANGER.ownerId();
    String label = OWNER.label();
    record(
        run("mine", "d", 1),
        withOwner(run("legacy", "d", 2), Optional.empty(), Optional.of(label)),
        withOwner(run("same-label", "d", 3), Optional.of(strangers), Optional.of(label)),
        withOwner(run("nobodys", "d", 4), Optional.empty(), Optional.empty()));

    assertThat(ids(RunFilter.of(MINE))).containsExactly("legacy", "mine");
    assertThat(ids(RunFilter.of(MINE).inDataset("d").withStatus(RunStatus.OK)))
        .containsExactly("legacy", "mine");
    assertThat(ids(RunFilter.of(ALL))).hasSize(4);
  }

  @Test
  public void pagesThroughOneOwnersRuns() {
    for (int minute = 1; minute <= 5; minute++) {
      index().record(run("mine-" + minute, "d", minute));
      index()
          .record(
              withOwner(
                  run("legacy-" + minute, "d", minute),
                  Optional.empty(),
                  Optional.of(OWNER.label())));
      index().record(theirs("theirs-" + minute, minute));
    }
    RunPage first = index().runs(RunFilter.of(MINE), PageRequest.first(4));
    RunPage second = index().runs(RunFilter.of(MINE), new PageRequest(4, first.next()));

    assertThat(idsOf(first)).containsExactly("mine-5", "legacy-5", "mine-4", "legacy-4");
    assertThat(idsOf(second)).containsExactly("mine-3", "legacy-3", "mine-2", "legacy-2");
  }

  @Test
  public void talliesTheQualityOfRuns() {
    record(
        withSources(run("pass", "d", 1), withChecks(source("a", 1), new CheckTally(1, 0, 0))),
        withSources(run("both", "d", 2), withChecks(source("a", 1), new CheckTally(1, 1, 1))),
        withSources(run("none", "d", 3), withChecks(source("a", 1), CheckTally.NONE)),
        withSources(run("unevaluated", "d", 4), unread("a")));

    assertThat(index().tally(RunFilter.of(ALL))).isEqualTo(new RunTally(4, 2, 1, 1, 1));
    assertThat(index().tally(RunFilter.of(Visibility.of(STRANGER))))
        .isEqualTo(new RunTally(0, 0, 0, 0, 0));
  }

  @Test
  public void groupsRunsByDatasetTheLatestFirst() {
    record(run("a", "d", 1), run("b", "e", 2), run("c", "d", 3), run("d", "f", 2));

    DatasetPage page = index().datasets(ALL, PageRequest.first(2));

    assertThat(page.total()).isEqualTo(3);
    assertThat(page.datasets())
        .extracting(entry -> entry.latest().runId(), DatasetEntry::runCount)
        .containsExactly(tuple("c", 2L), tuple("d", 1L));
    DatasetPage rest = index().datasets(ALL, new PageRequest(2, page.next()));
    assertThat(rest.datasets()).extracting(entry -> entry.latest().runId()).containsExactly("b");
    assertThat(rest.total()).isEqualTo(3);
    assertThat(rest.next()).isEmpty();
  }

  @Test
  public void tellsTheTotalBehindTheLastPageToo() {
    record(run("a", "d", 1), run("b", "e", 2));
    PageRequest last =
        PageRequest.first(1)
            .after(index().datasets(ALL, PageRequest.first(1)).next().orElseThrow());
    index().remove("a");

    DatasetPage page = index().datasets(ALL, last);

    assertThat(page.datasets()).isEmpty();
    assertThat(page.total()).isEqualTo(1);
  }

  @Test
  public void leavesRunsWithoutAStoredSpecOutOfDatasets() {
    record(run("a", "d", 1), withoutDataset(run("b", "d", 2)));

    DatasetPage page = index().datasets(ALL, PageRequest.first(5));

    assertThat(page.total()).isEqualTo(1);
    assertThat(page.datasets().get(0).latest().runId()).isEqualTo("a");
  }

  @Test
  public void countsOnlyRunsThatMayBeSpokenOf() {
    record(run("a", "d", 1), theirs("b", 2), theirs("c", 3));

    DatasetPage page = index().datasets(MINE, PageRequest.first(5));

    assertThat(page.total()).isEqualTo(1);
    assertThat(page.datasets().get(0).latest().runId()).isEqualTo("a");
    assertThat(page.datasets().get(0).runCount()).isEqualTo(1);
    assertThat(index().dataset(Visibility.of(STRANGER), "d").orElseThrow().runCount()).isEqualTo(2);
    assertThat(index().dataset(Visibility.of(new Principal.Service()), "d")).isEmpty();
  }

  @Test
  public void tellsWhenADatasetWasLastBuiltWithSuccess() {
    record(
        run("ok", "d", 1),
        withStatus(run("cancelled", "d", 3), RunStatus.CANCELLED),
        withStatus(run("failed", "e", 2), RunStatus.FAILED));

    DatasetEntry built = index().dataset(ALL, "d").orElseThrow();

    assertThat(built.latest().runId()).isEqualTo("cancelled");
    assertThat(built.lastSuccessAt()).contains(DAY.plusSeconds(60));
    assertThat(index().dataset(ALL, "e").orElseThrow().lastSuccessAt()).isEmpty();
    assertThat(index().dataset(ALL, "never-built")).isEmpty();
  }

  @Test
  public void neverTakesACancelledRunForTheLatestSuccessfulOne() {
    record(
        run("ok", "d", 1),
        withStatus(run("cancelled", "d", 2), RunStatus.CANCELLED),
        withStatus(run("failed", "d", 3), RunStatus.FAILED));

    assertThat(index().newestSuccessful(ALL, "d").orElseThrow().runId()).isEqualTo("ok");
    assertThat(earlier("none").orElseThrow()).isEqualTo("ok");
  }

  @Test
  public void comparesWithTheNewestSuccessfulRunOfTheSameOwnerDatasetAndSource() {
    record(
        run("older", "d", 1),
        run("newest", "d", 2),
        withSources(run("other-source", "d", 3), source("rivers", 1)),
        run("other-dataset", "e", 4),
        theirs("other-owner", 5));

    assertThat(earlier("none")).contains("newest");
    assertThat(earlier("newest")).contains("older");
    assertThat(index().newest(OWNER.ownerId(), "d", "towns", "none")).isEmpty();
  }

  @Test
  public void comparesRowCountsWithTheNewestRunReadAndNormalisedAlike() {
    record(
        run("alike", "d", 1),
        withSources(run("unlike", "d", 2), withCoverage(source("cities", 9), "coverage-2")));

    assertThat(alike("coverage-1", "schema-1")).contains("alike");
    assertThat(alike("coverage-2", "schema-1")).contains("unlike");
    assertThat(alike("coverage-1", "schema-2")).isEmpty();
  }

  private Optional<String> earlier(String excluded) {
    return index()
        .newest(OWNER.ownerId(), "d", "cities", excluded)
        .map(found -> found.run().runId());
  }

  private Optional<String> alike(String coverage, String schema) {
    return index()
        .newestAlike(OWNER.ownerId(), "d", "cities", "none", coverage, schema)
        .map(found -> found.run().runId());
  }

  private static IndexedRun theirs(String runId, long minute) {
    return withOwner(
        run(runId, "d", minute), Optional.of(STRANGER.ownerId()), Optional.of(STRANGER.label()));
  }

  private void record(IndexedRun... runs) {
    for (IndexedRun run : runs) {
      index().record(run);
    }
  }

  private List<String> ids(RunFilter filter) {
    return idsOf(index().runs(filter, PageRequest.first(50)));
  }

  private static List<String> idsOf(RunPage page) {
    return page.runs().stream().map(IndexedRun::runId).toList();
  }

  @Test
  public void countsEndingsByHourAndStatusOldestFirst() {
    index().record(run("late", "d", 119));
    index().record(withStatus(run("failed", "d", 61), RunStatus.FAILED));
    index().record(run("early", "d", 60));
    index().record(run("first", "d", 59));

    assertThat(index().endings(ALL, DAY, DAY.plusSeconds(7200)))
        .containsExactly(
            new HourTally(DAY, RunStatus.OK, 1),
            new HourTally(DAY.plusSeconds(3600), RunStatus.OK, 2),
            new HourTally(DAY.plusSeconds(3600), RunStatus.FAILED, 1));
  }

  @Test
  public void countsEndingsOfAWindowWithItsStartAndWithoutItsEnd() {
    index().record(run("at start", "d", 60));
    index().record(run("at end", "d", 90));

    assertThat(index().endings(ALL, DAY.plusSeconds(3600), DAY.plusSeconds(5400)))
        .containsExactly(new HourTally(DAY.plusSeconds(3600), RunStatus.OK, 1));
  }

  @Test
  public void countsNoEndingOfARunThatTellsNone() {
    IndexedRun run = run("a", "d", 1);
    index().record(withTimes(run, run.startedAt(), Optional.empty()));
    index().record(run("b", "d", 1));

    assertThat(index().endings(ALL, DAY.minusSeconds(3600), DAY.plusSeconds(3600)))
        .containsExactly(new HourTally(DAY, RunStatus.OK, 1));
    assertThat(index().withoutFinish(ALL)).isEqualTo(1);
  }

  @Test
  public void countsEndingsOfVisibleRunsOnly() {
    IndexedRun run = run("mine", "d", 1);
    IndexedRun legacy = withOwner(run("legacy", "d", 2), Optional.empty(), run.createdBy());
    IndexedRun strange =
        withOwner(
            run("strange", "d", 3), Optional.of(STRANGER.ownerId()), Optional.of(OWNER.label()));
    for (IndexedRun one : List.of(run, legacy, strange)) {
      index().record(one);
      index().record(withTimes(renamed(one), Optional.empty(), Optional.empty()));
    }

    assertThat(index().endings(MINE, DAY, DAY.plusSeconds(3600)))
        .containsExactly(new HourTally(DAY, RunStatus.OK, 2));
    assertThat(index().withoutFinish(MINE)).isEqualTo(2);
  }

  private static IndexedRun renamed(IndexedRun run) {
    return withOwner(run("other-" + run.runId(), "d", 1), run.ownerId(), run.createdBy());
  }
}
