package io.datasetbuilder.infrastructure.http.provider;

import io.datasetbuilder.infrastructure.http.response.ParsedResponse;
import io.datasetbuilder.pipeline.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.definition.FailureCategory;
import io.datasetbuilder.pipeline.provider.CallAnswer;
import io.datasetbuilder.pipeline.provider.CallTotal;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One call from its first page to its last. Used by one thread, once. */
final class CallExecution {

  private final DatasetDefinition dataset;
  private final PageFetcher source;
  private final PageGuard guard;
  private final RecordLimit limit;
  private final int size;
  private final List<Map<String, String>> pieces;
  private Optional<CallTotal> finished = Optional.empty();
  private TotalCounter tally = new TotalCounter();
  private int done;
  private int pages;
  private String apiVersion = "unknown";
  private boolean more;

  /**
   * @param size records of a page
   * @param pieces of a range, as parameters; one without parameters when there is no range
   */
  CallExecution(
      DatasetDefinition dataset,
      PageFetcher source,
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
    Paginator walk = Paginator.of(dataset.paging(), size);
    tally = new TotalCounter();
    guard.nextPiece();
    count(walk, piece);
    Optional<ProviderPageRequest> next = Optional.of(walk.first());
    while (next.isPresent() && !limit.isReached()) {
      next = page(walk, next.get().with(piece), piece);
    }
    more = next.isPresent();
    CallTotal total = tally.total();
    finished = finished.map(sum -> TotalCounter.sum(sum, total)).or(() -> Optional.of(total));
    done++;
  }

  private void count(Paginator walk, Map<String, String> piece) {
    dataset
        .request()
        .count()
        .ifPresent(
            call -> {
              long total = source.count(call, ProviderPageRequest.of(piece));
              walk.expect(total);
              tally.note(Optional.of(total));
            });
  }

  private Optional<ProviderPageRequest> page(Paginator walk, ProviderPageRequest ask, Map<String, String> piece) {
    require(guard.mayRequest(ask));
    PageFetcher.Answer answer = source.fetch(ask, () -> ahead(walk, piece));
    ParsedResponse.Page page = answer.page();
    pages++;
    tally.note(page.total());
    apiVersion = page.apiVersion().orElse(apiVersion);
    Optional<ProviderPageRequest> next = walk.after(PageFetcher.seen(answer));
    require(guard.mayGoOn(page.records(), next.isPresent()));
    if (mayRunAhead()) {
      next.ifPresent(following -> source.prepare(following.with(piece)));
    }
    limit.deliver(page.records());
    return next;
  }

  private Optional<ProviderPageRequest> ahead(Paginator walk, Map<String, String> piece) {
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

  /** What the totals that pages state are worth together. */
  static final class TotalCounter {

    private Optional<Long> first = Optional.empty();
    private boolean consistent = true;

    /** Notes what one page states; a page that states none says nothing against the others. */
    void note(Optional<Long> stated) {
      if (stated.isPresent()) {
        consistent &= first.isEmpty() || first.equals(stated);
        first = first.or(() -> stated);
      }
    }

    CallTotal total() {
      return consistent
          ? first.map(CallTotal::reported).orElseGet(CallTotal::unknown)
          : CallTotal.inconsistent();
    }

    /** The total of pieces that do not overlap. */
    static CallTotal sum(CallTotal one, CallTotal other) {
      if (isInconsistent(one) || isInconsistent(other)) {
        return CallTotal.inconsistent();
      }
      return one.value()
          .flatMap(value -> other.value().map(more -> CallTotal.reported(value + more)))
          .orElseGet(CallTotal::unknown);
    }

    private static boolean isInconsistent(CallTotal total) {
      return total.status() == CallTotal.Status.INCONSISTENT;
    }
  }
}
