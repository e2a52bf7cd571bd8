package io.datasetbuilder.infrastructure.http.provider;

import io.datasetbuilder.infrastructure.http.provider.Paginator.PageInfo;
import io.datasetbuilder.pipeline.definition.Paging;
import java.util.Map;
import java.util.Optional;

/**
 * Pages that are counted: by number, by offset, or by first and last record. It ends when as many
 * records came as the provider says there are, or, when it does not say, with a page that is not
 * full. Full is the size that the response states; a provider that silently gives less than was asked
 * for must not end a call that way.
 */
final class SteppedPaginator implements Paginator {

  /** How a place becomes a request. */
  private interface Step {
    ProviderPageRequest ask(long page, long offset);
  }

  private final Step step;
  private final int asked;
  private long page;
  private long offset;
  private long records;
  private int usual;
  private Optional<Long> total = Optional.empty();

  private SteppedPaginator(Step step, int asked) {
    this.step = step;
    this.asked = asked;
    this.usual = asked;
  }

  static SteppedPaginator numbered(Paging.Numbered paging, int size) {
    String asked = Integer.toString(size);
    return new SteppedPaginator(
        (page, offset) ->
            ProviderPageRequest.of(
                Map.of(
                    paging.pageParam(),
                    Long.toString(paging.first() + page),
                    paging.sizeParam(),
                    asked)),
        size);
  }

  static SteppedPaginator offset(Paging.Offset paging, int size) {
    String asked = Integer.toString(size);
    return new SteppedPaginator(
        (page, offset) ->
            ProviderPageRequest.of(
                Map.of(
                    paging.offsetParam(),
                    Long.toString(paging.first() + offset),
                    paging.limitParam(),
                    asked)),
        size);
  }

  static SteppedPaginator range(Paging.Range paging, int size) {
    return new SteppedPaginator(
        (page, offset) ->
            ProviderPageRequest.range(paging.first() + offset, paging.first() + offset + size - 1),
        size);
  }

  @Override
  public ProviderPageRequest first() {
    return step.ask(0, 0);
  }

  @Override
  public void expect(long known) {
    total = Optional.of(known);
  }

  @Override
  public Optional<ProviderPageRequest> after(PageInfo seen) {
    records += seen.records();
    total = seen.total().or(() -> total);
    usual = seen.records() > 0 ? seen.records() : usual;
    page++;
    offset += seen.records() > 0 ? seen.records() : asked;
    return goesOn(seen) ? Optional.of(step.ask(page, offset)) : Optional.empty();
  }

  private boolean goesOn(PageInfo seen) {
    if (total.isPresent()) {
      return records < total.get();
    }
    return seen.records() > 0 && seen.records() >= seen.sizeEcho().orElse(asked);
  }

  @Override
  public Optional<ProviderPageRequest> foreseen() {
    return total
        .filter(known -> records + usual < known)
        .map(known -> step.ask(page + 1, offset + usual));
  }
}
