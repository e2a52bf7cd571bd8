package io.datasetbuilder.embedded.building;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.spec.ValidSpec;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.Results;
import io.datasetbuilder.infrastructure.storage.file.FileOps;
import io.datasetbuilder.infrastructure.storage.file.FileOps.DiskFileOps;
import io.datasetbuilder.pipeline.building.BuildOutcome;
import io.datasetbuilder.pipeline.building.BuildRequest;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.run.RunId;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Builds a source of six calls, two records each.
 *
 * @param more further lines of the spec
 */
record Grid(Path out, String more) {

  Grid(Path out) {
    this(out, "");
  }

  static final int CALLS = 6;
  static final String RECORDS = "bronze/rides/records.jsonl";
  static final String CHECKPOINT = "bronze/rides/checkpoint";

  private static final String SOURCE =
      "{provider: metro, dataset: rides, alias: rides,"
          + " param_grid: {month: [1, 2, 3], line: [A, B]}}";

  static String spec() {
    return Specs.of(List.of(SOURCE), Specs.CSV_EXPORT);
  }

  Manifest build(FileOps disk, ScriptedProvider provider, String id, Optional<String> retryOf) {
    return build(disk, provider, request(id).retrying(retryOf.map(RunId::new)));
  }

  /** Builds until so many calls are made. */
  Manifest buildUntil(int calls, ScriptedProvider provider, String id) {
    return build(
        new DiskFileOps(),
        provider,
        request(id).withCancellation(() -> provider.calls.size() >= calls));
  }

  BuildOutcome.Finished outcome(ScriptedProvider provider, String id) {
    return outcome(new DiskFileOps(), provider, request(id));
  }

  private Manifest build(FileOps disk, ScriptedProvider provider, BuildRequest request) {
    return outcome(disk, provider, request).manifest();
  }

  private BuildOutcome.Finished outcome(
      FileOps disk, ScriptedProvider provider, BuildRequest request) {
    return (BuildOutcome.Finished) Buildings.calling(out, disk, provider).build(request);
  }

  private BuildRequest request(String id) {
    return BuildRequest.of(valid(), new RunId(id), new Principal.Service());
  }

  RunFolder run(String id) {
    return new RunFolder(out.resolve(id));
  }

  private ValidSpec valid() {
    try (BuilderService gate = BuilderService.builder(out.resolveSibling("gate")).build()) {
      return Results.value(gate.validateSpec(spec() + more)).spec();
    }
  }
}
