package io.datasetbuilder.infrastructure.http.provider;

import java.util.Optional;

/**
 * Pages that are counted: by number, by offset, or by first and last record. It ends when as many
 * records came as the provider says there are, or, when it does not say, with a page that is not
 * full. Full is the size that the response states; a provider that silently returns less than
 * requested must not end a call that way.
 */
final class SteppedPaginator implements Paginator {

  /** Makes the request of a position. */
  @FunctionalInterface
  interface Step {
    ProviderPageRequest request(long page, long offset);
  }

  private final Step step;
  private final int size;
  private long page;
  private long offset;
  private long records;
  private int usual;
  private Optional<Long> total = Optional.empty();

  /**
   * @param size records requested of a page
   */
  SteppedPaginator(Step step, int size) {
    this.step = step;
    this.size = size;
    this.usual = size;
  }

  @Override
  public ProviderPageRequest first() {
    return step.request(0, 0);
  }

  @Override
  public void expect(long known) {
    total = Optional.of(known);
  }

  @Override
  public Optional<ProviderPageRequest> after(PageInfo last) {
    records += last.records();
    total = last.total().or(() -> total);
    usual = last.records() > 0 ? last.records() : usual;
    page++;
    offset += last.records() > 0 ? last.records() : size;
    return goesOn(last) ? Optional.of(step.request(page, offset)) : Optional.empty();
  }

  private boolean goesOn(PageInfo last) {
    if (total.isPresent()) {
      return records < total.get();
    }
    return last.records() > 0 && last.records() >= last.sizeEcho().orElse(size);
  }

  @Override
  public Optional<ProviderPageRequest> foreseen() {
    return total
        .filter(known -> records + usual < known)
        .map(known -> step.request(page + 1, offset + usual));
  }
}
