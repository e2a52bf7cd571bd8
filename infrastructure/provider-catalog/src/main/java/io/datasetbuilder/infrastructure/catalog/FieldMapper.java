package io.datasetbuilder.infrastructure.catalog;

import io.datasetbuilder.buildspec.column.ColumnHints;
import io.datasetbuilder.buildspec.column.Display;
import io.datasetbuilder.buildspec.column.HintOrigin;
import io.datasetbuilder.buildspec.column.Semantic;
import io.datasetbuilder.buildspec.column.Unit;
import io.datasetbuilder.pipeline.source.provider.definition.FieldDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.FieldType;
import java.util.List;
import java.util.Optional;

/** Makes the fields of a dataset of their members. */
final class FieldMapper {

  private FieldMapper() {}

  static List<FieldDefinition> fields(Members dataset) {
    return dataset.each("fields").map(FieldMapper::field).toList();
  }

  private static FieldDefinition field(Members field) {
    return new FieldDefinition(
        field.needed("name"),
        field.pointer("source"),
        field.choice("type", FieldType.values()).orElse(FieldType.STRING),
        hints(field),
        field.texts("null_values"));
  }

  /** A provider's own specification is what a definition writes down. */
  private static ColumnHints hints(Members field) {
    return new ColumnHints(
        field.text("kind").map(kind -> new Semantic(kind, HintOrigin.CORE_SPEC)),
        display(field),
        field
            .maybeBelow("unit")
            .map(
                unit -> new Unit(unit.needed("name"), unit.number("scale"), HintOrigin.CORE_SPEC)));
  }

  private static Optional<Display> display(Members field) {
    boolean says =
        field
            .text("label")
            .or(() -> field.text("description"))
            .or(() -> field.text("format"))
            .isPresent();
    return says
        ? Optional.of(
            new Display(
                field.text("label"),
                field.text("description"),
                field.text("format"),
                HintOrigin.CORE_SPEC))
        : Optional.empty();
  }
}
