package io.datasetbuilder.infrastructure.state;

import io.datasetbuilder.pipeline.model.checksum.Sha256;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.index.Visibility;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Computes the texts by which runs are compared and sorted. */
final class IndexKeys {

  private static final String LABEL = "label:";
  private static final int MAX_LENGTH = 200;
  private static final int PREFIX_LENGTH = 150;

  private IndexKeys() {}

  /**
   * A text itself, or its beginning with its hash when it is longer than an index may hold. Keys of
   * long texts are longer than any short text, so that none is both.
   */
  static String bounded(String text) {
    return text.length() <= MAX_LENGTH
        ? text
        : text.substring(0, PREFIX_LENGTH)
            + "#"
            + HexFormat.of()
                .formatHex(Sha256.digest().digest(text.getBytes(StandardCharsets.UTF_8)));
  }

  /**
   * What ownership is compared by: the identity, or the label of a run that has no identity (Spec,
   * Authentication 9).
   */
  static Optional<String> ownerOf(IndexedRun run) {
    return run.ownerId()
        .map(id -> id.value())
        .or(() -> run.createdBy().map(LABEL::concat))
        .map(IndexKeys::bounded);
  }

  /** The owner keys that are visible; empty: all, and runs without one. */
  static List<String> owners(Visibility visibility) {
    return visibility.match(
        List::of,
        owner -> List.of(bounded(owner.ownerId().value()), bounded(LABEL + owner.label())));
  }

  /**
   * The one text that lists are sorted by and pages are cut at: it sorts by {@code finished_at},
   * ties by run id. Runs without that time sort before all others, by {@code started_at}.
   */
  static String recency(IndexedRun run) {
    String group = run.finishedAt().isPresent() ? "1" : "0";
    long micros = run.happenedAt().map(ColumnValues::micros).orElse(0L);
    return String.format(Locale.ROOT, "%s%018d/%s", group, micros, run.runId());
  }
}
