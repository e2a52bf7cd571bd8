package io.datasetbuilder.buildspec.source;

import io.datasetbuilder.buildspec.document.SpecNode.MappingNode;
import io.datasetbuilder.buildspec.document.SpecNode.TextNode;
import io.datasetbuilder.buildspec.load.Fields;
import io.datasetbuilder.buildspec.load.KnownFields;
import io.datasetbuilder.buildspec.load.LoadMessages;
import io.datasetbuilder.buildspec.load.LoadProblem;
import io.datasetbuilder.buildspec.load.Value;
import io.datasetbuilder.buildspec.schema.SchemaFields;
import io.datasetbuilder.buildspec.text.Choices;
import io.datasetbuilder.buildspec.text.Quoting;
import java.util.List;
import java.util.Optional;

/** Reads {@code sources}: first each source's kind, then the fields of that kind. */
public final class SourceFields {

  private static final Choices<SourceKind> KINDS = Choices.of(SourceKind.values());

  private SourceFields() {}

  /** The sources that a value writes. */
  public static List<SourceSpec> read(Value list) {
    return list.filledItems().stream().flatMap(item -> source(item).stream()).toList();
  }

  private static Optional<SourceSpec> source(Value item) {
    Optional<SourceKind> kind = kind(item);
    KnownFields known = kind.map(KindFields::of).orElseGet(KindFields::ofAny);
    Optional<Fields> fields = item.fields(known);
    return kind.flatMap(chosen -> fields.map(read -> read(chosen, read)));
  }

  /**
   * The kind, public_api when it is not given; empty when it is unknown or the item is no mapping.
   */
  private static Optional<SourceKind> kind(Value item) {
    if (!(item.node() instanceof MappingNode mapping)) {
      return Optional.empty();
    }
    Optional<Value> written = KindFields.kindOf(item, mapping);
    if (written.isEmpty()) {
      return Optional.of(SourceKind.PUBLIC_API);
    }
    String name = written.get().text();
    Optional<SourceKind> kind = KINDS.named(name);
    if (kind.isEmpty() && written.get().node() instanceof TextNode) {
      String message = "there is no source kind " + Quoting.quoted(name);
      String hint = LoadMessages.nearestOf(name, KINDS.names());
      written.get().report(LoadProblem.UNSUPPORTED_SOURCE_KIND, message, hint);
    }
    return kind;
  }

  private static SourceSpec read(SourceKind kind, Fields fields) {
    SourceCommon common =
        new SourceCommon(fields.text("alias"), fields.optional("schema").map(SchemaFields::read));
    return switch (kind) {
      case PUBLIC_API -> PublicApiFields.read(fields, common);
      case FILE -> FileFields.read(fields, common);
      case URL -> UrlFields.read(fields, common);
    };
  }
}
