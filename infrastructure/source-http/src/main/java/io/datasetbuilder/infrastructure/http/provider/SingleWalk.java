package io.datasetbuilder.infrastructure.http.provider;

import java.util.Map;
import java.util.Optional;

/** One page holds everything. */
final class SingleWalk implements PageWalk {

  @Override
  public PageAsk first() {
    return PageAsk.of(Map.of());
  }

  @Override
  public Optional<PageAsk> after(PageSeen seen) {
    return Optional.empty();
  }
}
