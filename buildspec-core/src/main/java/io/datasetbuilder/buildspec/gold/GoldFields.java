package io.datasetbuilder.buildspec.gold;

import io.datasetbuilder.buildspec.load.Fields;
import io.datasetbuilder.buildspec.load.Value;
import java.util.List;

/** Reads {@code sources[].gold}. */
public final class GoldFields {

  private static final Fields.KnownFields FIELDS =
      Fields.KnownFields.of("select", "filters", "pii_columns", "publish_unmasked");

  private GoldFields() {}

  /** The selection that a value writes. */
  public static GoldSelection read(Value value) {
    return value.fields(FIELDS).map(GoldFields::selection).orElse(GoldSelection.everything());
  }

  private static GoldSelection selection(Fields fields) {
    return new GoldSelection(
        fields.optional("select").map(GoldFields::select),
        fields.optional("filters").map(FilterFields::read).orElse(List.of()),
        fields.names("pii_columns"),
        fields.names("publish_unmasked"));
  }

  /** The columns that a value selects, at least one. */
  public static List<String> select(Value value) {
    return value.filledItems().stream().map(Value::filledText).toList();
  }
}
