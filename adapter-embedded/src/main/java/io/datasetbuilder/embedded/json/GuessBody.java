package io.datasetbuilder.embedded.json;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.embedded.GuessAnswer;
import io.datasetbuilder.embedded.GuessAnswer.UsedEncoding;
import io.datasetbuilder.pipeline.build.guess.DetectedEncoding.Proof;
import io.datasetbuilder.pipeline.build.guess.EncodingCandidate;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.source.upload.UploadProblem;
import java.util.List;
import java.util.Optional;

/** What {@code guess} answers. All members are always there. */
public final class GuessBody {

  private GuessBody() {}

  /** A spec, and how certain its encoding is. */
  public static JsonObject of(GuessAnswer.Guessed guessed) {
    Optional<Proof> proof = guessed.encoding().flatMap(UsedEncoding::proof);
    return new JsonMembers()
        .put("status", "guessed")
        .put("alias", guessed.alias())
        .put("spec", guessed.spec())
        .putOrNull("encoding", guessed.encoding().map(UsedEncoding::name), JsonValue::of)
        .put("encoding_certain", proof.isPresent())
        .putOrNull("encoding_proof", proof.map(Proof::wire), JsonValue::of)
        .putList("encoding_candidates", List.<EncodingCandidate>of(), GuessBody::candidate)
        .toObject();
  }

  /** No spec, but encodings to choose from. */
  public static JsonObject of(GuessAnswer.EncodingUndecided undecided) {
    return new JsonMembers()
        .put("status", "undecided")
        .put("code", UploadProblem.ENCODING_NOT_PROVEN.wire())
        .put("alias", JsonValue.ofNull())
        .put("spec", JsonValue.ofNull())
        .put("encoding", JsonValue.ofNull())
        .put("encoding_certain", false)
        .put("encoding_proof", JsonValue.ofNull())
        .putList("encoding_candidates", undecided.candidates(), GuessBody::candidate)
        .toObject();
  }

  private static JsonObject candidate(EncodingCandidate candidate) {
    return new JsonMembers()
        .put("name", candidate.encoding().name())
        .putList("same", candidate.same(), JsonValue::of)
        .putList("words", candidate.words(), JsonValue::of)
        .toObject();
  }
}
