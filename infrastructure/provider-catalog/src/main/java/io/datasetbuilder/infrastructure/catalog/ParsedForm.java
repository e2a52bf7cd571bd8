package io.datasetbuilder.infrastructure.catalog;

import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import java.lang.reflect.Constructor;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Parser of definitions that the build has checked and written as JSON: a record is the array of
 * its components, a case of a sealed type its name and its record. It reads tokens alone, since the
 * start of the library's data binding takes longer than a whole validation.
 */
final class ParsedForm {

  /** Kept, because the platform parses the types of a record anew on each call. */
  private static final ClassValue<RecordShape> SHAPES =
      new ClassValue<>() {
        @Override
        protected RecordShape computeValue(Class<?> type) {
          return RecordShape.of(type);
        }
      };

  private final JsonParser json;

  private ParsedForm(JsonParser json) {
    this.json = json;
  }

  /**
   * Reads a provider.
   *
   * @throws IllegalStateException when the form is not that of this program's records
   */
  static ProviderDefinition read(byte[] written) {
    try (JsonParser json = new JsonFactory().createParser(ObjectReadContext.empty(), written)) {
      json.nextToken();
      return (ProviderDefinition) new ParsedForm(json).value(ProviderDefinition.class);
    } catch (ReflectiveOperationException | RuntimeException broken) {
      throw new IllegalStateException("a definition of this program cannot be read", broken);
    }
  }

  /** The value that begins at the current token; its last token is the current one afterwards. */
  private Object value(Type type) throws ReflectiveOperationException {
    Class<?> raw =
        type instanceof ParameterizedType of ? (Class<?>) of.getRawType() : (Class<?>) type;
    boolean absent = json.currentToken() == JsonToken.VALUE_NULL;
    if (raw == Optional.class) {
      return absent ? Optional.empty() : Optional.of(value(argument(type, 0)));
    } else if (raw == OptionalInt.class) {
      return absent ? OptionalInt.empty() : OptionalInt.of(json.getIntValue());
    } else if (raw == List.class) {
      return items(argument(type, 0));
    } else if (raw == Set.class) {
      return new LinkedHashSet<>(items(argument(type, 0)));
    } else if (raw == Map.class) {
      return members(argument(type, 0), argument(type, 1));
    } else if (raw.isInterface() || isCase(raw)) {
      return oneOf(raw);
    }
    return raw.isRecord() ? record(raw) : scalar(raw);
  }

  private static Type argument(Type type, int index) {
    return ((ParameterizedType) type).getActualTypeArguments()[index];
  }

  private List<Object> items(Type type) throws ReflectiveOperationException {
    List<Object> items = new ArrayList<>();
    while (json.nextToken() != JsonToken.END_ARRAY) {
      items.add(value(type));
    }
    return items;
  }

  private Map<Object, Object> members(Type key, Type type) throws ReflectiveOperationException {
    Map<Object, Object> members = new LinkedHashMap<>();
    while (json.nextToken() != JsonToken.END_OBJECT) {
      String name = json.currentName();
      json.nextToken();
      members.put(key == Integer.class ? Integer.valueOf(name) : name, value(type));
    }
    return members;
  }

  private Object record(Class<?> type) throws ReflectiveOperationException {
    RecordShape shape = SHAPES.get(type);
    Object[] values = new Object[shape.types().size()];
    for (int i = 0; i < values.length; i++) {
      json.nextToken();
      values[i] = value(shape.types().get(i));
    }
    json.nextToken(); // the end of the array
    return shape.constructor().newInstance(values);
  }

  private static boolean isCase(Class<?> type) {
    return type.isRecord() && Stream.of(type.getInterfaces()).anyMatch(Class::isSealed);
  }

  private Object oneOf(Class<?> type) throws ReflectiveOperationException {
    json.nextToken();
    String name = json.getString();
    Stream<Class<?>> cases =
        type.isRecord() ? Stream.of(type) : Stream.of(type.getPermittedSubclasses());
    Class<?> meant =
        cases.filter(each -> each.getSimpleName().equals(name)).findFirst().orElseThrow();
    json.nextToken();
    Object value = record(meant);
    json.nextToken(); // the end of the pair
    return value;
  }

  private Object scalar(Class<?> type) {
    if (type == int.class || type == Integer.class) {
      return json.getIntValue();
    } else if (type == boolean.class) {
      return json.getBooleanValue();
    }
    String text = json.getString();
    if (type == BigDecimal.class) {
      return new BigDecimal(text);
    } else if (type == LocalDate.class) {
      return LocalDate.parse(text);
    } else if (type == Pattern.class) {
      return Pattern.compile(text);
    }
    return type.isEnum() ? constant(type, text) : text;
  }

  private static Object constant(Class<?> type, String name) {
    return Stream.of(type.getEnumConstants())
        .filter(each -> ((Enum<?>) each).name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /** The types of a record's components, and its constructor. */
  private record RecordShape(List<Type> types, Constructor<?> constructor) {

    static RecordShape of(Class<?> record) {
      RecordComponent[] components = record.getRecordComponents();
      Class<?>[] raw = Stream.of(components).map(RecordComponent::getType).toArray(Class[]::new);
      try {
        return new RecordShape(
            Stream.of(components).map(RecordComponent::getGenericType).toList(),
            record.getDeclaredConstructor(raw));
      } catch (NoSuchMethodException impossible) {
        throw new IllegalStateException("a record without its constructor", impossible);
      }
    }
  }
}
