package io.datasetbuilder.infrastructure.http.standin;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.infrastructure.http.standin.content.Page;
import java.util.Optional;

/** What a page states as the total of its call. */
@FunctionalInterface
public interface TotalRule {

  /**
   * The total that a page states; empty: none.
   *
   * @param all records that the call really has
   */
  Optional<JsonValue> state(Page page, long all);

  static TotalRule right() {
    return (page, all) -> Optional.of(JsonValue.of(all));
  }

  static TotalRule absent() {
    return (page, all) -> Optional.empty();
  }

  /** The right number, as a text. */
  static TotalRule asText() {
    return (page, all) -> Optional.of(JsonValue.of(Long.toString(all)));
  }

  static TotalRule always(JsonValue value) {
    return (page, all) -> Optional.of(value);
  }

  static TotalRule always(long value) {
    return always(JsonValue.of(value));
  }

  /** The records of the page instead of all. */
  static TotalRule ofThePage() {
    return (page, all) -> Optional.of(JsonValue.of(page.count()));
  }

  /** One more on the first page, and right on those after it. */
  static TotalRule shrinking() {
    return (page, all) -> Optional.of(JsonValue.of(page.from() == 0 ? all + 1 : all));
  }
}
