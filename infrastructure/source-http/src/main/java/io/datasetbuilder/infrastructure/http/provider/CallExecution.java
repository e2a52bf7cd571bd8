package io.datasetbuilder.infrastructure.http.provider;

import io.datasetbuilder.infrastructure.http.response.ResponseReader;
import io.datasetbuilder.pipeline.source.provider.call.CallResponse;
import io.datasetbuilder.pipeline.source.provider.call.RecordBatch;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.FailureCategory;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import java.util.zip.CRC32C;

/** Executes one call from its first page to its last. Used by one thread, once. */
final class CallExecution {

  private final DatasetDefinition dataset;
  private final PageFetcher fetcher;
  private final PageGuard guard;
  private final RecordLimit limit;
  private final int size;
  private final List<Map<String, String>> pieces;
  private Optional<CallResponse.CallTotal> finished = Optional.empty();
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

  /** Response of the pages up to now. */
  CallResponse soFar() {
    return new CallResponse(total(), pages, apiVersion);
  }

  /** Pieces that were not fetched leave the total of all of them unknown. */
  private CallResponse.CallTotal total() {
    if (done == pieces.size()) {
      return finished.orElseGet(CallResponse.CallTotal::unknown);
    }
    return pieces.size() == 1 ? totals.total() : CallResponse.CallTotal.unknown();
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
    Optional<Paginator.ProviderPageRequest> next = Optional.of(paginator.first());
    while (next.isPresent() && !limit.isReached()) {
      next = page(paginator, next.get().with(piece), piece);
    }
    more = next.isPresent();
    CallResponse.CallTotal total = totals.total();
    finished = finished.map(sum -> TotalCounter.sum(sum, total)).or(() -> Optional.of(total));
    done++;
  }

  private Optional<Paginator.ProviderPageRequest> page(
      Paginator paginator, Paginator.ProviderPageRequest request, Map<String, String> piece) {
    require(guard.mayRequest(request));
    PageFetcher.FetchedPage fetched =
        fetcher.fetch(
            request,
            () ->
                mayPrefetch()
                    ? paginator.foreseen().map(next -> next.with(piece))
                    : Optional.empty());
    ResponseReader.ParsedResponse.Page page = fetched.page();
    pages++;
    totals.add(page.total());
    apiVersion = page.apiVersion().orElse(apiVersion);
    Optional<Paginator.ProviderPageRequest> next = paginator.after(fetched);
    boolean isShort = page.records().records() < page.sizeEcho().orElse(size);
    switch (guard.check(page.records(), next.isPresent(), isShort)) {
      case ENDLESS -> throw CallFault.beforehand(FailureCategory.PAGE_GUARD);
      case NOTHING_MORE -> {
        require(totals.total().value().isPresent());
        return Optional.empty();
      }
      case FINE -> {}
    }
    if (mayPrefetch()) {
      next.ifPresent(following -> fetcher.prepare(following.with(piece)));
    }
    limit.deliver(page.records());
    return next;
  }

  /** Whether the next page may be fetched ahead: a bounded call may need no further page. */
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

    CallResponse.CallTotal total() {
      return consistent
          ? first.map(CallResponse.CallTotal::reported).orElseGet(CallResponse.CallTotal::unknown)
          : CallResponse.CallTotal.inconsistent();
    }

    /** The total of pieces that do not overlap. */
    static CallResponse.CallTotal sum(CallResponse.CallTotal one, CallResponse.CallTotal other) {
      if (isInconsistent(one) || isInconsistent(other)) {
        return CallResponse.CallTotal.inconsistent();
      }
      return one.value()
          .flatMap(
              value -> other.value().map(more -> CallResponse.CallTotal.reported(value + more)))
          .orElseGet(CallResponse.CallTotal::unknown);
    }

    private static boolean isInconsistent(CallResponse.CallTotal total) {
      return total.status() == CallResponse.CallTotal.Status.INCONSISTENT;
    }
  }

  /** Delivers records up to the number that is wanted. */
  static final class RecordLimit {

    private final OptionalLong most;
    private final Consumer<RecordBatch> receiver;
    private long delivered;
    private boolean cut;

    RecordLimit(OptionalLong most, Consumer<RecordBatch> receiver) {
      this.most = most;
      this.receiver = receiver;
    }

    /** Hands on as many as are still wanted; a page without records is not delivered. */
    void deliver(RecordBatch batch) {
      RecordBatch wanted = batch;
      if (most.isPresent() && batch.records() > most.getAsLong() - delivered) {
        wanted = first(batch, (int) (most.getAsLong() - delivered));
        cut = true;
      }
      if (wanted.records() > 0) {
        delivered += wanted.records();
        receiver.accept(wanted);
      }
    }

    private static RecordBatch first(RecordBatch batch, int records) {
      int length = 0;
      for (int line = 0; line < records; line++) {
        while (batch.buffer()[length] != '\n') {
          length++;
        }
        length++;
      }
      return new RecordBatch(batch.buffer(), length, records);
    }

    boolean isBounded() {
      return most.isPresent();
    }

    boolean isReached() {
      return most.isPresent() && delivered >= most.getAsLong();
    }

    /** Whether records arrived that were not wanted. */
    boolean isCut() {
      return cut;
    }
  }

  /**
   * Ends calls whose pages would never end. Empty pages are counted over a whole call; repeated
   * pages are detected within one piece of a range.
   */
  static final class PageGuard {

    private static final int MOST_EMPTY = 3;

    private final int mostPages;
    private final Set<Paginator.ProviderPageRequest> requested = new HashSet<>();
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
    boolean mayRequest(Paginator.ProviderPageRequest request) {
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
     * @param isShort whether it holds fewer records than a page may
     */
    PageVerdict check(RecordBatch page, boolean goesOn, boolean isShort) {
      if (page.records() == 0) {
        empty++;
        return goesOn && empty >= MOST_EMPTY ? PageVerdict.NOTHING_MORE : PageVerdict.FINE;
      }
      empty = 0;
      long before = print;
      print = print(page);
      if (print != before) {
        return PageVerdict.FINE;
      }
      return isShort ? PageVerdict.NOTHING_MORE : PageVerdict.ENDLESS;
    }

    /** Consequence of a page for those after it. */
    enum PageVerdict {
      FINE,
      /**
       * The provider has no more records, whatever total it states: too many empty pages in a row,
       * or a page that is not full once more. What is missing is reported.
       */
      NOTHING_MORE,
      /** A full page once more: the pages do not end. */
      ENDLESS
    }

    /** Fingerprint of a page; never 0, which means no page. */
    private static long print(RecordBatch page) {
      CRC32C sum = new CRC32C();
      sum.update(page.buffer(), 0, page.length());
      return ((long) page.length() << 32) | sum.getValue();
    }
  }
}
