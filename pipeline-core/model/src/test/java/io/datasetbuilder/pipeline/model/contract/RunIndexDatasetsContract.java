package io.datasetbuilder.pipeline.model.contract;

import static io.datasetbuilder.pipeline.model.fixture.IndexedRuns.DAY;
import static io.datasetbuilder.pipeline.model.fixture.IndexedRuns.OWNER;
import static io.datasetbuilder.pipeline.model.fixture.IndexedRuns.STRANGER;
import static io.datasetbuilder.pipeline.model.fixture.IndexedRuns.run;
import static io.datasetbuilder.pipeline.model.fixture.IndexedRuns.source;
import static io.datasetbuilder.pipeline.model.fixture.IndexedRuns.withCoverage;
import static io.datasetbuilder.pipeline.model.fixture.IndexedRuns.withOwner;
import static io.datasetbuilder.pipeline.model.fixture.IndexedRuns.withSources;
import static io.datasetbuilder.pipeline.model.fixture.IndexedRuns.withStatus;
import static io.datasetbuilder.pipeline.model.fixture.IndexedRuns.withoutDataset;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.pipeline.model.index.DatasetPage;
import io.datasetbuilder.pipeline.model.index.DatasetPage.DatasetEntry;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.index.PageRequest;
import io.datasetbuilder.pipeline.model.index.RunFilter;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What an index says about datasets, and with which run another is compared. */
abstract class RunIndexDatasetsContract extends RunIndexPagesContract {

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
  public void statesTheTotalBehindTheLastPageToo() {
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
  public void aReaderOfASharedDatasetSeesItsSuccessfulRunsAlone() {
    record(
        run("own", "d", 1),
        theirs("one", 2),
        theirs("two", 3),
        withStatus(theirs("failed", 4), RunStatus.FAILED),
        withOwner(run("legacy", "d", 5), Optional.empty(), Optional.of(STRANGER.label())),
        withOwner(
            run("other-dataset", "e", 6),
            Optional.of(STRANGER.ownerId()),
            Optional.of(STRANGER.label())));
    Visibility shared = new Visibility.SharedDataset(STRANGER.ownerId(), "d");

    assertThat(index().runs(RunFilter.of(shared), PageRequest.first(9)).runs())
        .extracting(IndexedRun::runId)
        .containsExactly("two", "one");
    DatasetPage page = index().datasets(shared, PageRequest.first(5));
    assertThat(page.total()).isEqualTo(1);
    assertThat(page.datasets().get(0).runCount()).isEqualTo(2);
    assertThat(index().dataset(shared, "d").orElseThrow().latest().runId()).isEqualTo("two");
    assertThat(index().dataset(shared, "e")).isEmpty();
    assertThat(index().newestSuccessful(shared, "d").orElseThrow().runId()).isEqualTo("two");
    assertThat(index().newestSuccessful(shared, "e")).isEmpty();
    assertThat(index().tally(RunFilter.of(shared)).total()).isEqualTo(2);
    assertThat(index().hides(shared, "two")).isFalse();
    assertThat(index().hides(shared, "failed")).isTrue();
    assertThat(index().hides(shared, "own")).isTrue();
    assertThat(index().hides(shared, "nothing")).isTrue();
  }

  @Test
  public void aReaderOfSomeRunsSeesNoOthersOfTheDataset() {
    record(theirs("one", 2), theirs("two", 3), theirs("three", 4));
    OwnerId owner = STRANGER.ownerId();
    Visibility two =
        new Visibility.SharedDataset(owner, "d", Optional.of(Set.of("one", "two", "nothing")));
    Visibility none = new Visibility.SharedDataset(owner, "d", Optional.of(Set.of()));

    assertThat(index().runs(RunFilter.of(two), PageRequest.first(9)).runs())
        .extracting(IndexedRun::runId)
        .containsExactly("two", "one");
    DatasetEntry entry = index().dataset(two, "d").orElseThrow();
    assertThat(entry.latest().runId()).isEqualTo("two");
    assertThat(entry.runCount()).isEqualTo(2);
    assertThat(entry.lastSuccessAt()).contains(DAY.plusSeconds(180));
    assertThat(index().newestSuccessful(two, "d").orElseThrow().runId()).isEqualTo("two");
    assertThat(index().hides(two, "one")).isFalse();
    assertThat(index().hides(two, "three")).isTrue();
    for (Visibility nothing : List.of(none, Visibility.none())) {
      assertThat(index().runs(RunFilter.of(nothing), PageRequest.first(9)).runs()).isEmpty();
      assertThat(index().dataset(nothing, "d")).isEmpty();
      assertThat(index().hides(nothing, "one")).isTrue();
    }
  }

  @Test
  public void statesWhenADatasetWasLastBuiltWithSuccess() {
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
}
