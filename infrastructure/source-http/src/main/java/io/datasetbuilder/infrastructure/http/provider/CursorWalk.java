package io.datasetbuilder.infrastructure.http.provider;

import io.datasetbuilder.pipeline.source.provider.definition.Paging;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Pages that name the one after them: only the last one names none. */
final class CursorWalk implements PageWalk {

  private final Paging.Cursor cursor;
  private final Map<String, String> size = new HashMap<>();

  CursorWalk(Paging.Cursor cursor, int size) {
    this.cursor = cursor;
    cursor.sizeParam().ifPresent(name -> this.size.put(name, Integer.toString(size)));
  }

  @Override
  public PageAsk first() {
    return PageAsk.of(size);
  }

  @Override
  public Optional<PageAsk> after(PageSeen seen) {
    if (cursor.nextAt().isEmpty()) {
      return seen.link().map(link -> first().at(link));
    }
    return seen.next().map(next -> first().with(Map.of(cursor.param(), next)));
  }
}
