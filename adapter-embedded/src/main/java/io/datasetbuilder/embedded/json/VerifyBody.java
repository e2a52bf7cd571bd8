package io.datasetbuilder.embedded.json;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.runs.verify.Check;
import io.datasetbuilder.pipeline.runs.verify.VerifyReport;

/** The checks of a run as JSON. */
public final class VerifyBody {

  private VerifyBody() {}

  /** The body. */
  public static JsonObject of(VerifyReport report) {
    return new JsonMembers()
        .put("status", report.passed() ? "pass" : "fail")
        .put("run_id", report.runId().value())
        .putList("checks", report.checks(), VerifyBody::check)
        .toObject();
  }

  private static JsonObject check(Check check) {
    return new JsonMembers()
        .put("name", check.name())
        .put("status", check.status().wire())
        .put("detail", check.detail())
        .putList("problems", check.problems(), ProblemBody::of)
        .toObject();
  }
}
