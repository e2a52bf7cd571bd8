package io.datasetbuilder.pipeline.runs.job;

import static io.datasetbuilder.pipeline.runs.job.JobsFixture.ME;
import static io.datasetbuilder.pipeline.runs.job.JobsFixture.order;
import static io.datasetbuilder.pipeline.runs.job.JobsFixture.refusal;
import static io.datasetbuilder.pipeline.runs.job.JobsFixture.run;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.auth.principal.TeamName;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import io.datasetbuilder.pipeline.model.stage.BuildListener;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Spec, "Authentication", rules 9 and 10: jobs of owners who do not trust each other. */
class OwnersKeptApartTest {

  private static final Principal YOU = new Principal.Oidc("https://issuer.example", "you");
  private static final JobRequest.Work SUCCEEDS =
      (listener, cancellation) -> JobResult.refused("done", Optional.empty());

  private final CountDownLatch released = new CountDownLatch(1);
  private final JobsFixture jobs = JobsFixture.ofOwners(1, 2);

  @AfterEach
  void finish() {
    released.countDown();
    jobs.finish();
  }

  @Test
  void aRunIdOfAnothersFinishedRunIsHeldByAnother() {
    jobs.completed.add(run(1));
    jobs.owners.put(run(1), YOU.ownerId());

    assertThat(refusal(jobs.submit(1, SUCCEEDS)).code()).isEqualTo(RunProblem.NOT_RUN_OWNER);
    assertThat(code(claim(run(1), ME, Optional.empty()))).contains(RunProblem.NOT_RUN_OWNER);
    assertThat(code(claim(run(1), YOU, Optional.empty()))).contains(RunProblem.RUN_ID_COMPLETED);
  }

  @Test
  void aRunIdThatABuildOfAnotherHoldsIsHeldByAnother() {
    assertThat(claim(run(1), YOU, Optional.empty())).isEmpty();

    assertThat(refusal(jobs.submit(1, SUCCEEDS)).code()).isEqualTo(RunProblem.NOT_RUN_OWNER);
    assertThat(code(claim(run(1), ME, Optional.empty()))).contains(RunProblem.NOT_RUN_OWNER);
  }

  @Test
  void whatAnothersRunDoesIsNotShownToWhoRetriesIt() {
    jobs.jobs.submit(order(1, YOU, waiting()));

    assertThat(code(claim(run(2), ME, Optional.of(run(1))))).isEmpty();
    assertThat(code(claim(run(3), YOU, Optional.of(run(1)))))
        .contains(RunProblem.RETRY_OF_IN_PROGRESS);
  }

  @Test
  void anOwnerHasALimitedNumberOfBuilds() {
    jobs.submit(1, waiting());
    assertThat(claim(run(2), ME, Optional.empty())).isEmpty();

    assertThat(refusal(jobs.submit(3, waiting())).code()).isEqualTo(RunProblem.BUILD_OWNER_LIMIT);
    assertThat(refusal(jobs.submit(3, waiting())).facts()).containsOnlyKeys("limit");
    assertThat(code(claim(run(3), ME, Optional.empty()))).contains(RunProblem.BUILD_OWNER_LIMIT);
    assertThat(claim(run(3), YOU, Optional.empty())).isEmpty();
    jobs.jobs.release(run(2));
    assertThat(claim(run(4), ME, Optional.empty())).isEmpty();
  }

  /** Whoever is in many teams has no more places than others. */
  @Test
  void buildsForTeamsCountForTheOneWhoBuilds() {
    Principal data = new Principal.TeamMember(new TeamName("data"), YOU);
    Principal maps = new Principal.TeamMember(new TeamName("maps"), YOU);
    Principal ofAnother = new Principal.TeamMember(new TeamName("data"), ME);

    assertThat(claim(run(1), data, Optional.empty())).isEmpty();
    assertThat(claim(run(2), YOU, Optional.empty())).isEmpty();
    assertThat(code(claim(run(3), maps, Optional.empty()))).contains(RunProblem.BUILD_OWNER_LIMIT);
    assertThat(claim(run(3), ofAnother, Optional.empty())).isEmpty();
  }

  /** The run is the team's: its id is another owner's for the member who built it. */
  @Test
  void theIdOfARunOfATeamIsNotTheMembersOwn() {
    Principal data = new Principal.TeamMember(new TeamName("data"), YOU);
    claim(run(1), data, Optional.empty());

    assertThat(code(claim(run(1), YOU, Optional.empty()))).contains(RunProblem.NOT_RUN_OWNER);
    assertThat(
            code(
                claim(
                    run(1), new Principal.TeamMember(new TeamName("data"), ME), Optional.empty())))
        .contains(RunProblem.RUN_ID_IN_PROGRESS);
  }

  @Test
  void whatIsKeptForAJobIsDroppedWhenItEnds() {
    AtomicInteger dropped = new AtomicInteger();
    jobs.submit(1, dropping(dropped));

    released.countDown();
    jobs.awaitEnd();

    assertThat(dropped).hasValue(1);
  }

  @Test
  void whatIsKeptForAJobIsDroppedWhenItIsCancelledBeforeItBegins() {
    AtomicInteger dropped = new AtomicInteger();
    jobs.submit(1, waiting());
    jobs.submit(2, dropping(dropped));

    jobs.jobs.cancel(Visibility.of(ME), run(2));

    assertThat(dropped).hasValue(1);
  }

  private Optional<Problem> claim(RunId run, Principal owner, Optional<RunId> retryOf) {
    return jobs.jobs.claim(run, owner, retryOf);
  }

  private static Optional<Object> code(Optional<Problem> problem) {
    return problem.map(Problem::code);
  }

  private JobRequest.Work waiting() {
    return dropping(new AtomicInteger());
  }

  /** Work that waits to be released, and counts how often it is dropped. */
  private JobRequest.Work dropping(AtomicInteger dropped) {
    return new JobRequest.Work() {
      @Override
      public JobResult run(BuildListener listener, Cancellation cancellation) {
        try {
          released.await();
        } catch (InterruptedException stopped) {
          Thread.currentThread().interrupt();
        }
        return JobResult.refused("done", Optional.empty());
      }

      @Override
      public void ended() {
        dropped.incrementAndGet();
      }
    };
  }
}
