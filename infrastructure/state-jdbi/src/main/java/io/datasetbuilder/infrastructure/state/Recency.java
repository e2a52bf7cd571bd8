package io.datasetbuilder.infrastructure.state;

import io.datasetbuilder.pipeline.model.index.IndexedRun;
import java.util.Locale;

/**
 * The one text that lists are sorted by and pages are cut at: it sorts by {@code finished_at}, ties
 * by run id. Runs without that time sort before all others, by {@code started_at}.
 */
final class Recency {

  private Recency() {}

  static String of(IndexedRun run) {
    String group = run.finishedAt().isPresent() ? "1" : "0";
    long micros = run.happenedAt().map(EpochMicros::micros).orElse(0L);
    return String.format(Locale.ROOT, "%s%018d/%s", group, micros, run.runId());
  }
}
