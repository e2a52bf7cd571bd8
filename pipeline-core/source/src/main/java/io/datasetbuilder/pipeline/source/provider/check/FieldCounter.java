package io.datasetbuilder.pipeline.source.provider.check;

import io.datasetbuilder.buildspec.column.ColumnHints;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.pipeline.source.provider.check.Difference.Kind;
import io.datasetbuilder.pipeline.source.provider.definition.FieldDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.FieldType;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;

/** Counts what arrives for one declared field. Used by one thread. */
final class FieldCounter {

  private final FieldDefinition field;
  private final Map<JsonKind, Long> values = new EnumMap<>(JsonKind.class);
  private final Map<String, Long> nulls = new TreeMap<>();
  private final Map<String, Long> suspects = new TreeMap<>();
  private final LongAdder misfits = new LongAdder();

  FieldCounter(FieldDefinition field) {
    this.field = field;
  }

  void note(JsonValue value) {
    if (JsonKind.of(value) == JsonKind.NULL) {
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
    values.merge(JsonKind.of(value), 1L, Long::sum);
    if (!TypeFit.fits(field.type(), value)) {
      misfits.increment();
    }
  }

  List<NullSpelling> nulls() {
    return nulls.entrySet().stream()
        .map(each -> new NullSpelling(field.name(), each.getKey(), each.getValue()))
        .toList();
  }

  List<Difference> differences() {
    if (values.isEmpty() && nulls.isEmpty() && suspects.isEmpty()) {
      return List.of(
          Difference.ofField(Kind.FIELD_MISSING, field.name(), 0, values.keySet())
              .promising(field.type().wire()));
    }
    List<Difference> found = new ArrayList<>();
    long numbers = values.getOrDefault(JsonKind.NUMBER, 0L);
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
    return field.type() == FieldType.STRING && !values.containsKey(JsonKind.STRING) ? numbers : 0;
  }

  private boolean isCode() {
    return field.type() == FieldType.STRING
        && field
            .hints()
            .semantic()
            .filter(hint -> hint.kind().equals(ColumnHints.Semantic.CODE))
            .isPresent();
  }

  private static String quoted(String text) {
    return '"' + text + '"';
  }
}
