package io.datasetbuilder.embedded.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.BuilderSession;
import io.datasetbuilder.embedded.settings.Settings;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.job.BuildJob;
import io.datasetbuilder.pipeline.runs.job.BuildJobs;
import io.datasetbuilder.pipeline.runs.job.JobStatus;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * Builds of every kind that has stopped the service before, six at a time (decision 24): every job
 * ends as it has to, and nothing of the engine is left.
 */
@Isolated("counts the threads of the JVM")
class MixedBuildsTest {

  private static final int BUILDS = 30;
  private static final int AT_ONCE = 6;

  @TempDir private Path folder;

  private enum Kind {
    LATE_TEXT(JobStatus.SUCCEEDED),
    FAILING_CAST(JobStatus.FAILED),
    CANCELLED(JobStatus.CANCELLED),
    WIDE(JobStatus.SUCCEEDED),
    NESTED(JobStatus.SUCCEEDED),
    TOO_DEEP(JobStatus.FAILED);

    private final JobStatus wanted;

    Kind(JobStatus wanted) {
      this.wanted = wanted;
    }

    /** A cancel may come too late. */
    boolean mayEndAs(JobStatus status) {
      return status == wanted || (this == CANCELLED && status == JobStatus.SUCCEEDED);
    }
  }

  private SpecInput spec(Kind kind) throws Exception {
    boolean json = kind == Kind.NESTED || kind == Kind.TOO_DEEP;
    Path file = folder.resolve(kind + (json ? ".jsonl" : ".csv"));
    if (!Files.exists(file)) {
      Files.writeString(file, content(kind));
    }
    String text =
        "dataset_id: mixed\ntitle: t\ndescription: d\nlicense: CC0-1.0\nsources:\n"
            + "  - {kind: file, alias: a, format: "
            + (json ? "jsonl" : "csv")
            + (kind == Kind.FAILING_CAST ? ", schema: {casts: {id: int}}" : "")
            + "}\nexports:\n  - {kind: csv, output_path: exports/data.csv}\n";
    return SpecInput.of(text).withUpload("a", file);
  }

  private static String content(Kind kind) {
    return switch (kind) {
      case NESTED -> nested(10);
      case TOO_DEEP -> nested(30);
      case WIDE -> wide();
      default ->
          IntStream.range(0, 60_000)
              .mapToObj(row -> row + "," + row % 97 + ".5,text " + row % 7)
              .collect(Collectors.joining("\n", "id,amount,note\n", "\nunknown,1.5,last\n"));
    };
  }

  private static String nested(int lists) {
    return "{\"id\":1,\"deep\":" + "[".repeat(lists) + "1" + "]".repeat(lists) + "}\n";
  }

  private static String wide() {
    String names = IntStream.range(0, 120).mapToObj(i -> "c" + i).collect(Collectors.joining(","));
    String cells =
        IntStream.range(0, 120)
            .mapToObj(i -> i % 3 == 0 ? "text " + i : String.valueOf(i))
            .collect(Collectors.joining(","));
    return names + "\n" + cells + "\n" + cells + "\n";
  }

  private static BuildJob job(BuilderSession session, String run) {
    return ((Result.Ok<BuildJob>) session.jobs().find(new RunId(run))).value();
  }

  private static List<Thread> engineThreads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("engine"))
        .toList();
  }

  @Tag("deep")
  @Test
  void everyJobEndsAndNothingOfTheEngineIsLeft() throws Exception {
    Path out = folder.resolve("out");
    BuilderService service =
        BuilderService.builder(out)
            .settings(Settings.of(Map.of("SVC_MAX_BUILDS", "" + AT_ONCE)).settings())
            .recordEvents(true)
            .build();
    BuilderSession session = service.session(new Principal.Service());
    Map<String, Kind> kinds = new HashMap<>();
    List<String> wrong = new ArrayList<>();
    for (int i = 0; i < BUILDS; i++) {
      Kind kind = Kind.values()[i % Kind.values().length];
      String run = "run-" + i;
      kinds.put(run, kind);
      BuildJobs.Submission submission = submit(session, spec(kind), run);
      if (kind == Kind.CANCELLED) {
        TimeUnit.MILLISECONDS.sleep(7L * (i % 11));
        session.jobs().cancel(new RunId(run));
      }
      assertThat(submission).isInstanceOf(BuildJobs.Submission.Accepted.class);
    }
    for (Map.Entry<String, Kind> each : kinds.entrySet()) {
      JobStatus status = ending(session, each.getKey());
      if (!each.getValue().mayEndAs(status)) {
        wrong.add(each + " ended as " + status);
      }
    }

    assertThat(wrong).isEmpty();
    assertThat(service.engineLoad().sessions()).isZero();
    assertThat(service.engineLoad().abandoned()).isZero();
    service.close();
    assertThat(engineThreads()).allMatch(thread -> !thread.isAlive());
    try (Stream<Path> left = Files.walk(out)) {
      assertThat(left.map(path -> path.getFileName().toString()))
          .noneMatch(name -> name.startsWith("spill-") || name.startsWith("early-"));
    }
  }

  /** The queue holds ten; a full one has room again when a build has ended. */
  private static BuildJobs.Submission submit(BuilderSession session, SpecInput spec, String run)
      throws InterruptedException {
    BuildJobs.Submission submission =
        session.submitBuild(spec, Optional.of(run), Optional.empty(), false);
    while (!(submission instanceof BuildJobs.Submission.Accepted)) {
      TimeUnit.MILLISECONDS.sleep(20);
      submission = session.submitBuild(spec, Optional.of(run), Optional.empty(), false);
    }
    return submission;
  }

  private static JobStatus ending(BuilderSession session, String run) throws InterruptedException {
    JobStatus status = job(session, run).status();
    while (!status.ended()) {
      TimeUnit.MILLISECONDS.sleep(20);
      status = job(session, run).status();
    }
    return status;
  }
}
