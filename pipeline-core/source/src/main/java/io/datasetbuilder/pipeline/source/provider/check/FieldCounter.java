package io.datasetbuilder.pipeline.source.provider.check;

import io.datasetbuilder.buildspec.column.ColumnHints;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonBoolean;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.pipeline.source.provider.check.Difference.Kind;
import io.datasetbuilder.pipeline.source.provider.definition.FieldDefinition;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.regex.Pattern;

/** Counts what arrives for one declared field. Used by one thread. */
final class FieldCounter {

  private final FieldDefinition field;
  private final Map<Difference.JsonKind, Long> values = new EnumMap<>(Difference.JsonKind.class);
  private final Map<String, Long> nulls = new TreeMap<>();
  private final Map<String, Long> suspects = new TreeMap<>();
  private final LongAdder misfits = new LongAdder();

  FieldCounter(FieldDefinition field) {
    this.field = field;
  }

  void note(JsonValue value) {
    if (Difference.JsonKind.of(value) == Difference.JsonKind.NULL) {
      nulls.merge("null", 1L, Long::sum);
    } else if (value instanceof JsonText text) {
      note(text);
    } else {
      noteValue(value);
    }
  }

  private void note(JsonText text) {
    Optional<String> known = NullTexts.known(field, text.value());
    if (known.isPresent()) {
      nulls.merge(quoted(known.get()), 1L, Long::sum);
    } else if (NullTexts.isSuspect(text.value())) {
      suspects.merge(quoted(text.value()), 1L, Long::sum);
    } else {
      noteValue(text);
    }
  }

  private void noteValue(JsonValue value) {
    values.merge(Difference.JsonKind.of(value), 1L, Long::sum);
    if (!TypeFit.fits(field.type(), value)) {
      misfits.increment();
    }
  }

  List<DatasetVerification.NullSpelling> nulls() {
    return nulls.entrySet().stream()
        .map(
            each ->
                new DatasetVerification.NullSpelling(field.name(), each.getKey(), each.getValue()))
        .toList();
  }

  List<Difference> differences() {
    if (values.isEmpty() && nulls.isEmpty() && suspects.isEmpty()) {
      return List.of(
          Difference.ofField(Kind.FIELD_MISSING, field.name(), 0, values.keySet())
              .promising(field.type().wire()));
    }
    List<Difference> found = new ArrayList<>();
    long numbers = values.getOrDefault(Difference.JsonKind.NUMBER, 0L);
    if (isCode() && numbers > 0) {
      found.add(Difference.ofField(Kind.CODE_AS_NUMBER, field.name(), numbers, values.keySet()));
    }
    long contradicting = misfits.sum() + (isCode() ? 0 : numbersForTexts(numbers));
    if (contradicting > 0) {
      found.add(
          Difference.ofField(Kind.TYPE_CONTRADICTED, field.name(), contradicting, values.keySet())
              .promising(field.type().wire()));
    }
    suspects.forEach(
        (spelling, count) ->
            found.add(
                Difference.ofField(Kind.NULL_UNDECLARED, field.name(), count, values.keySet())
                    .promising(spelling)));
    return found;
  }

  /** Some providers send a number on one row and a text on the next: then it is a text. */
  private long numbersForTexts(long numbers) {
    return field.type() == FieldDefinition.FieldType.STRING
            && !values.containsKey(Difference.JsonKind.STRING)
        ? numbers
        : 0;
  }

  private boolean isCode() {
    return field.type() == FieldDefinition.FieldType.STRING
        && field
            .hints()
            .semantic()
            .filter(hint -> hint.kind().equals(ColumnHints.Semantic.CODE))
            .isPresent();
  }

  private static String quoted(String text) {
    return '"' + text + '"';
  }

  /** Texts of a field that mean no value. */
  static final class NullTexts {

    /** Texts that some providers write for no value: a definition has to name them. */
    private static final Set<String> SUSPECTS =
        Set.of("null", "NULL", "N/A", "n/a", "NaN", "nan", ".", "--");

    private NullTexts() {}

    /** The spelling, when the text is one that is known. */
    static Optional<String> known(FieldDefinition field, String text) {
      return text.isBlank() && !text.isEmpty()
          ? Optional.of(" ")
          : Optional.of(text).filter(field.nullTexts()::contains);
    }

    /** Whether a text that is not known looks like one. */
    static boolean isSuspect(String text) {
      return SUSPECTS.contains(text);
    }
  }

  /**
   * Whether a value is of a declared type, as text or as itself: many providers write numbers as
   * texts, with commas between thousands. What begins with a zero is no number, since it would lose
   * that zero.
   */
  static final class TypeFit {

    private static final String GROUPED = "[+-]?(0|[1-9][0-9]*|[1-9][0-9]{0,2}(,[0-9]{3})+)";
    private static final Pattern WHOLE = Pattern.compile(" *" + GROUPED + "(\\.0+)? *");
    private static final Pattern DECIMAL =
        Pattern.compile(" *(" + GROUPED + "(\\.[0-9]*)?|[+-]?\\.[0-9]+) *");
    private static final Pattern LOGICAL = Pattern.compile("(?i)true|false|0|1");

    private TypeFit() {}

    static boolean fits(FieldDefinition.FieldType type, JsonValue value) {
      return switch (type) {
        case STRING -> value instanceof JsonText || value instanceof JsonNumber;
        case INTEGER ->
            value instanceof JsonNumber number ? isWhole(number.value()) : matches(WHOLE, value);
        case NUMBER -> value instanceof JsonNumber || matches(DECIMAL, value);
        case BOOLEAN ->
            value instanceof JsonBoolean
                || matches(LOGICAL, value)
                || (value instanceof JsonNumber number && isBit(number.value()));
      };
    }

    private static boolean matches(Pattern grammar, JsonValue value) {
      return value instanceof JsonText text && grammar.matcher(text.value()).matches();
    }

    /** Checked by the scale: expanding a number of a huge exponent would fill the memory. */
    private static boolean isWhole(BigDecimal number) {
      return number.signum() == 0 || number.stripTrailingZeros().scale() <= 0;
    }

    private static boolean isBit(BigDecimal number) {
      return number.signum() == 0 || number.compareTo(BigDecimal.ONE) == 0;
    }
  }
}
