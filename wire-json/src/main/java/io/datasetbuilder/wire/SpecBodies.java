package io.datasetbuilder.wire;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.contract.ApiContractVersion;
import io.datasetbuilder.pipeline.guess.DetectEncoding;
import io.datasetbuilder.pipeline.guess.DetectEncoding.DetectedEncoding.Proof;
import io.datasetbuilder.pipeline.guess.SpecGuess;
import io.datasetbuilder.pipeline.guess.SpecGuess.UsedEncoding;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.source.upload.UploadProblem;
import java.util.List;
import java.util.Optional;

/** Valid and guessed specs as JSON. */
public final class SpecBodies {

  private SpecBodies() {}

  /**
   * A valid spec.
   *
   * @param warnings what would make sources fail
   */
  public static JsonObject valid(String datasetId, List<Problem> warnings) {
    return new JsonMembers()
        .put("status", "valid")
        .put("dataset_id", datasetId)
        .put("api_version", ApiContractVersion.CURRENT)
        .putTexts("warnings", warnings.stream().map(Problem::message).toList())
        .putList("structured_warnings", warnings, ProblemBody::of)
        .toObject();
  }

  /** A spec, and how certain its encoding is. */
  public static JsonObject guessed(SpecGuess.Guessed guessed) {
    Optional<Proof> proof = guessed.encoding().flatMap(UsedEncoding::proof);
    return new JsonMembers()
        .put("status", "guessed")
        .put("alias", guessed.alias())
        .put("spec", guessed.spec())
        .putOrNull("encoding", guessed.encoding().map(UsedEncoding::name), JsonValue::of)
        .put("encoding_certain", proof.isPresent())
        .putOrNull("encoding_proof", proof.map(Proof::wire), JsonValue::of)
        .putList(
            "encoding_candidates",
            List.<DetectEncoding.EncodingCandidate>of(),
            SpecBodies::candidate)
        .toObject();
  }

  /** No spec, but encodings to choose from. */
  public static JsonObject guessed(SpecGuess.EncodingUndecided undecided) {
    return new JsonMembers()
        .put("status", "undecided")
        .put("code", UploadProblem.ENCODING_NOT_PROVEN.wire())
        .put("alias", JsonValue.ofNull())
        .put("spec", JsonValue.ofNull())
        .put("encoding", JsonValue.ofNull())
        .put("encoding_certain", false)
        .put("encoding_proof", JsonValue.ofNull())
        .putList("encoding_candidates", undecided.candidates(), SpecBodies::candidate)
        .toObject();
  }

  private static JsonObject candidate(DetectEncoding.EncodingCandidate candidate) {
    return new JsonMembers()
        .put("name", candidate.encoding().name())
        .putList("same", candidate.same(), JsonValue::of)
        .putList("words", candidate.words(), JsonValue::of)
        .toObject();
  }
}
