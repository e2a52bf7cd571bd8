package io.datasetbuilder.pipeline.guess;

import io.datasetbuilder.buildspec.source.TextEncoding;
import io.datasetbuilder.pipeline.guess.DetectEncoding.DetectedEncoding;
import io.datasetbuilder.pipeline.guess.DetectEncoding.DetectedEncoding.Proof;
import io.datasetbuilder.pipeline.guess.DetectEncoding.DetectedEncoding.Proven;
import io.datasetbuilder.pipeline.guess.DetectEncoding.DetectedEncoding.Undecided;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Text encoding of a proposal.
 *
 * @param proof what proves it; empty when the caller chose it
 * @param others further encodings that read the text otherwise, the likeliest first
 */
public record GuessedEncoding(
    TextEncoding encoding, Optional<Proof> proof, List<TextEncoding> others) {
  public GuessedEncoding {
    Objects.requireNonNull(encoding, "encoding");
    Objects.requireNonNull(proof, "proof");
    others = List.copyOf(others);
  }

  /** An encoding that is proved. */
  public static GuessedEncoding of(Proven proven) {
    return new GuessedEncoding(proven.encoding(), Optional.of(proven.proof()), List.of());
  }

  /** An encoding that a caller chose for a text that shows another one, or several. */
  public static GuessedEncoding chosen(TextEncoding encoding, DetectedEncoding detected) {
    List<TextEncoding> others =
        detected instanceof Proven proven
            ? List.of(proven.encoding())
            : ((Undecided) detected)
                .candidates().stream()
                    .filter(candidate -> !candidate.same().contains(encoding.name()))
                    .map(DetectEncoding.EncodingCandidate::encoding)
                    .toList();
    return new GuessedEncoding(
        encoding,
        Optional.empty(),
        others.stream().filter(other -> !other.equals(encoding)).toList());
  }

  /** A sentence on what speaks for it. */
  public String evidence() {
    return proof.map(GuessedEncoding::evidence).orElse("chosen");
  }

  private static String evidence(Proof proof) {
    return switch (proof) {
      case BYTE_ORDER_MARK -> "the text begins with its byte order mark";
      case ASCII -> "all bytes are ASCII";
      case VALID_UTF_8 -> "the whole text is valid UTF-8";
      case ONLY_READING -> "all other known encodings fail or give words that no language writes";
    };
  }
}
