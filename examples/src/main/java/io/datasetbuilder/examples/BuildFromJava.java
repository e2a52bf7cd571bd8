package io.datasetbuilder.examples;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.building.FinishedBuild;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.pipeline.model.stage.BuildListener;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.model.stage.Stage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Builds the subway example from Java: a spec, two local files, and a listener for progress. */
public final class BuildFromJava {

  private BuildFromJava() {}

  /**
   * Builds the dataset below an output folder.
   *
   * @param example the folder with the spec and its files
   * @return text for the user: the folder of the run, or the reason why the build failed
   */
  public static String build(Path example, Path outputFolder) throws IOException {
    SpecInput spec =
        SpecInput.of(Files.readAllBytes(example.resolve("buildspec.yaml")))
            .withUpload("stations", example.resolve("stations.csv"))
            .withUpload("ridership", example.resolve("ridership.json"));

    try (BuilderService service = BuilderService.builder(outputFolder).build()) {
      Result<FinishedBuild> result =
          service.createBuild(spec, Optional.empty(), new StageLog(), Cancellation.NEVER);
      return result.match(BuildFromJava::finished, BuildFromJava::refused);
    }
  }

  private static String finished(FinishedBuild build) {
    return build
        .failure()
        .map(failure -> "failed: " + failure.code().wire() + ": " + failure.message())
        .orElse((build.succeeded() ? "ok: " : "stopped: ") + build.folder());
  }

  private static String refused(List<Problem> problems) {
    StringBuilder lines = new StringBuilder("refused:");
    for (Problem problem : problems) {
      lines.append("\n  ").append(problem.at()).append(": ").append(problem.message());
    }
    return lines.toString();
  }

  /** Logs each stage; sources run side by side, so that it is called from several threads. */
  private static final class StageLog implements BuildListener {

    private static final System.Logger LOG = System.getLogger(BuildFromJava.class.getName());

    @Override
    public void stageCompleted(String sourceKey, Stage stage, long rows) {
      LOG.log(System.Logger.Level.DEBUG, "{0} {1}: {2}", sourceKey, stage.wire(), rows);
    }
  }
}
