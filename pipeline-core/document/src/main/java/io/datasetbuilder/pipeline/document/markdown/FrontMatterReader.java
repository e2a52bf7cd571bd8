package io.datasetbuilder.pipeline.document.markdown;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.json.Escapes;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads the front matter that {@link FrontMatter} writes, and no other YAML: block mappings and
 * lists, and scalars on one line, plain or double-quoted. Not for sharing.
 */
public final class FrontMatterReader {

  private static final String FENCE = "---";

  private record Line(int indent, String content) {
    boolean isItem() {
      return content.startsWith("- ") || content.equals("-");
    }

    /** The line behind its dash, as if it stood there alone. */
    Line behindDash() {
      return new Line(indent + 2, content.substring(Math.min(2, content.length())));
    }
  }

  private static final class Unreadable extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Unreadable() {
      super("not a front matter of ours", null, false, false);
    }
  }

  private final List<Line> lines;
  private int next;

  private FrontMatterReader(List<Line> lines) {
    this.lines = lines;
  }

  /** The fields of a page; empty when it has no front matter, or one that is not ours. */
  public static Optional<JsonObject> read(String page) {
    if (!page.startsWith(FENCE + "\n")) {
      return Optional.empty();
    }
    List<Line> lines = new ArrayList<>();
    for (String line : page.substring(FENCE.length() + 1).split("\n", -1)) {
      if (line.equals(FENCE)) {
        return fields(lines);
      }
      String content = line.stripLeading();
      lines.add(new Line(line.length() - content.length(), content));
    }
    return Optional.empty();
  }

  private static Optional<JsonObject> fields(List<Line> lines) {
    FrontMatterReader reader = new FrontMatterReader(lines);
    try {
      JsonObject fields = reader.mapping(0);
      return reader.next == lines.size() ? Optional.of(fields) : Optional.empty();
    } catch (Unreadable e) {
      return Optional.empty();
    }
  }

  private boolean has(int indent) {
    return next < lines.size() && lines.get(next).indent() == indent;
  }

  private JsonObject mapping(int indent) {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    while (has(indent) && !lines.get(next).isItem()) {
      String content = lines.get(next++).content();
      int colon = keyEnd(content);
      String key = text(content.substring(0, colon));
      String rest = content.substring(colon + 1).strip();
      if (members.put(key, rest.isEmpty() ? block(indent) : scalar(rest)) != null) {
        throw new Unreadable();
      }
    }
    return new JsonObject(members);
  }

  /** What stands below a key. */
  private JsonValue block(int above) {
    if (next == lines.size() || lines.get(next).indent() <= above) {
      throw new Unreadable();
    }
    int indent = lines.get(next).indent();
    return lines.get(next).isItem() ? list(indent) : mapping(indent);
  }

  private JsonArray list(int indent) {
    List<JsonValue> items = new ArrayList<>();
    while (has(indent) && lines.get(next).isItem()) {
      Line item = lines.get(next).behindDash();
      if (item.content().isEmpty()) {
        next++;
        items.add(block(indent));
      } else if (isKey(item.content())) {
        lines.set(next, item);
        items.add(mapping(item.indent()));
      } else {
        next++;
        items.add(scalar(item.content()));
      }
    }
    return new JsonArray(items);
  }

  private static boolean isKey(String content) {
    int end = scalarEnd(content);
    return end < content.length() && content.charAt(end) == ':';
  }

  private static int keyEnd(String content) {
    if (!isKey(content)) {
      throw new Unreadable();
    }
    return scalarEnd(content);
  }

  /** Behind the closing quote, or at the colon that ends a plain word. */
  private static int scalarEnd(String content) {
    if (!content.startsWith("\"")) {
      int colon = content.indexOf(':');
      return colon < 0 ? content.length() : colon;
    }
    int at = 1;
    while (at < content.length() && content.charAt(at) != '"') {
      at += content.charAt(at) == '\\' ? 2 : 1;
    }
    return Math.min(at + 1, content.length());
  }

  private static JsonValue scalar(String written) {
    return switch (written) {
      case "null" -> JsonValue.ofNull();
      case "true", "false" -> JsonValue.of(written.equals("true"));
      case "{}" -> new JsonObject(Map.of());
      case "[]" -> new JsonArray(List.of());
      default ->
          written.matches("-?\\d+(\\.\\d+)?")
              ? JsonValue.of(new BigDecimal(written))
              : JsonValue.of(text(written));
    };
  }

  private static String text(String written) {
    if (!written.startsWith("\"")) {
      return written;
    }
    if (scalarEnd(written) != written.length() || !written.endsWith("\"")) {
      throw new Unreadable();
    }
    return Escapes.outOfYaml(written.substring(1, written.length() - 1))
        .orElseThrow(Unreadable::new);
  }
}
