package io.datasetbuilder.pipeline.guess;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Finds where the records of a JSON text may be, from its beginning. It does not check the text:
 * whoever reads it does.
 */
final class JsonOutline {

  private static final int DEEPEST = 6;

  private final String text;
  private final Deque<Level> levels = new ArrayDeque<>();
  private final List<String> arrays = new ArrayList<>();
  private int position;
  private int values;
  private boolean collection;

  /** An open array or object, with the last name of a member. */
  private static final class Level {
    private final boolean array;
    private String name = "";
    private boolean named;
    private boolean started;

    private Level(boolean array) {
      this.array = array;
    }
  }

  private JsonOutline(String text) {
    this.text = text;
  }

  /**
   * Outline of a text.
   *
   * @param first opening bracket of the first value, or another character of it
   * @param second opening bracket of the first element of an array; otherwise a blank
   * @param several whether more values follow the first one
   * @param arrays JSON pointers to the arrays of objects in the objects of the first value
   * @param collection whether it says that it is a collection of features (GeoJSON)
   */
  record Outline(
      char first, char second, boolean several, List<String> arrays, boolean collection) {}

  static Outline of(String text) {
    String stripped = text.strip();
    char first = stripped.isEmpty() ? ' ' : stripped.charAt(0);
    String inside = first == '[' ? stripped.substring(1).strip() : "";
    JsonOutline outline = new JsonOutline(stripped);
    outline.scan();
    return new Outline(
        first,
        inside.isEmpty() ? ' ' : inside.charAt(0),
        outline.values > 1,
        outline.arrays,
        outline.collection);
  }

  private void scan() {
    while (position < text.length() && values < 2) {
      char c = text.charAt(position);
      switch (c) {
        case '{', '[' -> open(c == '[');
        case '}', ']' -> levels.poll();
        case '"' -> string();
        case ',' -> next();
        default -> {}
      }
      position++;
    }
  }

  private void open(boolean array) {
    if (levels.isEmpty()) {
      values++;
    } else {
      Level parent = levels.peek();
      if (parent.array && !parent.started && !array && levels.size() <= DEEPEST && values == 1) {
        addArray();
      }
      parent.started = true;
    }
    levels.push(new Level(array));
  }

  /** Notes the array whose first element is an object, where only objects are around it. */
  private void addArray() {
    StringBuilder pointer = new StringBuilder();
    List<Level> around = new ArrayList<>(levels);
    for (int i = around.size() - 1; i > 0; i--) {
      if (around.get(i).array) {
        return;
      }
      pointer.append('/').append(around.get(i).name.replace("~", "~0").replace("/", "~1"));
    }
    if (pointer.length() > 0) {
      arrays.add(pointer.toString());
    }
  }

  private void next() {
    if (!levels.isEmpty()) {
      levels.peek().named = false;
      levels.peek().started = true;
    }
  }

  /** Reads a text to its closing quote: the name of a member, or a value. */
  private void string() {
    int start = position + 1;
    for (position = start; position < text.length(); position++) {
      char c = text.charAt(position);
      if (c == '\\') {
        position++;
      } else if (c == '"') {
        break;
      }
    }
    String value = text.substring(start, Math.min(position, text.length()));
    Level level = levels.peek();
    if (level != null && !level.array && !level.named) {
      level.name = value;
      level.named = true;
    } else if (level != null && levels.size() == 1) {
      collection |= level.name.equals("type") && value.equals("FeatureCollection");
    }
  }
}
