package io.datasetbuilder.buildspec.source;

import io.datasetbuilder.buildspec.document.SpecNode.Entry;
import io.datasetbuilder.buildspec.document.SpecNode.MappingNode;
import io.datasetbuilder.buildspec.document.SpecNode.NullNode;
import io.datasetbuilder.buildspec.document.SpecNode.TextNode;
import io.datasetbuilder.buildspec.gold.GoldFields;
import io.datasetbuilder.buildspec.history.HistoryFields;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.load.Fields;
import io.datasetbuilder.buildspec.load.LoadMessages;
import io.datasetbuilder.buildspec.load.LoadProblem;
import io.datasetbuilder.buildspec.load.Value;
import io.datasetbuilder.buildspec.rule.ValidationProblem;
import io.datasetbuilder.buildspec.schema.SchemaFields;
import io.datasetbuilder.buildspec.text.Choices;
import io.datasetbuilder.buildspec.text.Quoting;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads {@code sources}: first each source's kind, then the fields of that kind. */
public final class SourceFields {

  private static final Choices<SourceSpec.SourceKind> KINDS =
      Choices.of(SourceSpec.SourceKind.values());

  private SourceFields() {}

  /** The sources that a value writes. */
  public static List<SourceSpec> read(Value list) {
    return list.filledItems().stream().flatMap(item -> source(item).stream()).toList();
  }

  private static Optional<SourceSpec> source(Value item) {
    Optional<SourceSpec.SourceKind> kind = kind(item);
    Fields.KnownFields known = kind.map(KindFields::of).orElseGet(KindFields::ofAny);
    Optional<Fields> fields = item.fields(known);
    return kind.flatMap(chosen -> fields.map(read -> read(chosen, read)));
  }

  /**
   * The kind, public_api when it is not given; empty when it is unknown or the item is no mapping.
   */
  private static Optional<SourceSpec.SourceKind> kind(Value item) {
    if (!(item.node() instanceof MappingNode mapping)) {
      return Optional.empty();
    }
    Optional<Value> written = KindFields.kindOf(item, mapping);
    if (written.isEmpty()) {
      return Optional.of(SourceSpec.SourceKind.PUBLIC_API);
    }
    String name = written.get().text();
    Optional<SourceSpec.SourceKind> kind = KINDS.named(name);
    if (kind.isEmpty() && written.get().node() instanceof TextNode) {
      String message = "there is no source kind " + Quoting.quoted(name);
      String hint = LoadMessages.nearestOf(name, KINDS.names());
      written.get().report(LoadProblem.UNSUPPORTED_SOURCE_KIND, message, hint);
    }
    return kind;
  }

  private static SourceSpec read(SourceSpec.SourceKind kind, Fields fields) {
    SourceSpec.SourceCommon common =
        new SourceSpec.SourceCommon(
            fields.text("alias"),
            fields.optional("schema").map(SchemaFields::read),
            fields
                .optional("history")
                .flatMap(
                    kind == SourceSpec.SourceKind.PUBLIC_API
                        ? HistoryFields::read
                        : HistoryFields::readWithoutCalls));
    return switch (kind) {
      case PUBLIC_API -> PublicApiFields.read(fields, common);
      case FILE -> FileFields.read(fields, common);
      case URL -> UrlFields.read(fields, common);
    };
  }

  /** Only a public API has parameters to vary. */
  static void refuseGrid(Fields fields) {
    fields
        .written("param_grid")
        .ifPresent(
            grid ->
                grid.report(
                    ValidationProblem.PARAM_GRID_NOT_SUPPORTED,
                    "only a public_api source has a param_grid"));
  }

  static void unsupportedFormat(Value value, String written, String kind, List<String> formats) {
    String message = "a " + kind + " source has no format " + Quoting.quoted(written);
    String hint = LoadMessages.nearestOf(written, formats);
    value.report(ValidationProblem.UNSUPPORTED_SOURCE_FORMAT, message, hint);
  }

  /** Fields of each kind of source. */
  static final class KindFields {

    private static final List<String> COMMON = List.of("kind", "alias", "schema", "history");

    private static final Map<String, String> REMOVED =
        Map.of(
            "transforms", "use schema.rename, schema.casts and schema.derived",
            "normalization_mode", "remove it; schema says how the source is normalised");

    private KindFields() {}

    /**
     * The fields of one kind. {@code param_grid} is read for every kind and checked by the second
     * gate.
     */
    static Fields.KnownFields of(SourceSpec.SourceKind kind) {
      List<String> names = new ArrayList<>(COMMON);
      names.addAll(own(kind));
      names.add("param_grid");
      Map<String, String> foreign = new LinkedHashMap<>();
      for (SourceSpec.SourceKind other : SourceSpec.SourceKind.values()) {
        own(other).stream()
            .filter(name -> !names.contains(name))
            .forEach(name -> foreign.merge(name, other.wire(), (one, two) -> one + " and " + two));
      }
      return new Fields.KnownFields(names, REMOVED, foreign);
    }

    /** The fields of any kind, for a source whose kind is not known. */
    static Fields.KnownFields ofAny() {
      List<String> names = new ArrayList<>(COMMON);
      for (SourceSpec.SourceKind kind : SourceSpec.SourceKind.values()) {
        names.addAll(own(kind));
      }
      names.add("param_grid");
      return new Fields.KnownFields(names, REMOVED, Map.of());
    }

    /** The kind as written; empty when it is not. */
    static Optional<Value> kindOf(Value source, MappingNode mapping) {
      return Optional.ofNullable(mapping.entries().get("kind"))
          .map(Entry::value)
          .filter(node -> !(node instanceof NullNode))
          .map(node -> new Value(node, source.at().field("kind"), source.log()));
    }

    private static List<String> own(SourceSpec.SourceKind kind) {
      return switch (kind) {
        case PUBLIC_API -> List.of("provider", "dataset", "params", "allow_empty", "gold");
        case FILE ->
            List.of(
                "upload_id", "upload_ids", "file_values", "format", "encoding", "read", "terms");
        case URL -> List.of("endpoint", "method", "format", "read", "terms");
      };
    }
  }

  /** Reads the fields of a public_api source. */
  static final class PublicApiFields {

    private PublicApiFields() {}

    static PublicApiSource read(Fields fields, SourceSpec.SourceCommon common) {
      return new PublicApiSource(
          common,
          fields.requiredText("provider"),
          fields.requiredText("dataset"),
          fields
              .optional("params")
              .map(Value::freeMapping)
              .orElseGet(() -> new JsonObject(Map.of())),
          fields.optional("param_grid").map(PublicApiFields::grid),
          fields.optional("allow_empty").map(Value::flag).orElse(false),
          fields.optional("gold").map(GoldFields::read));
    }

    private static ParamGrid grid(Value value) {
      return new ParamGrid(value.entries(PublicApiFields::axis));
    }

    private static List<JsonValue> axis(Value axis) {
      return axis.items().stream().map(PublicApiFields::scalar).toList();
    }

    private static JsonValue scalar(Value item) {
      JsonValue value = item.freeValue();
      if (value instanceof JsonObject || value instanceof JsonArray) {
        String message = "a value of the grid is a text, a number, a boolean or null";
        item.report(ValidationProblem.INVALID_PARAM_GRID_VALUE, message);
      }
      return value;
    }
  }
}
