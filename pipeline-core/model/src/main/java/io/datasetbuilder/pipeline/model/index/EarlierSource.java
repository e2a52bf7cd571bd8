package io.datasetbuilder.pipeline.model.index;

import java.util.Objects;

/**
 * A source as an earlier run left it.
 *
 * @param run the earlier run
 * @param source the source in it
 */
public record EarlierSource(IndexedRun run, IndexedSource source) {
  public EarlierSource {
    Objects.requireNonNull(run, "run");
    Objects.requireNonNull(source, "source");
  }
}
