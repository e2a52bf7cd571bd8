package io.datasetbuilder.pipeline.publish;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.model.run.RunId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What lies at a destination is replaced only by what is not older. */
class RecordedRunsTest {

  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
  private static final DatedRun RUN = run("b", 0);

  private static DatedRun run(String id, long seconds) {
    return new DatedRun(new RunId(id), NOON.plusSeconds(seconds));
  }

  private static Optional<PublishIssue> against(DatedRun run, DatedRun... recorded) {
    return new RecordedRuns(List.of(recorded), true).against(run, PublicationFixture.CITIES);
  }

  @Test
  void theRunThatEndedLaterIsNewer() {
    assertThat(run("a", 1).isNewerThan(RUN)).isTrue();
    assertThat(run("c", -1).isNewerThan(RUN)).isFalse();
  }

  /** As the latest run of a dataset is chosen. */
  @Test
  void ofRunsThatEndedTogetherTheGreaterIdIsNewer() {
    assertThat(run("c", 0).isNewerThan(RUN)).isTrue();
    assertThat(run("a", 0).isNewerThan(RUN)).isFalse();
    assertThat(RUN.isNewerThan(RUN)).isFalse();
  }

  @Test
  void nothingIsAReasonAgainstARunExceptANewerOne() {
    assertThat(against(RUN)).isEmpty();
    assertThat(against(RUN, RUN, run("a", 0), run("z", -1))).isEmpty();
    assertThat(against(RUN, run("a", -5), run("a", 5)))
        .contains(
            new PublishIssue(
                PublishBlocker.NEWER_RUN_PUBLISHED,
                "the folder of acme/cities holds run a, which is newer: it ended at 2026-03-01"
                    + " 12:00:05 UTC"));
  }

  @Test
  void aRecordThatCannotBeReadIsAReasonUntilANewerRunIsKnown() {
    RecordedRuns unreadable = new RecordedRuns(List.of(run("c", 0)), false);

    assertThat(unreadable.against(run("d", 0), PublicationFixture.CITIES))
        .contains(
            new PublishIssue(
                PublishBlocker.PUBLISHED_RUN_UNREADABLE,
                "the record of the run in the folder of acme/cities cannot be read, so that it may"
                    + " be newer"));
    assertThat(unreadable.against(RUN, PublicationFixture.CITIES).map(PublishIssue::code))
        .contains(PublishBlocker.NEWER_RUN_PUBLISHED);
  }
}
