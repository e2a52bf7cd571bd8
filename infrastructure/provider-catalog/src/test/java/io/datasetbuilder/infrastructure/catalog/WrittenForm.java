package io.datasetbuilder.infrastructure.catalog;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/** Writer of the form that {@link ParsedForm} reads: the same text for equal definitions. */
final class WrittenForm {

  private static final JsonMapper JSON = new JsonMapper();

  private WrittenForm() {}

  /** A provider, with a line for each dataset. */
  static String of(ProviderDefinition provider) {
    String whole = text(provider) + "\n";
    for (Object dataset : provider.datasets()) {
      whole = whole.replace(text(dataset), "\n" + text(dataset));
    }
    return whole;
  }

  private static String text(Object value) {
    if (value instanceof Optional<?> optional) {
      return optional.map(WrittenForm::text).orElse("null");
    } else if (value instanceof OptionalInt number) {
      return number.isPresent() ? String.valueOf(number.getAsInt()) : "null";
    } else if (value instanceof Collection<?> items) {
      return items.stream()
          .map(WrittenForm::text)
          .sorted((one, other) -> items instanceof Set ? one.compareTo(other) : 0)
          .collect(Collectors.joining(",", "[", "]"));
    } else if (value instanceof Map<?, ?> members) {
      return members(new TreeMap<>(members));
    } else if (value instanceof Record record) {
      return record(record);
    } else if (value instanceof Integer || value instanceof Boolean) {
      return value.toString();
    } else if (value instanceof BigDecimal number) {
      return quoted(number.toString());
    }
    return quoted(value instanceof Enum<?> constant ? constant.name() : value.toString());
  }

  private static String members(Map<?, ?> members) {
    return members.entrySet().stream()
        .map(entry -> quoted(entry.getKey().toString()) + ":" + text(entry.getValue()))
        .collect(Collectors.joining(",", "{", "}"));
  }

  /** A case of a sealed type has its name. */
  private static String record(Record record) {
    String components =
        record instanceof JsonObject object
            ? members(object.members()) // in the order written
            : Stream.of(record.getClass().getRecordComponents())
                .map(component -> text(valueOf(component, record)))
                .collect(Collectors.joining(","));
    boolean isCase = Stream.of(record.getClass().getInterfaces()).anyMatch(Class::isSealed);
    String array = "[" + components + "]";
    return isCase ? "[" + quoted(record.getClass().getSimpleName()) + "," + array + "]" : array;
  }

  private static Object valueOf(RecordComponent component, Record record) {
    try {
      return component.getAccessor().invoke(record);
    } catch (ReflectiveOperationException broken) {
      throw new LinkageError("a component cannot be read", broken);
    }
  }

  private static String quoted(String text) {
    return JSON.writeValueAsString(text);
  }
}
