package io.datasetbuilder.infrastructure.specyaml;

import io.datasetbuilder.buildspec.document.DocumentProblem;
import io.datasetbuilder.buildspec.problem.Position;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.infrastructure.specyaml.DecodedDocument.LineIndex;
import io.datasetbuilder.infrastructure.specyaml.NodeWalk.MarkPositions;
import java.util.Optional;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;

/**
 * A syntax error in our words. Of the engine only the marks are used; the cause is derived from the
 * text around them, by what people most often get wrong.
 */
final class SyntaxFault {

  private static final Pattern TAB_IN_INDENTATION = Pattern.compile(" *+\t.*+");
  private static final Pattern NO_SPACE_AFTER_COLON =
      Pattern.compile("\\s*+(?:- ++)*+[A-Za-z_][\\w-]*+:[^\\s/:].*+");
  private static final Pattern QUOTE_BEFORE = Pattern.compile(".*['\"]\\s*+");
  private static final Pattern PLAIN_WORDS = Pattern.compile("\\s*+[A-Za-z_][^:#\\[{]*+");
  private static final int LONGEST_LINE = 1000;

  private final String text;
  private final Position position;
  private final Optional<Position> opening;

  private SyntaxFault(String text, Position position, Optional<Position> opening) {
    this.text = text;
    this.position = position;
    this.opening = opening;
  }

  /** The problem that describes the engine's refusal. */
  static Problem in(String text, MarkedYamlEngineException broken) {
    Optional<Position> opening = broken.getContextMark().map(MarkPositions::of);
    return broken
        .getProblemMark()
        .map(MarkPositions::of)
        .or(() -> opening)
        .map(position -> new SyntaxFault(text, position, opening).problem())
        .orElseGet(SyntaxFault::somewhere);
  }

  /** The problem where not even the position is known. */
  static Problem somewhere() {
    return Problem.of(DocumentProblem.NOT_YAML, "", "The document is not well-formed YAML.");
  }

  private Problem problem() {
    return tab()
        .or(this::unclosed)
        .or(this::noSpaceAfterColon)
        .or(this::reservedCharacter)
        .or(this::secondColon)
        .or(this::undividedEntries)
        .or(this::textAfterQuote)
        .or(this::lineWithoutColon)
        .orElseGet(
            () ->
                fault(
                    "The text is not well-formed YAML here.",
                    "Check the indentation here and the quotes and brackets just above.",
                    position));
  }

  private Optional<Problem> tab() {
    boolean indented = TAB_IN_INDENTATION.matcher(lineAt(position)).matches();
    return when(
        indented || charAt(position) == '\t',
        "The line is indented with a tab, which YAML does not allow.",
        "Indent with spaces.",
        position);
  }

  private Optional<Problem> unclosed() {
    boolean readToTheEnd = !isBefore(position, LineIndex.endOf(text.stripTrailing()));
    return opening
        .filter(open -> readToTheEnd)
        .flatMap(
            open ->
                switch (charAt(open)) {
                  case '"', '\'' ->
                      Optional.of(
                          fault(
                              "The quote that opens here is never closed.",
                              "Close it with the same quote character.",
                              open));
                  case '[', '{' ->
                      Optional.of(
                          fault(
                              "The bracket that opens here is never closed.",
                              "Close it with ] or }.",
                              open));
                  default -> Optional.empty();
                });
  }

  private Optional<Problem> noSpaceAfterColon() {
    return gluedLine(position.line())
        .or(() -> opening.flatMap(open -> gluedLine(open.line())))
        .or(() -> gluedLine(position.line() - 1));
  }

  private Optional<Problem> gluedLine(int line) {
    String content = line(line);
    return when(
        NO_SPACE_AFTER_COLON.matcher(content).matches(),
        "A key and its value are not divided: there is no space after the colon.",
        "Write a space after the colon.",
        new Position(line, content.indexOf(':') + 1));
  }

  private Optional<Problem> reservedCharacter() {
    int found = charAt(position);
    return when(
        found == '@' || found == '`' || found == '%',
        "An unquoted value may not begin with this character.",
        "Quote the value.",
        position);
  }

  private Optional<Problem> secondColon() {
    String line = lineAt(position);
    return when(
        charAt(position) == ':'
            && line.indexOf(": ") >= 0
            && line.indexOf(": ") + 1 < position.column(),
        "The value holds a colon followed by a space, which begins a new key.",
        "Quote the whole value.",
        position);
  }

  private Optional<Problem> textAfterQuote() {
    String line = lineAt(position);
    int before = Math.min(position.column() - 1, line.length());
    boolean quoted = QUOTE_BEFORE.matcher(line.substring(0, before)).matches();
    return when(
        quoted && charAt(position) > 0,
        "Something follows a closed quote.",
        "Quote the whole value; a quote inside is written '' or \\\".",
        position);
  }

  private Optional<Problem> lineWithoutColon() {
    int above = position.line() - 1;
    return when(
        charAt(position) == ':' && PLAIN_WORDS.matcher(line(above)).matches(),
        "The line has a key without a colon, or a text that the next line seems to continue.",
        "Write a colon and a space after the key, or indent the text's next line.",
        new Position(above, 1));
  }

  private Optional<Problem> undividedEntries() {
    return opening
        .filter(open -> charAt(open) == '[' || charAt(open) == '{')
        .map(
            open ->
                fault(
                    "A comma or a closing bracket is missing in what opens on line %d."
                        .formatted(open.line()),
                    "Divide the entries by commas and close the bracket.",
                    position));
  }

  private static Optional<Problem> when(
      boolean holds, String message, String hint, Position position) {
    return holds ? Optional.of(fault(message, hint, position)) : Optional.empty();
  }

  private static Problem fault(String message, String hint, Position position) {
    return Problem.of(DocumentProblem.NOT_YAML, "", message).withHint(hint).at(position);
  }

  private static boolean isBefore(Position one, Position other) {
    return one.line() < other.line()
        || (one.line() == other.line() && one.column() < other.column());
  }

  private String lineAt(Position position) {
    return line(position.line());
  }

  /** The line, cut: what is wrong with a longer one does not show in its shape. */
  private String line(int number) {
    String line = LineIndex.line(text, number);
    return line.length() > LONGEST_LINE ? line.substring(0, LONGEST_LINE) : line;
  }

  /** The code point at a position; -1 at the end of a line. */
  private int charAt(Position position) {
    String line = LineIndex.line(text, position.line());
    int before = position.column() - 1;
    return before < line.codePointCount(0, line.length())
        ? line.codePointAt(line.offsetByCodePoints(0, before))
        : -1;
  }
}
