package io.datasetbuilder.pipeline.model.contract;

import static io.datasetbuilder.pipeline.model.fixture.IndexedRuns.DAY;
import static io.datasetbuilder.pipeline.model.fixture.IndexedRuns.OWNER;
import static io.datasetbuilder.pipeline.model.fixture.IndexedRuns.run;
import static io.datasetbuilder.pipeline.model.fixture.IndexedRuns.source;
import static io.datasetbuilder.pipeline.model.fixture.IndexedRuns.unread;
import static io.datasetbuilder.pipeline.model.fixture.IndexedRuns.withChecks;
import static io.datasetbuilder.pipeline.model.fixture.IndexedRuns.withSources;
import static io.datasetbuilder.pipeline.model.fixture.IndexedRuns.withStatus;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.buildspec.refresh.RefreshCadence;
import io.datasetbuilder.buildspec.retention.BronzeRetention;
import io.datasetbuilder.pipeline.model.index.CheckCounts;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.index.IndexedRun.IndexedDataset;
import io.datasetbuilder.pipeline.model.index.RunFilter;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What an index keeps of runs, and how it is filled anew. */
abstract class RunIndexRecordsContract extends RunIndexBench {

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
                new IndexedDataset(
                    "d",
                    "도시 'x' <y>",
                    "sha256:1",
                    RefreshCadence.of("P1DT12H"),
                    Optional.of(BronzeRetention.ofDays(30)))),
            4,
            Optional.of(5_000_000_007L),
            List.of(
                withChecks(source("a", 7), new CheckCounts(3, 2, 1)),
                unread("b"),
                withChecks(source("c", 1), CheckCounts.NONE)));

    index().record(run);

    assertThat(index().find("run-1")).contains(run);
  }

  @Test
  public void statesWhichRunsArePartOfNoDataset() {
    index().record(run("b", "d", 1).withoutDataset());
    index().record(run("a", "d", 2).withoutDataset());
    index().record(run("c", "d", 3));

    assertThat(index().runIdsWithoutDataset()).containsExactly("a", "b");
    assertThat(index().runIds()).containsExactly("a", "b", "c");
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
            Optional.empty(),
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
}
