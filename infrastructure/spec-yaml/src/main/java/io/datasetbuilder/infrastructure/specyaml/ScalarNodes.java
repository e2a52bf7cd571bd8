package io.datasetbuilder.infrastructure.specyaml;

import io.datasetbuilder.buildspec.document.DocumentProblem;
import io.datasetbuilder.buildspec.document.SpecNode;
import io.datasetbuilder.buildspec.problem.Position;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.infrastructure.specyaml.NodeWalk.MarkPositions;
import io.datasetbuilder.infrastructure.specyaml.NodeWalk.ProblemCollector;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.events.ScalarEvent;

/** Turns scalars into nodes. A refused one becomes a text, so that the walk can continue. */
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

  /**
   * Refuses unpaired surrogates: an escape can write them, and no file or response in UTF-8 can
   * hold them.
   */
  private void refuseHalfCharacters(SpecNode node, FieldPath at) {
    if (node instanceof SpecNode.TextNode text && QuotedText.holdsHalf(text.value())) {
      problems.add(
          Problem.of(
                  DocumentProblem.INVALID_UTF8,
                  at.notation(),
                  "The text holds an unpaired surrogate, which is not a character.")
              .withHint("Write the character itself.")
              .at(text.position()));
    }
  }

  /** Texts in a form that YAML 1.1, YAML 1.2 and every schema of them read alike. */
  static final class QuotedText {

    private static final Pattern IDENTIFIER = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*+");

    /** Words that some version of YAML reads as null or a boolean; compared in lower case. */
    private static final Set<String> WORDS =
        Set.of("null", "true", "false", "yes", "no", "on", "off", "y", "n");

    private QuotedText() {}

    /** A key: bare if it is an identifier that no reader takes for anything else, or quoted. */
    static String key(String key) {
      boolean bare = IDENTIFIER.matcher(key).matches() && !WORDS.contains(asciiLower(key));
      return bare ? key : value(key);
    }

    /** A text in double quotes, on one line. */
    static String value(String text) {
      StringBuilder quoted = new StringBuilder(text.length() + 2).append('"');
      text.codePoints().forEach(c -> append(quoted, c));
      return quoted.append('"').toString();
    }

    private static void append(StringBuilder quoted, int c) {
      switch (c) {
        case '"' -> quoted.append("\\\"");
        case '\\' -> quoted.append("\\\\");
        case '\n' -> quoted.append("\\n");
        case '\r' -> quoted.append("\\r");
        case '\t' -> quoted.append("\\t");
        default -> {
          if (mustBeEscaped(c)) {
            quoted.append("\\u%04X".formatted(c));
          } else {
            quoted.appendCodePoint(c);
          }
        }
      }
    }

    /**
     * Controls, line separators, the byte order mark and code points that are not characters: all
     * below U+10000.
     */
    private static boolean mustBeEscaped(int c) {
      boolean control = c < ' ' || (c >= 0x7F && c <= 0x9F);
      boolean lineSeparator = c == 0x2028 || c == 0x2029;
      boolean unprintable = c == 0xFEFF || c == 0xFFFE || c == 0xFFFF || isHalf(c);
      return control || lineSeparator || unprintable;
    }

    private static String asciiLower(String key) {
      return key.toLowerCase(Locale.ROOT);
    }

    /** Whether a text holds an unpaired surrogate. */
    static boolean holdsHalf(String text) {
      return text.codePoints().anyMatch(QuotedText::isHalf);
    }

    /** Whether a code point is an unpaired surrogate: a whole pair is one code point. */
    private static boolean isHalf(int codePoint) {
      return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
    }
  }
}
