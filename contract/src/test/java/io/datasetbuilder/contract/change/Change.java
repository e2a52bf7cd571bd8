package io.datasetbuilder.contract.change;

import java.util.List;

/**
 * One difference between two contracts.
 *
 * @param place the names that lead to it, outermost first; each begins with what it is, such as
 *     {@code operation GET /builds} or {@code property run_id}
 */
record Change(Kind kind, List<String> place, Object before, Object after) {

  /** What became of the place. */
  enum Kind {
    ADDED,
    REMOVED,
    CHANGED
  }

  Change {
    place = List.copyOf(place);
  }

  /** The innermost name. */
  String name() {
    return place.get(place.size() - 1);
  }

  /** What the innermost name stands for: its first word. */
  String what() {
    return name().split(" ", 2)[0];
  }

  /** The names that lead to it, as one text. */
  String at() {
    return String.join(" > ", place);
  }

  @Override
  public String toString() {
    String values = kind == Kind.CHANGED ? ": " + before + " became " + after : "";
    return kind.name().toLowerCase(java.util.Locale.ROOT) + " " + at() + values;
  }
}
