package io.datasetbuilder.buildspec.source;

import io.datasetbuilder.buildspec.document.SpecNode.Entry;
import io.datasetbuilder.buildspec.document.SpecNode.MappingNode;
import io.datasetbuilder.buildspec.document.SpecNode.NullNode;
import io.datasetbuilder.buildspec.load.KnownFields;
import io.datasetbuilder.buildspec.load.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Which fields each kind of source has. */
final class KindFields {

  private static final List<String> COMMON = List.of("kind", "alias", "schema");

  private static final Map<String, String> REMOVED =
      Map.of(
          "transforms", "use schema.rename, schema.casts and schema.derived",
          "normalization_mode", "remove it; schema says how the source is normalised");

  private KindFields() {}

  /**
   * The fields of one kind. {@code param_grid} is read for every kind and judged by the second
   * gate.
   */
  static KnownFields of(SourceKind kind) {
    List<String> names = new ArrayList<>(COMMON);
    names.addAll(own(kind));
    names.add("param_grid");
    Map<String, String> foreign = new LinkedHashMap<>();
    for (SourceKind other : SourceKind.values()) {
      own(other).stream()
          .filter(name -> !names.contains(name))
          .forEach(name -> foreign.merge(name, other.wire(), (one, two) -> one + " and " + two));
    }
    return new KnownFields(names, REMOVED, foreign);
  }

  /** The fields of any kind, for a source whose kind is not known. */
  static KnownFields ofAny() {
    List<String> names = new ArrayList<>(COMMON);
    for (SourceKind kind : SourceKind.values()) {
      names.addAll(own(kind));
    }
    names.add("param_grid");
    return new KnownFields(names, REMOVED, Map.of());
  }

  /** The kind as written; empty when it is not. */
  static Optional<Value> kindOf(Value source, MappingNode mapping) {
    return Optional.ofNullable(mapping.entries().get("kind"))
        .map(Entry::value)
        .filter(node -> !(node instanceof NullNode))
        .map(node -> new Value(node, source.at().field("kind"), source.log()));
  }

  private static List<String> own(SourceKind kind) {
    return switch (kind) {
      case PUBLIC_API -> List.of("provider", "dataset", "params", "gold");
      case FILE -> List.of("upload_id", "format", "encoding");
      case URL -> List.of("endpoint", "method", "format");
    };
  }
}
