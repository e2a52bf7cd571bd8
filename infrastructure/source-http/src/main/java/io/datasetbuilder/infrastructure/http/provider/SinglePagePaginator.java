package io.datasetbuilder.infrastructure.http.provider;

import java.util.Map;
import java.util.Optional;

/** One page holds everything. */
final class SinglePagePaginator implements Paginator {

  @Override
  public ProviderPageRequest first() {
    return ProviderPageRequest.of(Map.of());
  }

  @Override
  public Optional<ProviderPageRequest> after(PageInfo seen) {
    return Optional.empty();
  }
}
