package io.datasetbuilder.warehouse.revision;

import io.datasetbuilder.buildspec.canonical.Redaction;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNull;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.buildspec.text.FieldPath;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the places of a content that hold a credential: a value under the name of a credential, or
 * a value of the shape of a key. The text of a spec is searched line by line, so that a draft that
 * cannot be parsed hides none.
 */
final class CredentialSearch {

  /** Places that a message names; a content with more of them is refused all the same. */
  private static final int MOST_PATHS = 20;

  /**
   * A name and the start of what stands behind it, in YAML, JSON, a query string or an assignment.
   * No start of a match lies within a name, and no value is read to its end: a line takes time in
   * proportion to its length.
   */
  private static final Pattern ASSIGNMENT =
      Pattern.compile(
          "(?<![\\p{L}\\p{N}_-])([\\p{L}\\p{N}_-]++)[\"']?\\s*+[:=]\\s*+([^\\s,&}\\]]{0,200}+)");

  /** What holds nothing: no value, an empty one, a mark of one that was taken out, a variable. */
  private static final Pattern NO_VALUE =
      Pattern.compile("(?:|null|~|\"\"|''|[\"']?<redacted>[\"']?|[\"']?\\$\\{?\\w+\\}?[\"']?|#.*)");

  private static final Pattern BLOCK_VALUE = Pattern.compile("[|>][+-]?\\d?");

  private final List<String> paths = new ArrayList<>();

  private CredentialSearch() {}

  /** The places in field notation, in their order; in a text with the number of the line. */
  static List<String> paths(JsonValue content) {
    CredentialSearch search = new CredentialSearch();
    search.search(content, FieldPath.ROOT.field("content"));
    return List.copyOf(search.paths);
  }

  private void search(JsonValue value, FieldPath at) {
    if (value instanceof JsonObject object) {
      object.members().forEach((name, member) -> search(name, member, at.field(name)));
    } else if (value instanceof JsonArray array) {
      for (int index = 0; index < array.items().size(); index++) {
        search(array.items().get(index), at.item(index));
      }
    } else if (value instanceof JsonText text) {
      search(text.value(), at);
    }
  }

  private void search(String name, JsonValue value, FieldPath at) {
    if (Redaction.names(name) && holdsSomething(value)) {
      found(at.notation());
    } else {
      search(value, at);
    }
  }

  private static boolean holdsSomething(JsonValue value) {
    return !(value instanceof JsonNull)
        && !(value instanceof JsonText text && NO_VALUE.matcher(text.value().strip()).matches());
  }

  private void search(String text, FieldPath at) {
    List<String> lines = text.lines().toList();
    for (int index = 0; index < lines.size(); index++) {
      if (holdsCredential(lines, index)) {
        found(
            lines.size() == 1 ? at.notation() : "%s (line %d)".formatted(at.notation(), index + 1));
      }
    }
  }

  private static boolean holdsCredential(List<String> lines, int index) {
    String line = lines.get(index);
    if (KeyShape.isIn(line)) {
      return true;
    }
    Matcher assignment = ASSIGNMENT.matcher(line);
    while (assignment.find()) {
      if (Redaction.names(assignment.group(1))
          && holdsSomething(assignment.group(2), lines, index)) {
        return true;
      }
      // A value may itself be a name: the url of "endpoint: https://host?token=x".
      assignment.region(assignment.start(2), line.length());
    }
    return false;
  }

  private static boolean holdsSomething(String value, List<String> lines, int index) {
    boolean below = value.isEmpty() || BLOCK_VALUE.matcher(value).matches();
    return below ? isIndentedBelow(lines, index) : !NO_VALUE.matcher(value).matches();
  }

  /** Whether the value of a line stands on the lines below it. */
  private static boolean isIndentedBelow(List<String> lines, int index) {
    return lines.subList(index + 1, lines.size()).stream()
        .filter(line -> !line.isBlank())
        .findFirst()
        .filter(line -> indent(line) > indent(lines.get(index)))
        .isPresent();
  }

  private static int indent(String line) {
    return line.length() - line.stripLeading().length();
  }

  private void found(String path) {
    if (paths.size() < MOST_PATHS) {
      paths.add(path);
    }
  }
}
