package io.datasetbuilder.cli.logging;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.pipeline.model.json.Timestamps;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** How an event of the log is written. */
enum LogFormatter {

  /** A JSON object a line, for machines. Fields never hide the members that every line has. */
  JSON {
    @Override
    String write(LogLine line) {
      Map<String, JsonValue> members = new LinkedHashMap<>();
      members.put("time", JsonValue.of(Timestamps.format(line.at())));
      members.put("level", JsonValue.of(line.level()));
      members.put("logger", JsonValue.of(line.logger()));
      members.put("thread", JsonValue.of(line.thread()));
      members.put("message", JsonValue.of(line.message()));
      line.failure().ifPresent(text -> members.put("failure", JsonValue.of(text)));
      line.fields().forEach((name, value) -> members.putIfAbsent(name, JsonValue.of(value)));
      return JsonRenderer.line(new JsonObject(members)) + '\n';
    }
  },

  /** A line for people. No text of an event can begin a line of its own or move the cursor. */
  READABLE {
    @Override
    String write(LogLine line) {
      String fields =
          line.fields().entrySet().stream()
              .map(field -> "  " + field.getKey() + '=' + field.getValue())
              .collect(Collectors.joining());
      String failure = line.failure().map(text -> '\n' + text.indent(2).stripTrailing()).orElse("");
      return Timestamps.format(line.at())
          + ' '
          + String.format("%-5s", line.level())
          + ' '
          + plain(line.message() + fields)
          + failure.replaceAll("[\\p{Cntrl}&&[^\n\t]]", "\ufffd")
          + '\n';
    }
  };

  abstract String write(LogLine line);

  private static String plain(String text) {
    return text.replaceAll("\\p{Cntrl}", "\ufffd");
  }
}
