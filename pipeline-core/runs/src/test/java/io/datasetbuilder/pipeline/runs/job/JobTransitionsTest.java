package io.datasetbuilder.pipeline.runs.job;

import static io.datasetbuilder.pipeline.runs.job.JobTransitions.JobState.CANCELLED;
import static io.datasetbuilder.pipeline.runs.job.JobTransitions.JobState.CANCELLING;
import static io.datasetbuilder.pipeline.runs.job.JobTransitions.JobState.COMMITTED;
import static io.datasetbuilder.pipeline.runs.job.JobTransitions.JobState.FAILED;
import static io.datasetbuilder.pipeline.runs.job.JobTransitions.JobState.QUEUED;
import static io.datasetbuilder.pipeline.runs.job.JobTransitions.JobState.RUNNING;
import static io.datasetbuilder.pipeline.runs.job.JobTransitions.JobState.SUCCEEDED;
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
    for (JobTransitions.JobState state : JobTransitions.JobState.values()) {
      for (JobTransitions.JobTrigger trigger : JobTransitions.JobTrigger.values()) {
        JobTransitions.next(state, trigger)
            .ifPresent(next -> found.add(state + " " + trigger + " " + next));
      }
    }

    assertThat(found).containsExactlyInAnyOrderElementsOf(ALLOWED);
  }

  @Test
  void aQueuedJobIsCancelledAtOnce() {
    assertThat(JobTransitions.next(QUEUED, JobTransitions.JobTrigger.CANCEL)).contains(CANCELLED);
  }

  @Test
  void aRunningJobIsCancelling() {
    assertThat(JobTransitions.next(RUNNING, JobTransitions.JobTrigger.CANCEL)).contains(CANCELLING);
  }

  @Test
  void cancellingAgainChangesNothing() {
    assertThat(JobTransitions.next(CANCELLING, JobTransitions.JobTrigger.CANCEL))
        .contains(CANCELLING);
    assertThat(JobTransitions.next(CANCELLED, JobTransitions.JobTrigger.CANCEL))
        .contains(CANCELLED);
  }

  @Test
  void whatHasEndedOrIsCommittedCannotBeCancelled() {
    assertThat(JobTransitions.next(SUCCEEDED, JobTransitions.JobTrigger.CANCEL)).isEmpty();
    assertThat(JobTransitions.next(FAILED, JobTransitions.JobTrigger.CANCEL)).isEmpty();
    assertThat(JobTransitions.next(COMMITTED, JobTransitions.JobTrigger.CANCEL)).isEmpty();
  }

  @Test
  void thereIsNoMoveFromCancellingToSucceeded() {
    for (JobTransitions.JobTrigger trigger : JobTransitions.JobTrigger.values()) {
      assertThat(JobTransitions.next(CANCELLING, trigger)).isNotEqualTo(Optional.of(SUCCEEDED));
    }
  }

  @ParameterizedTest
  @EnumSource(JobTransitions.JobTrigger.class)
  void endedStatesNeverChange(JobTransitions.JobTrigger trigger) {
    for (JobTransitions.JobState ended : List.of(SUCCEEDED, FAILED, CANCELLED)) {
      assertThat(JobTransitions.next(ended, trigger).orElse(ended)).isEqualTo(ended);
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
