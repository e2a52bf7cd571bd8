package io.datasetbuilder.pipeline.model.manifest;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.file.StorageProblem;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.pipeline.model.json.JsonProblems;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** {@code manifest.json} and its value (Spec, "Manifest"). */
public final class ManifestDocument {

  /** The file's place in its run. */
  public static final RunPath PATH = RunPath.of("manifest.json");

  static final String SCHEMA_VERSION = "1.0.0";

  private ManifestDocument() {}

  /** The whole document, as it is kept on disk; members sorted by code point. */
  public static JsonObject write(Manifest manifest) {
    return ManifestWriter.write(manifest);
  }

  /** The document as others may read it: who owns the run is never reported (Spec, "Manifest"). */
  public static JsonObject published(Manifest manifest) {
    Map<String, JsonValue> members = new LinkedHashMap<>(write(manifest).members());
    members.remove("owner_id");
    return new JsonObject(members);
  }

  /**
   * Reads a document of this or an older form: absent members take their legacy meaning, unknown
   * ones are left out, wrong types are refused by name, all of them at once.
   *
   * @param runId the run it was found in, for documents that do not name theirs
   */
  public static Result<Manifest> read(JsonValue document, String runId) {
    JsonProblems complaints = new JsonProblems(StorageProblem.MANIFEST_UNREADABLE);
    if (!(document instanceof JsonObject object)) {
      return unreadable("The manifest is not a JSON object.");
    }
    Manifest manifest = ManifestReader.read(JsonFields.of(object, complaints), runId);
    List<Problem> problems = complaints.problems();
    return problems.isEmpty() ? Result.ok(manifest) : Result.refused(problems);
  }

  /** A manifest that is not JSON at all. */
  public static Result<Manifest> notJson() {
    return unreadable("The manifest is not well-formed JSON.");
  }

  private static Result<Manifest> unreadable(String message) {
    return Result.refused(List.of(Problem.of(StorageProblem.MANIFEST_UNREADABLE, "", message)));
  }
}
