package io.datasetbuilder.wire;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.contract.ApiContractVersion;
import io.datasetbuilder.pipeline.building.BuildOutcome;
import io.datasetbuilder.pipeline.building.BuildOutcome.CompositionResult;
import io.datasetbuilder.pipeline.building.BuildOutcome.Finished;
import io.datasetbuilder.pipeline.building.BuildOutcome.SourceResult;
import io.datasetbuilder.pipeline.building.commit.TableCommits;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.ManifestDocument;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.stage.Stage;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A finished build as JSON. The dataset, digest, row counts, outputs, warnings and the problem of a
 * recording are additions of ours.
 */
public final class BuildBody {

  private BuildBody() {}

  /**
   * The body.
   *
   * @param recording why there is no recording of the run, though one was requested
   */
  public static JsonObject of(String datasetId, Finished run, Optional<Problem> recording) {
    Manifest manifest = run.manifest();
    JsonMembers members =
        new JsonMembers()
            .put("status", status(run).wire())
            .put("run_id", run.runId().value())
            .putList("outcomes", run.sources(), source -> source(source, manifest))
            .putOrNull("composition", run.composition(), BuildBody::composition)
            .put("manifest", manifestPath(run))
            .put("api_version", ApiContractVersion.CURRENT)
            .put("dataset_id", datasetId)
            .putOrNull("spec_digest", manifest.outputs().specDigest(), JsonValue::of)
            .putMap("row_counts", manifest.tables().rowCounts(), JsonValue::of)
            .putTexts(
                "outputs",
                manifest.outputs().present().keySet().stream()
                    .map(path -> path.value())
                    .sorted()
                    .toList())
            .putTexts("warnings", manifest.warnings())
            .putIfPresent("recording_problem", recording, ProblemBody::of)
            .putIfPresent("materialized", run.commits(), TableCommits::materializedJson)
            .putIfPresent(
                "warehouse_failures",
                run.commits().filter(TableCommits::failed),
                TableCommits::failuresJson);
    if (status(run) == RunStatus.FAILED) {
      members.put("error", run.reason());
    }
    return members.toObject();
  }

  /**
   * Status of the build. A build whose tables lost against newer snapshots is successful, though
   * its run counts as failed.
   */
  public static RunStatus status(Finished run) {
    return run.lostToNewer() ? RunStatus.OK : run.manifest().run().status();
  }

  /**
   * Body of the response to a call, which has two statuses: a cancelled build is reported as
   * failed.
   */
  public static JsonObject answered(String datasetId, Finished run) {
    JsonObject body = of(datasetId, run, Optional.empty());
    if (run.manifest().run().status() != RunStatus.CANCELLED) {
      return body;
    }
    Map<String, JsonValue> members = new LinkedHashMap<>(body.members());
    members.put("status", JsonValue.of(RunStatus.FAILED.wire()));
    members.put("error", JsonValue.of("the build was stopped before its end"));
    return new JsonObject(members);
  }

  /** The manifest, relative to the output folder. */
  private static String manifestPath(Finished run) {
    return run.runId().value() + "/" + ManifestDocument.PATH.value();
  }

  private static JsonObject source(SourceResult source, Manifest manifest) {
    List<String> stages =
        source.completed().stream()
            .filter(stage -> stage != Stage.EXPORT)
            .map(Stage::wire)
            .toList();
    return new JsonMembers()
        .put("source_key", source.sourceKey())
        .put("status", source.failed() ? "failed" : "ok")
        .putTexts("stages_completed", stages)
        .putOrNull("error", BuildOutcome.sentence(source.problems()), JsonValue::of)
        .putList("problems", source.problems(), ProblemBody::of)
        .putIfPresent("display_name", manifest.inputs().fileName(source.sourceKey()), JsonValue::of)
        .toObject();
  }

  private static JsonObject composition(CompositionResult made) {
    return new JsonMembers()
        .put("name", made.name())
        .put("status", made.status().wire())
        .putOrNull("error", BuildOutcome.sentence(made.problems()), JsonValue::of)
        .putList("problems", made.problems(), ProblemBody::of)
        .toObject();
  }
}
