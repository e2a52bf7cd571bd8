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
    JobDesks desk = new JobDesks(1);
    desk.submit(1, JobDesks.SUCCEEDS);
    desk.submit(2, (listener, cancellation) -> JobResult.failed(JobDesks.BODY, "a source failed"));
    desk.submit(3, (listener, cancellation) -> JobResult.refused("no spec", Optional.empty()));
    desk.awaitEnd();

    assertThat(counts(desk)).isEqualTo("1 1 0 1");
  }

  @Test
  void aJobThatIsCancelledWhileItWaitsIsCounted() {
    JobDesks desk = new JobDesks(1);
    JobDesks.Held held = new JobDesks.Held();
    desk.submit(1, held);
    desk.submit(2, JobDesks.SUCCEEDS);

    desk.jobs.cancel(JobDesks.ALL, JobDesks.run(2));
    desk.jobs.cancel(JobDesks.ALL, JobDesks.run(2));

    assertThat(counts(desk)).isEqualTo("0 0 1 0");
    held.release();
    desk.awaitEnd();
    assertThat(counts(desk)).isEqualTo("1 0 1 0");
  }

  @Test
  void aRunIsCountedAsItsManifestStatesItsEnd() {
    assertThat(Arrays.stream(RunStatus.values()).map(BuildEnd::of))
        .extracting(BuildEnd::wire)
        .containsExactly("ok", "failed", "cancelled");
  }

  private static String counts(JobDesks desk) {
    BuildCounter tally = desk.tally;
    return tally.of(BuildEnd.OK)
        + " "
        + tally.of(BuildEnd.FAILED)
        + " "
        + tally.of(BuildEnd.CANCELLED)
        + " "
        + tally.of(BuildEnd.REFUSED);
  }
}
