package io.datasetbuilder.buildspec.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A written form of dates or times in the letters of java.time, as far as it is read exactly:
 * {@code yyyy} (or {@code uuuu}) and {@code yy}, {@code M} to {@code MMMM}, {@code d}, {@code dd},
 * {@code H}, {@code HH}, {@code h}, {@code hh}, {@code a}, {@code m}, {@code mm}, {@code s}, {@code
 * ss}, {@code S} to nine times, {@code X} and {@code x} to three times, {@code VV}.
 *
 * @param pattern as written
 * @param parts in order
 */
public record TemporalPattern(String pattern, List<Part> parts) {

  public TemporalPattern {
    parts = List.copyOf(parts);
  }

  /**
   * The pattern of these letters.
   *
   * @throws IllegalArgumentException when it is refused
   */
  public static TemporalPattern of(String pattern) {
    return PatternParser.parse(pattern, refusal -> {})
        .orElseThrow(() -> new IllegalArgumentException("no pattern that is read"));
  }

  /** Field of a date or time. */
  public enum Field {
    YEAR,
    /** The last two digits of a year. */
    YEAR_OF_CENTURY,
    MONTH,
    DAY,
    HOUR,
    /** From 1 to 12. */
    HOUR_OF_HALF_DAY,
    HALF_DAY,
    MINUTE,
    SECOND,
    FRACTION,
    OFFSET,
    /** The region whose clocks show the time. */
    REGION
  }

  /** One part of a pattern. */
  public sealed interface Part {}

  /** Text that is the same in every value. */
  public record Literal(String text) implements Part {}

  /**
   * A number.
   *
   * @param least digits, at least 1
   * @param most digits
   */
  public record Digits(Field field, int least, int most) implements Part {}

  /** The name of a month or half of the day, full or abbreviated, in any letter case. */
  public record Name(Field field) implements Part {}

  /**
   * An offset from UTC.
   *
   * @param width 1: hours, with minutes where there are any; 2: four digits; 3: with a colon
   * @param zulu whether {@code Z} is UTC
   */
  public record Offset(int width, boolean zulu) implements Part {}

  /** The name of a region, such as {@code Europe/Berlin}. */
  public record Region() implements Part {}

  /** The fields, in order. */
  public List<Field> fields() {
    return parts.stream().flatMap(part -> fieldOf(part).stream()).toList();
  }

  /** Whether it has the field. */
  public boolean has(Field field) {
    return fields().contains(field);
  }

  /** Whether every text of the pattern states its zone. */
  public boolean tellsZone() {
    return has(Field.OFFSET) || has(Field.REGION);
  }

  /** Whether names of months or halves of the day are read. */
  public boolean needsNames() {
    return parts.stream().anyMatch(Name.class::isInstance);
  }

  /**
   * Whether a text can have both forms and mean two values: both have the same literals and
   * numbers, and the numbers are other fields.
   */
  boolean contradicts(TemporalPattern other) {
    List<Shape> mine = shapes();
    List<Shape> others = other.shapes();
    boolean alike =
        mine.size() == others.size()
            && IntStream.range(0, mine.size()).allMatch(i -> mine.get(i).meets(others.get(i)));
    return alike && !meaning().equals(other.meaning());
  }

  private String meaning() {
    return fields().stream().map(Field::name).collect(Collectors.joining(" "));
  }

  private List<Shape> shapes() {
    List<Shape> shapes = new ArrayList<>();
    for (Part part : parts) {
      Shape shape = Shape.of(part);
      int last = shapes.size() - 1;
      if (last >= 0 && shape.most() > 0 && shapes.get(last).most() > 0) {
        Shape before = shapes.remove(last);
        shapes.add(new Shape("0", before.least() + shape.least(), before.most() + shape.most()));
      } else {
        shapes.add(shape);
      }
    }
    return shapes;
  }

  private static List<Field> fieldOf(Part part) {
    if (part instanceof Digits digits) {
      return List.of(digits.field());
    }
    if (part instanceof Name name) {
      return List.of(name.field());
    }
    if (part instanceof Region) {
      return List.of(Field.REGION);
    }
    return part instanceof Offset ? List.of(Field.OFFSET) : List.of();
  }

  /**
   * Appearance of a part in a text.
   *
   * @param most digits; 0 for a part that is no number
   */
  private record Shape(String text, int least, int most) {

    static Shape of(Part part) {
      if (part instanceof Digits digits) {
        return new Shape("0", digits.least(), digits.most());
      }
      if (part instanceof Literal literal) {
        return new Shape("'" + literal.text(), 0, 0);
      }
      return new Shape(fieldOf(part).toString(), 0, 0);
    }

    boolean meets(Shape other) {
      return text.equals(other.text) && least <= other.most && other.least <= most;
    }
  }
}
