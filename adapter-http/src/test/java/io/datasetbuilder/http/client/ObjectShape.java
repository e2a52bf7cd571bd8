package io.datasetbuilder.http.client;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;

/** An object and its members. Each method gives a further shape. */
final class ObjectShape implements Shape {

  private final Map<String, Shape> required;
  private final Map<String, Shape> optional;
  private final boolean exact;

  private ObjectShape(Map<String, Shape> required, Map<String, Shape> optional, boolean exact) {
    this.required = required;
    this.optional = optional;
    this.exact = exact;
  }

  static ObjectShape object() {
    return new ObjectShape(Map.of(), Map.of(), false);
  }

  /** With a member that is always there. */
  ObjectShape with(String name, Shape shape) {
    return new ObjectShape(added(required, name, shape), optional, exact);
  }

  /** With a member that may be left out. */
  ObjectShape maybe(String name, Shape shape) {
    return new ObjectShape(required, added(optional, name, shape), exact);
  }

  /** With a member that the newer generation reads. */
  ObjectShape newer(Generation reader, String name, Shape shape) {
    return reader.isNewer() ? with(name, shape) : this;
  }

  /** With the members of another object, too. */
  ObjectShape with(ObjectShape other) {
    ObjectShape all = this;
    for (Map.Entry<String, Shape> member : other.required.entrySet()) {
      all = all.with(member.getKey(), member.getValue());
    }
    for (Map.Entry<String, Shape> member : other.optional.entrySet()) {
      all = all.maybe(member.getKey(), member.getValue());
    }
    return all;
  }

  /** Without any other member. */
  ObjectShape exactly() {
    return new ObjectShape(required, optional, true);
  }

  /** Without any other member for the older generation. */
  ObjectShape exactlyFor(Generation reader) {
    return reader.isNewer() ? this : exactly();
  }

  @Override
  public void read(JsonNode value, String at, Consumer<String> complaints) {
    if (!value.isObject()) {
      complaints.accept(at + " is not an object: " + value);
      return;
    }
    required.forEach(
        (name, shape) -> {
          if (value.has(name)) {
            shape.read(value.get(name), at + "." + name, complaints);
          } else {
            complaints.accept(at + "." + name + " is missing");
          }
        });
    optional.forEach(
        (name, shape) -> {
          if (value.has(name)) {
            shape.read(value.get(name), at + "." + name, complaints);
          }
        });
    if (exact) {
      Set<String> others = new LinkedHashSet<>(value.propertyNames());
      others.removeAll(required.keySet());
      others.removeAll(optional.keySet());
      others.forEach(name -> complaints.accept(at + "." + name + " is not known here"));
    }
  }

  private static Map<String, Shape> added(Map<String, Shape> members, String name, Shape shape) {
    Map<String, Shape> all = new LinkedHashMap<>(members);
    all.put(name, shape);
    return all;
  }
}
