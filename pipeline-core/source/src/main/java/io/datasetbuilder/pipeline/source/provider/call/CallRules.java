package io.datasetbuilder.pipeline.source.provider.call;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.source.PublicApiSource;
import java.util.List;

/** Checks the calls of a source before any of them is made. Safe for concurrent use. */
@FunctionalInterface
public interface CallRules {

  /**
   * All that speaks against the calls of a source; empty when they may be made.
   *
   * @param at the source's place in the spec, such as {@code sources[0]}
   */
  List<Problem> check(PublicApiSource source, String at);

  /**
   * The keys that a source has among its parameters under names that do not show that they are
   * credentials: no snapshot of a spec may hold them, so that nothing of it may be built.
   *
   * @param at the source's place in the spec, such as {@code sources[0]}
   */
  default List<Problem> checkKeys(PublicApiSource source, String at) {
    return List.of();
  }
}
