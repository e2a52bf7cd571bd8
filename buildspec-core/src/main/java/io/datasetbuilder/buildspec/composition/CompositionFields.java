package io.datasetbuilder.buildspec.composition;

import io.datasetbuilder.buildspec.history.HistoryFields;
import io.datasetbuilder.buildspec.load.Fields;
import io.datasetbuilder.buildspec.load.LoadProblem;
import io.datasetbuilder.buildspec.load.Value;
import io.datasetbuilder.buildspec.text.Choices;
import java.util.List;
import java.util.Optional;

/** Reads {@code composition}. The shorthand of one key pair becomes a list of one. */
public final class CompositionFields {

  private static final Fields.KnownFields FIELDS = Fields.KnownFields.of("name", "join", "history");

  private static final Fields.KnownFields JOIN_FIELDS =
      Fields.KnownFields.of(
          "left",
          "right",
          "keys",
          "left_key",
          "right_key",
          "type",
          "on_duplicate_key",
          "cardinality",
          "on_null_key");

  private static final Fields.KnownFields PAIR_FIELDS = Fields.KnownFields.of("left", "right");

  private static final Choices<CompositionSpec.JoinType> TYPES =
      Choices.of(CompositionSpec.JoinType.values());

  private static final Choices<CompositionSpec.JoinReaction> REACTIONS =
      Choices.of(CompositionSpec.JoinReaction.values());

  private static final Choices<CompositionSpec.Cardinality> CARDINALITIES =
      Choices.of(CompositionSpec.Cardinality.values());

  private CompositionFields() {}

  /** The composition that a value writes; empty after a problem of the first gate. */
  public static Optional<CompositionSpec> read(Value value) {
    return value.fields(FIELDS).flatMap(CompositionFields::composition);
  }

  private static Optional<CompositionSpec> composition(Fields fields) {
    String name = fields.requiredText("name");
    return fields
        .required("join")
        .flatMap(value -> value.fields(JOIN_FIELDS))
        .map(
            join ->
                new CompositionSpec(
                    name,
                    join(join),
                    fields.optional("history").flatMap(HistoryFields::readWithoutCalls)));
  }

  private static CompositionSpec.JoinSpec join(Fields fields) {
    return new CompositionSpec.JoinSpec(
        fields.requiredText("left"),
        fields.requiredText("right"),
        keys(fields),
        fields
            .optional("type")
            .map(value -> value.choice(TYPES))
            .orElse(CompositionSpec.JoinType.INNER),
        reaction(fields, "on_duplicate_key"),
        fields.optional("cardinality").map(value -> value.choice(CARDINALITIES)),
        reaction(fields, "on_null_key"));
  }

  private static CompositionSpec.JoinReaction reaction(Fields fields, String name) {
    return fields
        .optional(name)
        .map(value -> value.choice(REACTIONS))
        .orElse(CompositionSpec.JoinReaction.WARN);
  }

  private static List<CompositionSpec.KeyPair> keys(Fields fields) {
    Optional<Value> list = fields.optional("keys");
    boolean shorthand =
        fields.optional("left_key").isPresent() || fields.optional("right_key").isPresent();
    if (list.isPresent() == shorthand) {
      String given = shorthand ? "both" : "neither";
      String message = "a join has either keys or left_key and right_key; " + given + " is given";
      fields.report(LoadProblem.JOIN_KEY_FORM, message);
      return List.of();
    }
    return list.map(CompositionFields::pairs)
        .orElseGet(() -> List.of(pair(fields, "left_key", "right_key")));
  }

  private static List<CompositionSpec.KeyPair> pairs(Value list) {
    return list.filledItems().stream()
        .flatMap(item -> item.fields(PAIR_FIELDS).stream())
        .map(item -> pair(item, "left", "right"))
        .toList();
  }

  private static CompositionSpec.KeyPair pair(Fields fields, String left, String right) {
    return new CompositionSpec.KeyPair(fields.requiredText(left), fields.requiredText(right));
  }
}
