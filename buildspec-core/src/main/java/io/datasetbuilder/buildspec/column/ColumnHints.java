package io.datasetbuilder.buildspec.column;

import io.datasetbuilder.buildspec.json.JsonValue;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * All that is reported about a column beside its type (Spec, "Other records", column wire info).
 *
 * @param semantic what its values mean
 * @param display how it is shown
 * @param unit what its numbers count
 */
public record ColumnHints(
    Optional<Semantic> semantic, Optional<Display> display, Optional<Unit> unit) {

  private static final ColumnHints NONE =
      new ColumnHints(Optional.empty(), Optional.empty(), Optional.empty());

  /** Nothing is reported. */
  public static ColumnHints none() {
    return NONE;
  }

  public static ColumnHints of(Semantic semantic) {
    return NONE.with(semantic);
  }

  public ColumnHints with(Semantic other) {
    return new ColumnHints(Optional.of(other), display, unit);
  }

  public ColumnHints with(Display other) {
    return new ColumnHints(semantic, Optional.of(other), unit);
  }

  public ColumnHints with(Unit other) {
    return new ColumnHints(semantic, display, Optional.of(other));
  }

  /** Its name for people. */
  public Optional<String> label() {
    return display.flatMap(Display::label);
  }

  /** What it holds. */
  public Optional<String> description() {
    return display.flatMap(Display::description);
  }

  public boolean isNone() {
    return equals(NONE);
  }

  /**
   * The better hint of each kind by origin; of equal origins, this one's. A hint is taken whole: it
   * has one origin, so members of two would be ascribed to one of them wrongly.
   */
  public ColumnHints and(ColumnHints other) {
    return new ColumnHints(
        better(semantic, other.semantic), better(display, other.display), better(unit, other.unit));
  }

  private static <H extends Hint> Optional<H> better(Optional<H> first, Optional<H> second) {
    boolean secondWins =
        second.isPresent()
            && first.map(hint -> second.get().origin().compareTo(hint.origin()) < 0).orElse(true);
    return secondWins ? second : first;
  }

  /** The hints by wire name; one that is not there is absent, never null. */
  public Map<String, JsonValue> members() {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    semantic.ifPresent(hint -> members.put("semantic", hint.toJson()));
    display.ifPresent(hint -> members.put("display", hint.toJson()));
    unit.ifPresent(hint -> members.put("unit", hint.toJson()));
    return members;
  }
}
