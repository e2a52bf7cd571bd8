package io.datasetbuilder.buildspec.pii;

import io.datasetbuilder.buildspec.load.Fields;
import io.datasetbuilder.buildspec.load.KnownFields;
import io.datasetbuilder.buildspec.load.Value;
import io.datasetbuilder.buildspec.text.Choices;

/** Reads {@code pii}. */
public final class PiiFields {

  private static final KnownFields FIELDS = KnownFields.of("mode", "allow_columns", "mask_columns");

  private static final Choices<PiiMode> MODES = Choices.of(PiiMode.values());

  private PiiFields() {}

  /** The policy that a value writes. */
  public static PiiPolicy read(Value value) {
    return value.fields(FIELDS).map(PiiFields::policy).orElse(PiiPolicy.byDefault());
  }

  private static PiiPolicy policy(Fields fields) {
    PiiMode mode = fields.optional("mode").map(value -> value.choice(MODES)).orElse(PiiMode.BLOCK);
    return new PiiPolicy(mode, fields.names("allow_columns"), fields.names("mask_columns"));
  }
}
