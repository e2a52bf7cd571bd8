package io.datasetbuilder.infrastructure.http.provider;

import io.datasetbuilder.infrastructure.http.reading.Reading;
import io.datasetbuilder.pipeline.source.provider.call.CallResponse;
import io.datasetbuilder.pipeline.source.provider.call.CallTotal;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.FailureCategory;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One call from its first page to its last. Used by one thread, once. */
final class CallFlow {

  private final DatasetDefinition dataset;
  private final PageSource source;
  private final PageGuard guard;
  private final RecordLimit limit;
  private final int size;
  private final List<Map<String, String>> pieces;
  private Optional<CallTotal> finished = Optional.empty();
  private TotalTally tally = new TotalTally();
  private int done;
  private int pages;
  private String apiVersion = "unknown";
  private boolean more;

  /**
   * @param size records of a page
   * @param pieces of a range, as parameters; one without parameters when there is no range
   */
  CallFlow(
      DatasetDefinition dataset,
      PageSource source,
      PageGuard guard,
      RecordLimit limit,
      int size,
      List<Map<String, String>> pieces) {
    this.dataset = dataset;
    this.source = source;
    this.guard = guard;
    this.limit = limit;
    this.size = size;
    this.pieces = pieces;
  }

  /**
   * @throws CallFault when a page cannot be had, or pages do not end
   */
  CallResponse run() {
    for (Map<String, String> piece : pieces) {
      if (!limit.isReached()) {
        walk(piece);
      }
    }
    boolean early = limit.isReached() && (limit.isCut() || more || done < pieces.size());
    return new CallResponse(total(), pages, apiVersion, early);
  }

  /** What the pages said up to now. */
  CallResponse soFar() {
    return new CallResponse(total(), pages, apiVersion);
  }

  /** Pieces that were not asked for leave the total of all of them unknown. */
  private CallTotal total() {
    if (done == pieces.size()) {
      return finished.orElseGet(CallTotal::unknown);
    }
    return pieces.size() == 1 ? tally.total() : CallTotal.unknown();
  }

  private void walk(Map<String, String> piece) {
    PageWalk walk = PageWalk.of(dataset.paging(), size);
    tally = new TotalTally();
    guard.nextPiece();
    count(walk, piece);
    Optional<PageAsk> next = Optional.of(walk.first());
    while (next.isPresent() && !limit.isReached()) {
      next = page(walk, next.get().with(piece), piece);
    }
    more = next.isPresent();
    CallTotal total = tally.total();
    finished = finished.map(sum -> TotalTally.sum(sum, total)).or(() -> Optional.of(total));
    done++;
  }

  private void count(PageWalk walk, Map<String, String> piece) {
    dataset
        .request()
        .count()
        .ifPresent(
            call -> {
              long total = source.count(call, PageAsk.of(piece));
              walk.expect(total);
              tally.note(Optional.of(total));
            });
  }

  private Optional<PageAsk> page(PageWalk walk, PageAsk ask, Map<String, String> piece) {
    require(guard.mayAsk(ask));
    PageSource.Answer answer = source.fetch(ask, () -> ahead(walk, piece));
    Reading.Page page = answer.page();
    pages++;
    tally.note(page.total());
    apiVersion = page.apiVersion().orElse(apiVersion);
    Optional<PageAsk> next = walk.after(PageSource.seen(answer));
    require(guard.mayGoOn(page.records(), next.isPresent()));
    if (mayRunAhead()) {
      next.ifPresent(following -> source.prepare(following.with(piece)));
    }
    limit.deliver(page.records());
    return next;
  }

  private Optional<PageAsk> ahead(PageWalk walk, Map<String, String> piece) {
    return mayRunAhead() ? walk.foreseen().map(ask -> ask.with(piece)) : Optional.empty();
  }

  /** Who wants a few records only may be served by the page that is there. */
  private boolean mayRunAhead() {
    return !limit.isBounded() && !guard.isSpent();
  }

  private static void require(boolean fine) {
    if (!fine) {
      throw CallFault.beforehand(FailureCategory.PAGE_GUARD);
    }
  }
}
