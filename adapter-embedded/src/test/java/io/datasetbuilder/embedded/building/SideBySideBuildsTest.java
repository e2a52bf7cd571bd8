package io.datasetbuilder.embedded.building;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.Results;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.pipeline.building.BuildOutcome.SourceResult;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.stage.BuildListener;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.model.stage.Stage;
import io.datasetbuilder.pipeline.submission.Builds;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Spec, "Limits": several builds, and several sources of one, at once. */
class SideBySideBuildsTest {

  @AutoClose private final BuildFixture fixture;
  private String upload;

  SideBySideBuildsTest(@TempDir Path folder) {
    fixture = BuildFixture.in(folder);
    upload = fixture.upload(fixture.file("a.csv", "x,y\n1,a\n2,b\n"));
  }

  @Tag("deep")
  @Test
  void eightBuildsAtOnceAllSucceedAndAgree() throws Exception {
    List<Result<FinishedBuild>> answers = together(8, i -> fixture.tryBuild(one(), "run-" + i));

    for (Result<FinishedBuild> answer : answers) {
      FinishedBuild built = Results.value(answer);
      assertThat(built.run().manifest().run().status()).isEqualTo(RunStatus.OK);
      assertThat(BuildFixture.text(built.folder().resolve("gold/a/exports/data.csv")))
          .isEqualTo("x,y\n1,a\n2,b\n");
      assertThat(fixture.service.verifyRun(built.run().runId()).problems()).isEmpty();
    }
  }

  @Test
  void ofTwoBuildsOfOneIdAtOnceExactlyOneSucceeds() throws Exception {
    for (int round = 0; round < 5; round++) {
      String id = "run-" + round;

      List<Result<FinishedBuild>> answers = together(2, i -> fixture.tryBuild(one(), id));

      assertThat(answers).filteredOn(Result.Ok.class::isInstance).hasSize(1);
      Result<FinishedBuild> refused =
          answers.stream().filter(Result.Refused.class::isInstance).findFirst().orElseThrow();
      assertThat(BuildFixture.codes(BuildFixture.refusal(refused)))
          .singleElement()
          .isIn("run_id_in_progress", "run_id_completed");
    }
  }

  @Tag("deep")
  @Test
  void buildsWithoutAnIdNeverShareOne() throws Exception {
    List<Result<FinishedBuild>> answers =
        together(6, i -> fixture.service.createBuild(SpecInput.of(one())));

    assertThat(answers.stream().map(answer -> Results.value(answer).run().runId()))
        .doesNotHaveDuplicates()
        .hasSize(6);
  }

  @Tag("deep")
  @Test
  void fiveSourcesKeepTheOrderOfTheSpec() {
    FinishedBuild built = fixture.build(five(), "run");

    List<String> keys = List.of("e", "a", "d", "b", "c");
    assertThat(built.run().manifest().inputs().sourceKeys()).isEqualTo(keys);
    assertThat(built.run().sources()).extracting(SourceResult::sourceKey).isEqualTo(keys);
    assertThat(built.run().manifest().inputs().provenance()).hasSize(5);
    assertThat(built.run().manifest().tables().rowCounts())
        .isEqualTo(Map.of("a", 2L, "b", 2L, "c", 2L, "d", 2L, "e", 2L));
    assertThat(fixture.service.verifyRun(built.run().runId()).problems()).isEmpty();
  }

  @Test
  void atMostFourSourcesOfABuildRunAtOnce() {
    AtomicInteger now = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    BuildListener counting =
        new BuildListener() {
          @Override
          public void stageStarted(String sourceKey, Stage stage) {
            if (stage == Stage.BRONZE) {
              most.accumulateAndGet(now.incrementAndGet(), Math::max);
            }
          }

          @Override
          public void stageCompleted(String sourceKey, Stage stage, long rows) {
            if (stage == Stage.EXPORT) {
              now.decrementAndGet();
            }
          }
        };

    fixture.build(five(), "run", counting, Cancellation.NEVER);

    assertThat(most.get()).isBetween(1, 4);
  }

  @Test
  void aFailingSourceAmongSeveralStopsNoOther() {
    List<String> sources = new ArrayList<>();
    for (String key : List.of("a", "b", "c", "d", "e")) {
      String schema = key.equals("c") ? "casts: {y: int}" : "";
      sources.add(Specs.source(key, upload, "csv", schema));
    }

    FinishedBuild built = fixture.build(Specs.of(sources, Specs.CSV_EXPORT), "run");

    assertThat(built.run().sources())
        .extracting(SourceResult::failed)
        .containsExactly(false, false, true, false, false);
    assertThat(built.run().manifest().tables().rowCounts()).containsOnlyKeys("a", "b", "d", "e");
  }

  private String five() {
    List<String> sources =
        List.of("e", "a", "d", "b", "c").stream()
            .map(key -> Specs.source(key, upload, "csv", ""))
            .toList();
    return Specs.of(sources, Specs.CSV_EXPORT);
  }

  private String one() {
    return Specs.of("a", upload, "csv", "");
  }

  private static List<Result<FinishedBuild>> together(int builds, Builds build) throws Exception {
    CyclicBarrier start = new CyclicBarrier(builds);
    ExecutorService threads = Executors.newFixedThreadPool(builds);
    try {
      List<Callable<Result<FinishedBuild>>> calls =
          IntStream.range(0, builds)
              .<Callable<Result<FinishedBuild>>>mapToObj(
                  i ->
                      () -> {
                        start.await();
                        return build.run(i);
                      })
              .toList();
      List<Result<FinishedBuild>> answers = new ArrayList<>();
      for (Future<Result<FinishedBuild>> future : threads.invokeAll(calls)) {
        answers.add(future.get());
      }
      return answers;
    } finally {
      threads.shutdownNow();
    }
  }

  private interface Builds {
    Result<FinishedBuild> run(int index);
  }
}
