package io.datasetbuilder.infrastructure.specyaml;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.document.markdown.FrontMatter;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.DocumentStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.events.SequenceStartEvent;

/**
 * Reads front matter in YAML 1.2 with the core schema. It is unreadable when it has constructs that
 * authors do not write on purpose: aliases, keys that repeat or are not scalars, values that are
 * left out, and nesting beyond {@value NodeWalk#DEEPEST} levels. Safe for concurrent use.
 */
public final class YamlFrontMatter implements FrontMatter.FrontMatterReader {

  private static final String FENCE = "---\n";
  private static final String END = "\n---";

  private final LoadSettings settings =
      LoadSettings.builder().setUseMarks(false).setCodePointLimit(Integer.MAX_VALUE).build();

  @Override
  public Optional<JsonObject> read(String page) {
    int end = page.startsWith(FENCE) ? end(page) : -1;
    if (end < 0) {
      return Optional.empty();
    }
    try {
      String block = page.substring(FENCE.length(), end + 1);
      return fields(new Parse(settings).parseString(block).iterator());
    } catch (RuntimeException | StackOverflowError unreadable) {
      // Whatever the engine throws, the block is not readable.
      return Optional.empty();
    }
  }

  /** Index of the line end before the closing fence; negative when the fence is missing. */
  private static int end(String page) {
    int end = page.indexOf(END, FENCE.length());
    while (end >= 0
        && end + END.length() < page.length()
        && page.charAt(end + END.length()) != '\n') {
      end = page.indexOf(END, end + 1);
    }
    return end;
  }

  private static Optional<JsonObject> fields(Iterator<Event> events) {
    events.next();
    if (!(events.next() instanceof DocumentStartEvent)) {
      return Optional.empty();
    }
    JsonValue root = value(events.next(), events, 0);
    events.next();
    boolean alone = !(events.next() instanceof DocumentStartEvent);
    return alone && root instanceof JsonObject fields ? Optional.of(fields) : Optional.empty();
  }

  private static JsonValue value(Event event, Iterator<Event> events, int depth) {
    if (event instanceof ScalarEvent scalar) {
      return scalar(scalar);
    }
    if (depth < NodeWalk.DEEPEST && event instanceof MappingStartEvent) {
      return mapping(events, depth + 1);
    }
    if (depth < NodeWalk.DEEPEST && event instanceof SequenceStartEvent) {
      return list(events, depth + 1);
    }
    throw unreadable();
  }

  private static JsonObject mapping(Iterator<Event> events, int depth) {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    for (Event key = events.next(); !(key instanceof CollectionEndEvent); key = events.next()) {
      if (!(key instanceof ScalarEvent name)
          || members.put(name.getValue(), value(events.next(), events, depth)) != null) {
        throw unreadable();
      }
    }
    return new JsonObject(members);
  }

  private static JsonArray list(Iterator<Event> events, int depth) {
    List<JsonValue> items = new ArrayList<>();
    for (Event item = events.next(); !(item instanceof CollectionEndEvent); item = events.next()) {
      items.add(value(item, events, depth));
    }
    return new JsonArray(items);
  }

  private static JsonValue scalar(ScalarEvent scalar) {
    if (!scalar.isPlain()) {
      return JsonValue.of(scalar.getValue());
    }
    CoreSchema.PlainScalar value = CoreSchema.resolve(scalar.getValue());
    if (value instanceof CoreSchema.PlainScalar.Text text) {
      return JsonValue.of(text.value());
    }
    if (value instanceof CoreSchema.PlainScalar.Numeric number) {
      return JsonValue.of(number.value());
    }
    if (value instanceof CoreSchema.PlainScalar.Bool bool) {
      return JsonValue.of(bool.value());
    }
    if (value instanceof CoreSchema.PlainScalar.Null && !scalar.getValue().isEmpty()) {
      return JsonValue.ofNull();
    }
    throw unreadable();
  }

  private static IllegalArgumentException unreadable() {
    return new IllegalArgumentException("no front matter that can be read");
  }
}
