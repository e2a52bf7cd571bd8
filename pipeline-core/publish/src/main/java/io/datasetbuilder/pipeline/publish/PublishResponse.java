package io.datasetbuilder.pipeline.publish;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.json.JsonProblems;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.source.terms.RedistributionVerdict;
import java.util.Optional;

/**
 * The response of a publication (Wire, "Publish objects"), which its receipt keeps: a repeated
 * request gets the same one (Spec, "Errors", redistribution verdicts).
 *
 * @param publisher name of the target
 * @param reference address of the dataset for a person
 * @param artifactCount files at the target because of this publication
 * @param status status of the publication, in the publisher's word
 * @param redistribution the terms by which it was allowed, {@code confirm_non_commercial}, and the
 *     version of the SDK of the providers, which is always null: this service uses no such SDK
 */
public record PublishResponse(
    String runId,
    String target,
    String publisher,
    String destination,
    String reference,
    long artifactCount,
    String status,
    JsonObject redistribution) {

  private static final String SDK_VERSION = "kpubdata_version";

  /** A receipt of an earlier version has no version of an SDK, and its response states it too. */
  public PublishResponse {
    if (!redistribution.members().containsKey(SDK_VERSION)) {
      JsonMembers terms = new JsonMembers();
      redistribution.members().forEach(terms::put);
      redistribution = terms.put(SDK_VERSION, JsonValue.ofNull()).toObject();
    }
  }

  static PublishResponse of(
      RunId runId,
      PublishRequest request,
      Publisher.Published published,
      RedistributionVerdict redistribution) {
    JsonMembers terms = new JsonMembers();
    redistribution.toJson().members().forEach(terms::put);
    return new PublishResponse(
        runId.value(),
        request.target().wire(),
        request.target().wire(),
        request.destination().toString(),
        published.reference(),
        published.artifactCount(),
        published.status().wire(),
        terms.put("confirm_non_commercial", request.options().confirmNonCommercial()).toObject());
  }

  /** The response that a receipt keeps; empty when it is not of this form. */
  static Optional<PublishResponse> read(JsonObject kept) {
    JsonProblems problems = new JsonProblems(PublishProblem.PUBLISH_STATE_UNKNOWN);
    JsonFields fields = JsonFields.of(kept, problems);
    PublishResponse response =
        new PublishResponse(
            fields.requiredText("run_id"),
            fields.requiredText("target"),
            fields.requiredText("publisher"),
            fields.requiredText("destination"),
            fields.requiredText("reference"),
            fields.requiredWhole("artifact_count"),
            fields.requiredText("status"),
            fields.objectOrEmpty("redistribution"));
    return problems.problems().isEmpty() ? Optional.of(response) : Optional.empty();
  }

  /** All members of the response. */
  public JsonObject toJson() {
    return new JsonMembers()
        .put("run_id", runId)
        .put("target", target)
        .put("publisher", publisher)
        .put("destination", destination)
        .put("reference", reference)
        .put("artifact_count", artifactCount)
        .put("status", status)
        .put("redistribution", redistribution)
        .toObject();
  }
}
