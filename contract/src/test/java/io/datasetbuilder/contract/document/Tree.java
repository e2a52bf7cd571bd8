package io.datasetbuilder.contract.document;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** Documents as plain maps, lists and scalars. A member that is not there is an empty map. */
public final class Tree {

  private Tree() {}

  /** The document that a YAML or JSON text holds. */
  public static Map<String, Object> parse(String text) {
    return object(
        new Load(LoadSettings.builder().setAllowDuplicateKeys(false).build()).loadFromString(text));
  }

  /** A value as an object, members in order; empty when it is none. */
  public static Map<String, Object> object(Object value) {
    Map<String, Object> members = new LinkedHashMap<>();
    if (value instanceof Map<?, ?> map) {
      map.forEach((name, member) -> members.put(String.valueOf(name), member));
    }
    return members;
  }

  /** A value as a list; empty when it is none. */
  public static List<Object> list(Object value) {
    return value instanceof List<?> items ? Collections.unmodifiableList(items) : List.of();
  }

  /** What is found behind some names; null when one of them is not there. */
  public static Object at(Object root, String... names) {
    Object found = root;
    for (String name : names) {
      found = object(found).get(name);
    }
    return found;
  }
}
