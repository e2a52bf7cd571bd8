package io.datasetbuilder.pipeline.document.markdown;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonBoolean;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.pipeline.model.json.Escapes;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Writes the YAML block that opens a Markdown page. Only a plain word that no YAML version reads as
 * something else is written without quotes; every other text is double-quoted on one line. The
 * block therefore reads the same in YAML 1.1 and 1.2, and no text can end it.
 */
public final class FrontMatter {

  private static final Pattern PLAIN = Pattern.compile("[A-Za-z][A-Za-z0-9_./-]*");

  /** Words that some YAML reader takes for a boolean, a null or a number. */
  private static final Set<String> TAKEN =
      Set.of("true", "false", "yes", "no", "on", "off", "y", "n", "null", "nan", "inf");

  private final StringBuilder out = new StringBuilder();

  private FrontMatter() {}

  /** The block, from the first {@code ---} to the line end after the last one. */
  public static String render(JsonObject fields) {
    FrontMatter block = new FrontMatter();
    block.writeMembers(fields, 0, "");
    return "---\n" + block.out + "---\n";
  }

  /**
   * @param first prefix of the first member instead of its indent, when it follows the dash of a
   *     list item
   */
  private void writeMembers(JsonObject object, int depth, String first) {
    String lead = first;
    for (var member : object.members().entrySet()) {
      out.append(lead.isEmpty() ? "  ".repeat(depth) : lead).append(scalar(member.getKey()));
      out.append(':');
      writeMember(member.getValue(), depth);
      lead = "";
    }
  }

  private void writeMember(JsonValue value, int depth) {
    if (value instanceof JsonObject object && !object.members().isEmpty()) {
      out.append('\n');
      writeMembers(object, depth + 1, "");
    } else if (value instanceof JsonArray array && !array.items().isEmpty()) {
      out.append('\n');
      array.items().forEach(item -> writeItem(item, depth + 1));
    } else {
      out.append(' ').append(scalarOf(value)).append('\n');
    }
  }

  private void writeItem(JsonValue item, int depth) {
    String dash = "  ".repeat(depth) + "- ";
    if (item instanceof JsonObject object && !object.members().isEmpty()) {
      writeMembers(object, depth + 1, dash);
    } else if (item instanceof JsonArray array && !array.items().isEmpty()) {
      out.append(dash.stripTrailing()).append('\n');
      array.items().forEach(inner -> writeItem(inner, depth + 1));
    } else {
      out.append(dash).append(scalarOf(item)).append('\n');
    }
  }

  private static String scalarOf(JsonValue value) {
    if (value instanceof JsonText text) {
      return scalar(text.value());
    }
    if (value instanceof JsonNumber number) {
      return number.value().toPlainString();
    }
    if (value instanceof JsonBoolean bool) {
      return Boolean.toString(bool.value());
    }
    if (value instanceof JsonObject) {
      return "{}";
    }
    return value instanceof JsonArray ? "[]" : "null";
  }

  private static String scalar(String text) {
    if (PLAIN.matcher(text).matches() && !TAKEN.contains(text.toLowerCase(Locale.ROOT))) {
      return text;
    }
    StringBuilder quoted = new StringBuilder("\"");
    text.codePoints().forEach(c -> quoted.append(Escapes.inYaml(c)));
    return quoted.append('"').toString();
  }

  /**
   * Reads the YAML block that opens a Markdown page, as {@link FrontMatter} writes it. Safe for
   * concurrent use and on pages that anybody wrote.
   */
  @FunctionalInterface
  public interface FrontMatterReader {

    /** The fields of a page; empty when it has no front matter, or one that cannot be read. */
    Optional<JsonObject> read(String page);
  }
}
