package io.datasetbuilder.infrastructure.http.standin;

import io.datasetbuilder.infrastructure.http.standin.content.Page;
import java.util.Optional;

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
              .size(call.ask().size())
              .next(Optional.of(Cursors.at(call.ask().start() + call.ask().size())));
      return call.answer(full);
    };
  }

  /** No records, while everything else goes on as if there were some. */
  public static Behaviour emptyPage() {
    return call -> {
      Page page = call.page();
      Page empty = Page.of(page.rows(), page.from(), 0).total(page.total()).next(page.next());
      return call.answer(page.size().isPresent() ? empty.size(page.size().getAsInt()) : empty);
    };
  }

  /** A cursor that leads back to the first page. */
  public static Behaviour loopingCursor() {
    return call -> call.answer(call.page().next(Optional.of(Cursors.at(0))));
  }
}
