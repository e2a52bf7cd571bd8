package io.datasetbuilder.infrastructure.specyaml;

import io.datasetbuilder.buildspec.document.DocumentProblem;
import io.datasetbuilder.buildspec.document.SpecNode;
import io.datasetbuilder.buildspec.problem.Position;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.text.FieldPath;
import org.snakeyaml.engine.v2.events.ScalarEvent;

/** Turns scalars into nodes. A refused one becomes a text, so that the walk can go on. */
final class ScalarNodes {

  private static final String CORE = "tag:yaml.org,2002:";

  private final ProblemCollector problems;

  ScalarNodes(ProblemCollector problems) {
    this.problems = problems;
  }

  SpecNode node(ScalarEvent scalar, FieldPath at) {
    Position position = MarkPositions.of(scalar);
    String tag = scalar.getTag().orElse("");
    SpecNode node =
        switch (tag) {
          case "" -> scalar.isPlain() ? plain(scalar, at) : text(scalar);
          case "!", CORE + "str" -> text(scalar);
          case CORE + "int", CORE + "float", CORE + "bool", CORE + "null" ->
              tagged(scalar, tag.substring(CORE.length()), at);
          default -> {
            problems.add(customTag(at).at(position));
            yield text(scalar);
          }
        };
    refuseHalfCharacters(node, at);
    return node;
  }

  static Problem customTag(FieldPath at) {
    return Problem.of(
            DocumentProblem.CUSTOM_TAG,
            at.notation(),
            "The value carries a tag that the core schema of YAML does not have.")
        .withHint("Remove the tag.");
  }

  private static SpecNode text(ScalarEvent scalar) {
    return new SpecNode.TextNode(scalar.getValue(), MarkPositions.of(scalar));
  }

  private SpecNode tagged(ScalarEvent scalar, String type, FieldPath at) {
    SpecNode node = plain(scalar, at);
    boolean fits =
        switch (type) {
          case "int", "float" -> node instanceof SpecNode.NumberNode;
          case "bool" -> node instanceof SpecNode.BooleanNode;
          default -> node instanceof SpecNode.NullNode;
        };
    if (!fits) {
      problems.add(
          Problem.of(
                  DocumentProblem.CUSTOM_TAG,
                  at.notation(),
                  "The value does not fit its tag !!%s.".formatted(type))
              .withHint("Remove the tag.")
              .at(MarkPositions.of(scalar)));
    }
    return node;
  }

  private SpecNode plain(ScalarEvent scalar, FieldPath at) {
    Position position = MarkPositions.of(scalar);
    CoreSchema.PlainScalar value = CoreSchema.resolve(scalar.getValue());
    if (value instanceof CoreSchema.PlainScalar.Null) {
      return new SpecNode.NullNode(position);
    }
    if (value instanceof CoreSchema.PlainScalar.Bool bool) {
      return new SpecNode.BooleanNode(bool.value(), position);
    }
    if (value instanceof CoreSchema.PlainScalar.Numeric number) {
      return new SpecNode.NumberNode(number.value(), position);
    }
    if (!(value instanceof CoreSchema.PlainScalar.Text)) {
      problems.add(refusedNumber(value, at).at(position));
    }
    return text(scalar);
  }

  private static Problem refusedNumber(CoreSchema.PlainScalar value, FieldPath at) {
    if (value instanceof CoreSchema.PlainScalar.LeadingZero) {
      return Problem.of(
              DocumentProblem.AMBIGUOUS_NUMBER,
              at.notation(),
              "The number begins with a zero, which it would lose when read as a number.")
          .withHint("Quote it to keep the zero, or drop the zero if a number is meant.");
    }
    String message =
        value instanceof CoreSchema.PlainScalar.NonFinite
            ? "NaN and infinities are not allowed."
            : "The number is too large, too close to zero or too long.";
    return Problem.of(DocumentProblem.NON_FINITE_NUMBER, at.notation(), message)
        .withHint("Quote it if a text is meant.");
  }

  /** An escape can write half of a surrogate pair, which no UTF-8 file or answer could hold. */
  private void refuseHalfCharacters(SpecNode node, FieldPath at) {
    if (node instanceof SpecNode.TextNode text && QuotedText.holdsHalf(text.value())) {
      problems.add(
          Problem.of(
                  DocumentProblem.INVALID_UTF8,
                  at.notation(),
                  "The text holds half of a surrogate pair, which is no character.")
              .withHint("Write the character itself.")
              .at(text.position()));
    }
  }
}
