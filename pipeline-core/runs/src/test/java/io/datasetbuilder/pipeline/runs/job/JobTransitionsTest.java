package io.datasetbuilder.pipeline.runs.job;

import static io.datasetbuilder.pipeline.runs.job.JobState.CANCELLED;
import static io.datasetbuilder.pipeline.runs.job.JobState.CANCELLING;
import static io.datasetbuilder.pipeline.runs.job.JobState.COMMITTED;
import static io.datasetbuilder.pipeline.runs.job.JobState.FAILED;
import static io.datasetbuilder.pipeline.runs.job.JobState.QUEUED;
import static io.datasetbuilder.pipeline.runs.job.JobState.RUNNING;
import static io.datasetbuilder.pipeline.runs.job.JobState.SUCCEEDED;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every cell of both tables of Spec, "Asynchronous build job". */
class JobTransitionsTest {

  /** What the table allows; whatever is not written here is refused. */
  private static final List<String> ALLOWED =
      List.of(
          "QUEUED ASSIGN RUNNING",
          "QUEUED CANCEL CANCELLED",
          "RUNNING SUCCEED SUCCEEDED",
          "RUNNING FAIL FAILED",
          "RUNNING CANCEL CANCELLING",
          "RUNNING COMMIT COMMITTED",
          "COMMITTED SUCCEED SUCCEEDED",
          "COMMITTED FAIL FAILED",
          "CANCELLING CANCEL CANCELLING",
          "CANCELLING STOP CANCELLED",
          "CANCELLED CANCEL CANCELLED");

  @Test
  void theTableHasTheseCellsAndNoOther() {
    List<String> found = new ArrayList<>();
    for (JobState state : JobState.values()) {
      for (JobState.JobTrigger trigger : JobState.JobTrigger.values()) {
        state.next(trigger).ifPresent(next -> found.add(state + " " + trigger + " " + next));
      }
    }

    assertThat(found).containsExactlyInAnyOrderElementsOf(ALLOWED);
  }

  @Test
  void aQueuedJobIsCancelledAtOnce() {
    assertThat(QUEUED.next(JobState.JobTrigger.CANCEL)).contains(CANCELLED);
  }

  @Test
  void aRunningJobIsCancelling() {
    assertThat(RUNNING.next(JobState.JobTrigger.CANCEL)).contains(CANCELLING);
  }

  @Test
  void cancellingAgainChangesNothing() {
    assertThat(CANCELLING.next(JobState.JobTrigger.CANCEL)).contains(CANCELLING);
    assertThat(CANCELLED.next(JobState.JobTrigger.CANCEL)).contains(CANCELLED);
  }

  @Test
  void whatHasEndedOrIsCommittedCannotBeCancelled() {
    assertThat(SUCCEEDED.next(JobState.JobTrigger.CANCEL)).isEmpty();
    assertThat(FAILED.next(JobState.JobTrigger.CANCEL)).isEmpty();
    assertThat(COMMITTED.next(JobState.JobTrigger.CANCEL)).isEmpty();
  }

  @Test
  void thereIsNoMoveFromCancellingToSucceeded() {
    for (JobState.JobTrigger trigger : JobState.JobTrigger.values()) {
      assertThat(CANCELLING.next(trigger)).isNotEqualTo(Optional.of(SUCCEEDED));
    }
  }

  @ParameterizedTest
  @EnumSource(JobState.JobTrigger.class)
  void endedStatesNeverChange(JobState.JobTrigger trigger) {
    for (JobState ended : List.of(SUCCEEDED, FAILED, CANCELLED)) {
      assertThat(ended.next(trigger).orElse(ended)).isEqualTo(ended);
    }
  }

  @Test
  void theSixStatusesAreThoseOfTheSpec() {
    assertThat(JobStatus.values())
        .extracting(JobStatus::wire)
        .containsExactly("queued", "running", "cancelling", "succeeded", "failed", "cancelled");
    assertThat(COMMITTED.status()).isEqualTo(JobStatus.RUNNING);
  }
}
