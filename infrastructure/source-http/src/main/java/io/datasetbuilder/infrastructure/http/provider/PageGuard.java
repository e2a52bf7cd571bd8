package io.datasetbuilder.infrastructure.http.provider;

import io.datasetbuilder.pipeline.source.provider.call.RecordBatch;
import java.util.HashSet;
import java.util.Set;
import java.util.zip.CRC32C;

/**
 * Ends calls whose pages would go on for ever. Counted over a whole call; what repeats is detected
 * within one piece of a range.
 */
final class PageGuard {

  private static final int MOST_EMPTY = 3;

  private final int mostPages;
  private final Set<ProviderPageRequest> requested = new HashSet<>();
  private int pages;
  private int empty;
  private long print;

  /**
   * @param mostPages of one call
   */
  PageGuard(int mostPages) {
    this.mostPages = mostPages;
  }

  /** Pages of another piece may be like those before. */
  void nextPiece() {
    empty = 0;
    print = 0;
  }

  /** Whether a page may be requested: not one page too many, and not once more. */
  boolean mayRequest(ProviderPageRequest request) {
    pages++;
    return pages <= mostPages && requested.add(request);
  }

  /** Whether no further page may be requested. */
  boolean isSpent() {
    return pages >= mostPages;
  }

  /**
   * Checks a page.
   *
   * @param goesOn whether pages are to follow
   * @return whether the call may go on: the page is not the one before again, and not the last of
   *     too many empty ones
   */
  boolean mayGoOn(RecordBatch page, boolean goesOn) {
    if (page.records() == 0) {
      empty++;
      return !goesOn || empty < MOST_EMPTY;
    }
    empty = 0;
    long before = print;
    print = print(page);
    return print != before;
  }

  /** Never 0, which stands for no page. */
  private static long print(RecordBatch page) {
    CRC32C sum = new CRC32C();
    sum.update(page.buffer(), 0, page.length());
    return ((long) page.length() << 32) | sum.getValue();
  }
}
