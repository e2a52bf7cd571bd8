package io.datasetbuilder.embedded.building;

import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.pipeline.model.stage.BuildListener;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** A process that makes one build, to be killed: output folder, spec file, run id. */
final class KilledBuildMain {

  private KilledBuildMain() {}

  public static void main(String[] args) throws Exception {
    try (BuilderService service = BuilderService.builder(Path.of(args[0])).build()) {
      SpecInput spec = SpecInput.of(Files.readAllBytes(Path.of(args[1])));
      service.createBuild(spec, Optional.of(args[2]), BuildListener.NONE, Cancellation.NEVER);
    }
  }
}
