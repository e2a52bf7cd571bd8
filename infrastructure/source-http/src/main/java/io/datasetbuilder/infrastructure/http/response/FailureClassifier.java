package io.datasetbuilder.infrastructure.http.response;

import io.datasetbuilder.infrastructure.http.response.ResultClassifier.StatedResult;
import io.datasetbuilder.pipeline.definition.ErrorTable;
import io.datasetbuilder.pipeline.definition.FailureCategory;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * The category of an answer that is no success: the provider's own code counts most, then its message,
 * then the status as the definition reads it, the definition's general category, and last what the
 * status usually means.
 */
final class FailureClassifier {

  private static final int MOST_WORDS = 1 << 16;

  private final ErrorTable errors;

  FailureClassifier(ErrorTable errors) {
    this.errors = errors;
  }

  /**
   * @param stated what the result values state
   * @param structured whether the answer could be read as a document
   * @param text the answer's
   */
  FailureCategory category(int status, StatedResult stated, boolean structured, JsonSlice text) {
    boolean success = StatusMeaning.isSuccess(status) && !errors.statuses().containsKey(status);
    Optional<FailureCategory> general = Optional.empty();
    if (stated instanceof StatedResult.Failed failed) {
      if (failed.known() && (success || failed.category() != FailureCategory.UNKNOWN)) {
        return failed.category();
      }
      general = Optional.of(failed.category());
    }
    return words(text)
        .or(() -> Optional.ofNullable(errors.statuses().get(status)))
        .or(keep(general, category -> success || outweighs(category, status)))
        .orElseGet(() -> StatusMeaning.category(status, structured));
  }

  private static Supplier<Optional<FailureCategory>> keep(
      Optional<FailureCategory> category, Predicate<FailureCategory> where) {
    return () -> category.filter(where);
  }

  /** A text of the definition somewhere in the answer. */
  Optional<FailureCategory> words(JsonSlice text) {
    return errors.texts().isEmpty()
        ? Optional.empty()
        : errors.ofMessage(
            new String(
                text.source(),
                text.from(),
                Math.min(text.to() - text.from(), MOST_WORDS),
                StandardCharsets.UTF_8));
  }

  private static boolean outweighs(FailureCategory general, int status) {
    return general != FailureCategory.UNKNOWN && !StatusMeaning.isConclusive(status);
  }
}
