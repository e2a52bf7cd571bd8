package io.datasetbuilder.buildspec.column;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.text.SortedNames;
import io.datasetbuilder.buildspec.text.WireNamed;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Hints about a column in addition to its type (Spec, "Other records", column wire info).
 *
 * @param semantic the meaning of its values
 * @param display the display of its values
 * @param unit the unit of its numbers
 */
public record ColumnHints(
    Optional<Semantic> semantic, Optional<Display> display, Optional<Unit> unit) {

  private static final int MOST_SHOWN_CODES = 20;

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

  /** Description of its content; empty when no origin gives one. */
  public Optional<String> description() {
    return display.flatMap(Display::description);
  }

  /** Meaning by value, of a column whose values are codes; empty when no origin gives one. */
  public Map<String, String> codes() {
    return display.map(Display::codes).orElse(Map.of());
  }

  /** The first codes with their meanings, in one line; empty without codes. */
  public Optional<String> shownCodes() {
    Map<String, String> codes = codes();
    String shown =
        codes.entrySet().stream()
            .limit(MOST_SHOWN_CODES)
            .map(code -> code.getKey() + " = " + code.getValue())
            .collect(Collectors.joining("; "));
    int further = codes.size() - MOST_SHOWN_CODES;
    return codes.isEmpty()
        ? Optional.empty()
        : Optional.of(further > 0 ? shown + "; and " + further + " more" : shown);
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

  /** Something said about a column. */
  public sealed interface Hint permits Semantic, Display, Unit {

    /** Origin of the hint. */
    HintOrigin origin();

    /** Its wire form; what is not known is absent, never null. */
    JsonObject toJson();
  }

  /**
   * Origin of a hint, in order of precedence: an earlier one wins (Spec, "Other records", column
   * wire info).
   */
  public enum HintOrigin implements WireNamed.LowerCase {
    /** A user wrote it. */
    USER_ANNOTATION,
    /** The provider's specification of the dataset declares it. */
    CORE_SPEC,
    /** The catalog of datasets knows it. */
    CATALOG,
    /** The column's type suggests it. */
    ENGINE_INFERRED;
  }

  /**
   * Unit of a column's numbers.
   *
   * @param name such as {@code KRW} or {@code m/s}; never blank
   * @param scale the number of units that a 1 means: 1000 where the column holds thousands; empty
   *     when unknown
   */
  public record Unit(String name, Optional<BigDecimal> scale, HintOrigin origin) implements Hint {

    public Unit {
      if (name.isBlank()) {
        throw new IllegalArgumentException("a unit has a name");
      }
    }

    /** The unit as people read it, such as {@code 1000 people}. */
    public String shown() {
      return scale
          .filter(factor -> factor.compareTo(BigDecimal.ONE) != 0)
          .map(factor -> factor.toPlainString() + " " + name)
          .orElse(name);
    }

    @Override
    public JsonObject toJson() {
      Map<String, JsonValue> members = new LinkedHashMap<>();
      members.put("name", JsonValue.of(name));
      scale.ifPresent(factor -> members.put("scale", JsonValue.of(factor)));
      members.put("origin", JsonValue.of(origin.wire()));
      return new JsonObject(members);
    }
  }

  /**
   * Display of a column to people; at least one of the texts is present, and each is not blank.
   *
   * @param label a short title
   * @param description a sentence or more
   * @param format format of a value, as its origin writes formats
   * @param codes meaning by value, of a column whose values are codes, sorted by value; empty when
   *     it is not known
   */
  public record Display(
      Optional<String> label,
      Optional<String> description,
      Optional<String> format,
      Map<String, String> codes,
      HintOrigin origin)
      implements Hint {

    /** A display of a column whose values are not explained. */
    public Display(
        Optional<String> label,
        Optional<String> description,
        Optional<String> format,
        HintOrigin origin) {
      this(label, description, format, Map.of(), origin);
    }

    public Display {
      codes = SortedNames.of(codes);
      label = label.filter(text -> !text.isBlank());
      description = description.filter(text -> !text.isBlank());
      format = format.filter(text -> !text.isBlank());
      if (label.isEmpty() && description.isEmpty() && format.isEmpty() && codes.isEmpty()) {
        throw new IllegalArgumentException("a display says something");
      }
    }

    @Override
    public JsonObject toJson() {
      Map<String, JsonValue> members = new LinkedHashMap<>();
      label.ifPresent(text -> members.put("label", JsonValue.of(text)));
      description.ifPresent(text -> members.put("description", JsonValue.of(text)));
      format.ifPresent(text -> members.put("format", JsonValue.of(text)));
      if (!codes.isEmpty()) {
        Map<String, JsonValue> meanings = new LinkedHashMap<>();
        codes.forEach((code, meaning) -> meanings.put(code, JsonValue.of(meaning)));
        members.put("codes", new JsonObject(meanings));
      }
      members.put("origin", JsonValue.of(origin.wire()));
      return new JsonObject(members);
    }
  }

  /**
   * Meaning of the values of a column.
   *
   * @param kind an open vocabulary: the constants, or a word that a client may not know; never
   *     blank
   */
  public record Semantic(String kind, HintOrigin origin) implements Hint {

    /** Texts or numbers that name something and are not computed with. */
    public static final String CODE = "code";

    /** Numbers that are computed with. */
    public static final String MEASURE = "measure";

    /** Points in time. */
    public static final String DATE = "date";

    /** Spans of time, such as months. */
    public static final String PERIOD = "period";

    /** Free text. */
    public static final String TEXT = "text";

    /** Yes or no. */
    public static final String FLAG = "flag";

    public Semantic {
      if (kind.isBlank()) {
        throw new IllegalArgumentException("a semantic has a kind");
      }
    }

    /** Whether the provider's own description, not a user or the engine, says that it is a code. */
    public boolean isProvidersCode() {
      return kind.equals(CODE) && (origin == HintOrigin.CORE_SPEC || origin == HintOrigin.CATALOG);
    }

    @Override
    public JsonObject toJson() {
      Map<String, JsonValue> members = new LinkedHashMap<>();
      members.put("kind", JsonValue.of(kind));
      members.put("origin", JsonValue.of(origin.wire()));
      return new JsonObject(members);
    }
  }
}
