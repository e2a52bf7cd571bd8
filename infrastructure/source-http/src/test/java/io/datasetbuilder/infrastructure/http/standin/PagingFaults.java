package io.datasetbuilder.infrastructure.http.standin;

import io.datasetbuilder.infrastructure.http.standin.content.Page;

/** Pages that lead a client on. */
public final class PagingFaults {

  private PagingFaults() {}

  /** The first page, whichever is asked for. */
  public static Behaviour firstPageForEver() {
    return call -> call.answer(call.page(0));
  }

  /** Full pages without an end, each with records of its own. */
  public static Behaviour neverEnding() {
    return call -> {
      Page page = call.page();
      Page full =
          Page.of(page.rows(), call.ask().start(), call.ask().size())
              .total(page.total())
              .size(call.ask().size());
      return call.answer(full);
    };
  }

  /** No records, while everything else goes on as if there were some. */
  public static Behaviour emptyPage() {
    return call -> {
      Page page = call.page();
      Page empty = Page.of(page.rows(), page.from(), 0).total(page.total());
      return call.answer(page.size().isPresent() ? empty.size(page.size().getAsInt()) : empty);
    };
  }
}
