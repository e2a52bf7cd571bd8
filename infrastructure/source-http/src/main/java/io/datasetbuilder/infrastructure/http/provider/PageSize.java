package io.datasetbuilder.infrastructure.http.provider;

import io.datasetbuilder.pipeline.source.provider.definition.Paging;
import java.util.Optional;
import java.util.OptionalLong;

/** How large the pages of a call are asked for. */
final class PageSize {

  private PageSize() {}

  /**
   * The provider's largest, unless the spec sets a smaller one by a parameter that the dataset
   * declares for it, or fewer records are wanted altogether.
   */
  static int of(Paging paging, CallParams params, OptionalLong mostRecords) {
    long largest = largest(paging);
    long size =
        paging
            .sizeName()
            .flatMap(params::text)
            .flatMap(PageSize::positive)
            .filter(own -> own < largest)
            .orElse(largest);
    return (int) Math.min(size, Math.max(1, mostRecords.orElse(Long.MAX_VALUE)));
  }

  private static long largest(Paging paging) {
    if (paging instanceof Paging.Numbered numbered) {
      return numbered.maxSize();
    }
    if (paging instanceof Paging.Offset offset) {
      return offset.maxSize();
    }
    if (paging instanceof Paging.Range range) {
      return range.maxSize();
    }
    if (paging instanceof Paging.Cursor cursor) {
      return cursor.maxSize();
    }
    return paging instanceof Paging.Window window ? largest(window.within()) : 1;
  }

  private static Optional<Long> positive(String text) {
    return text.matches("[1-9][0-9]{0,8}") ? Optional.of(Long.valueOf(text)) : Optional.empty();
  }
}
