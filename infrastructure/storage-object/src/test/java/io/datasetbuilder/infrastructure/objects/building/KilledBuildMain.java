package io.datasetbuilder.infrastructure.objects.building;

import io.datasetbuilder.embedded.BuilderService;
import java.nio.file.Path;

/** A process that makes one build, to be killed: machine, address, table, run id. */
final class KilledBuildMain {

  private KilledBuildMain() {}

  public static void main(String[] args) {
    try (BuilderService service = ObjectBuild.service(Path.of(args[0]), args[1], System.getenv())) {
      ObjectBuild.build(service, Path.of(args[2]), args[3]);
    }
  }
}
