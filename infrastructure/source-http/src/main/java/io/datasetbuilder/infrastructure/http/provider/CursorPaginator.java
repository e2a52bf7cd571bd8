package io.datasetbuilder.infrastructure.http.provider;

import io.datasetbuilder.pipeline.source.provider.definition.Paging;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Pages that name the one after them: only the last one names none. */
final class CursorPaginator implements Paginator {

  private final Paging.Cursor cursor;
  private final Map<String, String> size = new HashMap<>();

  CursorPaginator(Paging.Cursor cursor, int size) {
    this.cursor = cursor;
    cursor.sizeParam().ifPresent(name -> this.size.put(name, Integer.toString(size)));
  }

  @Override
  public ProviderPageRequest first() {
    return ProviderPageRequest.of(size);
  }

  @Override
  public Optional<ProviderPageRequest> after(PageInfo seen) {
    if (cursor.nextAt().isEmpty()) {
      return seen.link().map(link -> first().at(link));
    }
    return seen.next().map(next -> first().with(Map.of(cursor.param(), next)));
  }
}
