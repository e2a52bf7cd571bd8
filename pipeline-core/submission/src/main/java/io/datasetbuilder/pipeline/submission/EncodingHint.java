package io.datasetbuilder.pipeline.submission;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.guess.DetectEncoding;
import io.datasetbuilder.pipeline.guess.DetectEncoding.DetectedEncoding;
import io.datasetbuilder.pipeline.guess.DetectEncoding.DetectedEncoding.Proof;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.source.local.LocalFiles;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Names the encodings that a file can have where it is not text in the declared one: what {@code
 * guess} finds, without the words of the file.
 */
record EncodingHint(LocalFiles files, Location file) {

  private static final Set<RecordProblem> OF_ENCODING =
      Set.of(RecordProblem.MALFORMED_TEXT, RecordProblem.NUL_BYTE);

  private static final int MOST = 4;

  /** The problem with the hint, where the encoding is at fault and no hint names another one. */
  Problem addedTo(Problem problem) {
    boolean ofEncoding = problem.code() instanceof RecordProblem code && OF_ENCODING.contains(code);
    return ofEncoding && problem.hint().isEmpty()
        ? text().map(problem::withHint).orElse(problem)
        : problem;
  }

  private Optional<String> text() {
    try (InputStream in = files.open(file)) {
      DetectedEncoding detected = DetectEncoding.of(in);
      if (detected instanceof DetectedEncoding.Proven proven) {
        return proven.proof() == Proof.BYTE_ORDER_MARK || proven.proof() == Proof.ONLY_READING
            ? Optional.of("declare encoding: " + proven.encoding().name())
            : Optional.empty();
      }
      return candidates(((DetectedEncoding.Undecided) detected).candidates());
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private static Optional<String> candidates(List<DetectEncoding.EncodingCandidate> found) {
    String names =
        found.stream()
            .limit(MOST)
            .map(candidate -> candidate.encoding().name())
            .collect(Collectors.joining(", "));
    if (found.size() == 1) {
      return Optional.of("declare the encoding of the file, which can be " + names);
    }
    return found.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "declare the encoding of the file, which can be one of these, the likeliest first: "
                + names);
  }
}
