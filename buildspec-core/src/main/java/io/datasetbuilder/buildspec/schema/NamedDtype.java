package io.datasetbuilder.buildspec.schema;

import io.datasetbuilder.buildspec.text.WireNamed;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A family of column types that a spec can name (Spec, "sources[].schema"). Other spellings are
 * synonyms.
 */
public enum NamedDtype implements WireNamed {
  BOOL("bool", "boolean"),
  /** A calendar date. */
  DATE("date"),
  /** A timestamp of microseconds without a zone. */
  DATETIME("datetime"),
  /** 64-bit binary floating point. */
  FLOAT("float", "float64"),
  /** 64-bit signed integer. */
  INT("int", "int64"),
  STR("str", "string", "utf8");

  @SuppressWarnings("ImmutableEnumChecker") // List.of, never changed
  private final List<String> names;

  NamedDtype(String... names) {
    this.names = List.of(names);
  }

  /** The first of the type's names: what the canonical form writes. */
  @Override
  public String wire() {
    return names.get(0);
  }

  /** Every name of the type, lower case, the canonical one first. */
  public List<String> names() {
    return names;
  }

  /** The type with this name; letter case is ignored. */
  public static Optional<NamedDtype> named(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return Stream.of(values()).filter(dtype -> dtype.names.contains(lower)).findFirst();
  }

  /** Every name of every type, for hints. */
  public static List<String> allNames() {
    return Stream.of(values()).flatMap(dtype -> dtype.names.stream()).toList();
  }
}
