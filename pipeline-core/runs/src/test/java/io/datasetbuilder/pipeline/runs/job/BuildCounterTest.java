package io.datasetbuilder.pipeline.runs.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Builds are counted by how they end, once each. */
class BuildCounterTest {

  @Test
  void everyJobIsCountedOnceByHowItEnds() {
    JobsFixture desk = new JobsFixture(1);
    desk.submit(1, JobsFixture.SUCCEEDS);
    desk.submit(
        2, (listener, cancellation) -> JobResult.failed(JobsFixture.BODY, "a source failed"));
    desk.submit(3, (listener, cancellation) -> JobResult.refused("no spec", Optional.empty()));
    desk.awaitEnd();

    assertThat(counts(desk)).isEqualTo("1 1 0 1");
  }

  @Test
  void aJobThatIsCancelledWhileItWaitsIsCounted() {
    JobsFixture desk = new JobsFixture(1);
    JobsFixture.Held held = new JobsFixture.Held();
    desk.submit(1, held);
    desk.submit(2, JobsFixture.SUCCEEDS);

    desk.jobs.cancel(JobsFixture.ALL, JobsFixture.run(2));
    desk.jobs.cancel(JobsFixture.ALL, JobsFixture.run(2));

    assertThat(counts(desk)).isEqualTo("0 0 1 0");
    held.release();
    desk.awaitEnd();
    assertThat(counts(desk)).isEqualTo("1 0 1 0");
  }

  @Test
  void aRunIsCountedAsItsManifestStatesItsEnd() {
    assertThat(Arrays.stream(RunStatus.values()).map(BuildCounter.BuildEnd::of))
        .extracting(BuildCounter.BuildEnd::wire)
        .containsExactly("ok", "failed", "cancelled");
  }

  private static String counts(JobsFixture desk) {
    BuildCounter tally = desk.tally;
    return tally.of(BuildCounter.BuildEnd.OK)
        + " "
        + tally.of(BuildCounter.BuildEnd.FAILED)
        + " "
        + tally.of(BuildCounter.BuildEnd.CANCELLED)
        + " "
        + tally.of(BuildCounter.BuildEnd.REFUSED);
  }
}
