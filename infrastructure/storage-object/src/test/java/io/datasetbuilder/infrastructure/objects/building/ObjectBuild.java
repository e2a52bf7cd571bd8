package io.datasetbuilder.infrastructure.objects.building;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.building.FinishedBuild;
import io.datasetbuilder.embedded.settings.Settings;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.infrastructure.objects.S3Server;
import io.datasetbuilder.pipeline.model.stage.BuildListener;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Builds of a small table into object storage, on machines with a folder each. */
final class ObjectBuild {

  static final String SPEC =
      """
      dataset_id: people
      title: People
      description: Some of them
      license: CC0-1.0
      sources:
        - {kind: file, alias: a, format: csv, schema: {casts: {day: date}}}
      exports:
        - {kind: csv, output_path: exports/data.csv}
        - {kind: jsonl, output_path: exports/data.jsonl}
      """;

  static final String TABLE = "id,day,words\n1,2024-01-10,one\n2,2024-01-11,two\n";

  private ObjectBuild() {}

  /**
   * A service over an address.
   *
   * @param machine folder of all files of a machine
   * @param environment how the storage is reached
   */
  static BuilderService service(Path machine, String address, Map<String, String> environment) {
    return service(machine, address, "", environment);
  }

  /**
   * The same with a warehouse.
   *
   * @param warehouse its address; empty for none
   */
  static BuilderService service(
      Path machine, String address, String warehouse, Map<String, String> environment) {
    Map<String, String> variables = new HashMap<>(environment);
    variables.put("SVC_OBJECT_WORK_DIR", machine.toString());
    variables.put("SVC_WAREHOUSE", warehouse);
    Settings settings = Settings.of(variables).settings();
    Path output = settings.objects().folder(address).match(folder -> folder, ObjectBuild::failed);
    return BuilderService.builder(output).settings(settings).build();
  }

  private static Path failed(List<Problem> problems) {
    throw new IllegalStateException(problems.toString());
  }

  static String address(String prefix) {
    return "s3://" + S3Server.BUCKET + "/" + prefix;
  }

  /** Builds the table in a file. */
  static Result<FinishedBuild> build(BuilderService service, Path table, String run) {
    return service.createBuild(
        SpecInput.of(SPEC.getBytes(StandardCharsets.UTF_8)).withUpload("a", table),
        Optional.of(run),
        BuildListener.NONE,
        Cancellation.NEVER);
  }
}
