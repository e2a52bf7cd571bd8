package io.datasetbuilder.http.run;

import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.FinishedRunReader;
import io.datasetbuilder.embedded.json.ArtifactListBody;
import io.datasetbuilder.http.call.Call;
import io.datasetbuilder.http.call.Operation;
import io.datasetbuilder.http.call.Reply;
import io.datasetbuilder.http.call.RunIdParam;
import io.datasetbuilder.http.error.Refusals;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.artifact.ArtifactFile;
import java.util.List;
import java.util.Objects;

/** Lists the files of a finished run and sends them. Safe for concurrent use. */
public final class ArtifactOperations {

  private final BuilderService service;

  public ArtifactOperations(BuilderService service) {
    this.service = Objects.requireNonNull(service, "service");
  }

  /** The operations of this group. The path of a file keeps its slashes. */
  public List<Operation> operations() {
    return List.of(
        Operation.of("GET", "/artifacts/{run_id}", "listBuildArtifacts", this::list),
        Operation.of("GET", "/artifacts/{run_id}/{file_path}", "getBuildArtifactFile", this::file));
  }

  private Reply list(Call call) {
    RunId run = RunIdParam.of(call);
    return Reply.ok(ArtifactListBody.of(run, Refusals.known(runs(call).artifacts(run))));
  }

  private Reply file(Call call) {
    RunId run = RunIdParam.of(call);
    ArtifactFile file = Refusals.known(runs(call).artifact(run, call.path("file_path")));
    String name = file.path().fileName();
    return new Reply.File(
        MediaTypes.of(name), name, file.content().bytes(), file.content().opener()::open);
  }

  private FinishedRunReader runs(Call call) {
    return service.session(call.principal()).runs();
  }
}
