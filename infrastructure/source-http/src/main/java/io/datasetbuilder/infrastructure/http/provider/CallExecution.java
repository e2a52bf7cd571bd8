package io.datasetbuilder.infrastructure.http.provider;

import io.datasetbuilder.infrastructure.http.response.ParsedResponse;
import io.datasetbuilder.pipeline.source.provider.call.CallResponse;
import io.datasetbuilder.pipeline.source.provider.call.CallTotal;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.FailureCategory;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Executes one call from its first page to its last. Used by one thread, once. */
final class CallExecution {

  private final DatasetDefinition dataset;
  private final PageFetcher fetcher;
  private final PageGuard guard;
  private final RecordLimit limit;
  private final int size;
  private final List<Map<String, String>> pieces;
  private Optional<CallTotal> finished = Optional.empty();
  private TotalCounter totals = new TotalCounter();
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
      PageFetcher fetcher,
      PageGuard guard,
      RecordLimit limit,
      int size,
      List<Map<String, String>> pieces) {
    this.dataset = dataset;
    this.fetcher = fetcher;
    this.guard = guard;
    this.limit = limit;
    this.size = size;
    this.pieces = pieces;
  }

  /**
   * @throws CallFault when a page cannot be fetched, or pages do not end
   */
  CallResponse run() {
    for (Map<String, String> piece : pieces) {
      if (!limit.isReached()) {
        fetch(piece);
      }
    }
    boolean early = limit.isReached() && (limit.isCut() || more || done < pieces.size());
    return new CallResponse(total(), pages, apiVersion, early);
  }

  /** What the pages stated up to now. */
  CallResponse soFar() {
    return new CallResponse(total(), pages, apiVersion);
  }

  /** Pieces that were not fetched leave the total of all of them unknown. */
  private CallTotal total() {
    if (done == pieces.size()) {
      return finished.orElseGet(CallTotal::unknown);
    }
    return pieces.size() == 1 ? totals.total() : CallTotal.unknown();
  }

  private void fetch(Map<String, String> piece) {
    Paginator paginator = Paginator.of(dataset.paging(), size);
    totals = new TotalCounter();
    guard.nextPiece();
    fetcher
        .count(piece)
        .ifPresent(
            total -> {
              paginator.expect(total);
              totals.add(Optional.of(total));
            });
    Optional<ProviderPageRequest> next = Optional.of(paginator.first());
    while (next.isPresent() && !limit.isReached()) {
      next = page(paginator, next.get().with(piece), piece);
    }
    more = next.isPresent();
    CallTotal total = totals.total();
    finished = finished.map(sum -> TotalCounter.sum(sum, total)).or(() -> Optional.of(total));
    done++;
  }

  private Optional<ProviderPageRequest> page(
      Paginator paginator, ProviderPageRequest request, Map<String, String> piece) {
    require(guard.mayRequest(request));
    PageFetcher.FetchedPage fetched =
        fetcher.fetch(
            request,
            () ->
                mayPrefetch()
                    ? paginator.foreseen().map(next -> next.with(piece))
                    : Optional.empty());
    ParsedResponse.Page page = fetched.page();
    pages++;
    totals.add(page.total());
    apiVersion = page.apiVersion().orElse(apiVersion);
    Optional<ProviderPageRequest> next = paginator.after(fetched.info());
    require(guard.mayGoOn(page.records(), next.isPresent()));
    if (mayPrefetch()) {
      next.ifPresent(following -> fetcher.prepare(following.with(piece)));
    }
    limit.deliver(page.records());
    return next;
  }

  /** Who wants a few records only may be served by the page that is there. */
  private boolean mayPrefetch() {
    return !limit.isBounded() && !guard.isSpent();
  }

  private static void require(boolean fine) {
    if (!fine) {
      throw CallFault.beforehand(FailureCategory.PAGE_GUARD);
    }
  }

  /** Combines the totals that the pages of a call state. */
  static final class TotalCounter {

    private Optional<Long> first = Optional.empty();
    private boolean consistent = true;

    /** Adds what one page states; a page that states none does not contradict the others. */
    void add(Optional<Long> stated) {
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
