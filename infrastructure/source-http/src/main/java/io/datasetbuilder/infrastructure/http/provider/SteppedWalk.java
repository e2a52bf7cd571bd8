package io.datasetbuilder.infrastructure.http.provider;

import io.datasetbuilder.pipeline.source.provider.definition.Paging;
import java.util.Map;
import java.util.Optional;

/**
 * Pages that are counted: by number, by offset, or by first and last record. It ends when as many
 * records came as the provider says there are, or, when it does not say, with a page that is not
 * full. Full is the size that the answer tells; a provider that silently gives less than was asked
 * for must not end a call that way.
 */
final class SteppedWalk implements PageWalk {

  /** How a place becomes a request. */
  private interface Step {
    PageAsk ask(long page, long offset);
  }

  private final Step step;
  private final int asked;
  private long page;
  private long offset;
  private long records;
  private int usual;
  private Optional<Long> total = Optional.empty();

  private SteppedWalk(Step step, int asked) {
    this.step = step;
    this.asked = asked;
    this.usual = asked;
  }

  static SteppedWalk numbered(Paging.Numbered paging, int size) {
    String asked = Integer.toString(size);
    return new SteppedWalk(
        (page, offset) ->
            PageAsk.of(
                Map.of(
                    paging.pageParam(),
                    Long.toString(paging.first() + page),
                    paging.sizeParam(),
                    asked)),
        size);
  }

  static SteppedWalk offset(Paging.Offset paging, int size) {
    String asked = Integer.toString(size);
    return new SteppedWalk(
        (page, offset) ->
            PageAsk.of(
                Map.of(
                    paging.offsetParam(),
                    Long.toString(paging.first() + offset),
                    paging.limitParam(),
                    asked)),
        size);
  }

  static SteppedWalk range(Paging.Range paging, int size) {
    return new SteppedWalk(
        (page, offset) ->
            PageAsk.range(paging.first() + offset, paging.first() + offset + size - 1),
        size);
  }

  @Override
  public PageAsk first() {
    return step.ask(0, 0);
  }

  @Override
  public void expect(long known) {
    total = Optional.of(known);
  }

  @Override
  public Optional<PageAsk> after(PageSeen seen) {
    records += seen.records();
    total = seen.total().or(() -> total);
    usual = seen.records() > 0 ? seen.records() : usual;
    page++;
    offset += seen.records() > 0 ? seen.records() : asked;
    return goesOn(seen) ? Optional.of(step.ask(page, offset)) : Optional.empty();
  }

  private boolean goesOn(PageSeen seen) {
    if (total.isPresent()) {
      return records < total.get();
    }
    return seen.records() > 0 && seen.records() >= seen.sizeEcho().orElse(asked);
  }

  @Override
  public Optional<PageAsk> foreseen() {
    return total
        .filter(known -> records + usual < known)
        .map(known -> step.ask(page + 1, offset + usual));
  }
}
