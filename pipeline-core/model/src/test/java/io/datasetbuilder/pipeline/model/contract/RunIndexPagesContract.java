package io.datasetbuilder.pipeline.model.contract;

import static io.datasetbuilder.pipeline.model.fixture.IndexedRuns.DAY;
import static io.datasetbuilder.pipeline.model.fixture.IndexedRuns.OWNER;
import static io.datasetbuilder.pipeline.model.fixture.IndexedRuns.STRANGER;
import static io.datasetbuilder.pipeline.model.fixture.IndexedRuns.run;
import static io.datasetbuilder.pipeline.model.fixture.IndexedRuns.withOwner;
import static io.datasetbuilder.pipeline.model.fixture.IndexedRuns.withStatus;
import static io.datasetbuilder.pipeline.model.fixture.IndexedRuns.withTimes;
import static io.datasetbuilder.pipeline.model.fixture.IndexedRuns.withoutDataset;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.index.PageRequest;
import io.datasetbuilder.pipeline.model.index.RunFilter;
import io.datasetbuilder.pipeline.model.index.RunPage;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The order, the pages and the filters of an index, and whose runs it shows. */
abstract class RunIndexPagesContract extends RunIndexRecordsContract {

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
}
