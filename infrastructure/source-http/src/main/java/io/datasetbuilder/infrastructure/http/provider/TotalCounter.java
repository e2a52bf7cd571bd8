package io.datasetbuilder.infrastructure.http.provider;

import io.datasetbuilder.pipeline.source.provider.call.CallTotal;
import java.util.Optional;

/** What the totals that pages state are worth together. */
final class TotalCounter {

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
