package io.datasetbuilder.infrastructure.http.standin.content;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.source.provider.definition.JsonPointer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The form of one generated record, cut into bytes once: a record is written by copying pieces and
 * counting between them, so that the server is never what a measurement measures.
 */
final class RowTemplate {

  private static final Pattern MARK = Pattern.compile("\"\uE000(\\d+)\uE001\"");

  private final Map<JsonPointer, GeneratedCell> cells;
  private final List<byte[]> pieces = new ArrayList<>();

  RowTemplate(Map<JsonPointer, GeneratedCell> cells) {
    this.cells = new LinkedHashMap<>(cells);
    cut();
  }

  JsonObject row(long index) {
    JsonValue row = new JsonObject(Map.of());
    for (Map.Entry<JsonPointer, GeneratedCell> cell : cells.entrySet()) {
      row = PointerWriter.put(row, cell.getKey(), cell.getValue().at(index));
    }
    return (JsonObject) row;
  }

  void append(PageBuffer page, long index) {
    page.append(pieces.get(0));
    for (int at = 1; at < pieces.size(); at++) {
      page.appendCounter(index);
      page.append(pieces.get(at));
    }
  }

  private void cut() {
    List<GeneratedCell> inOrder = new ArrayList<>();
    JsonValue marked = new JsonObject(Map.of());
    for (Map.Entry<JsonPointer, GeneratedCell> cell : cells.entrySet()) {
      marked = PointerWriter.put(marked, cell.getKey(), JsonValue.of(mark(inOrder.size())));
      inOrder.add(cell.getValue());
    }
    String json = JsonWriting.of(marked);
    StringBuilder piece = new StringBuilder();
    Matcher marks = MARK.matcher(json);
    int done = 0;
    while (marks.find()) {
      piece.append(json, done, marks.start());
      piece = spell(inOrder.get(Integer.parseInt(marks.group(1))), piece);
      done = marks.end();
    }
    finish(piece.append(json.substring(done)));
  }

  private StringBuilder spell(GeneratedCell cell, StringBuilder piece) {
    String quote = cell.quoted() ? "\"" : "";
    piece.append(quote).append(escaped(cell.before()));
    StringBuilder next = piece;
    if (cell.counted()) {
      finish(piece);
      next = new StringBuilder();
    }
    return next.append(escaped(cell.after())).append(quote);
  }

  private void finish(StringBuilder piece) {
    pieces.add(piece.toString().getBytes(StandardCharsets.UTF_8));
  }

  private static String escaped(String text) {
    String quoted = JsonWriting.of(JsonValue.of(text));
    return quoted.substring(1, quoted.length() - 1);
  }

  private static String mark(int cell) {
    return "\uE000" + cell + "\uE001";
  }
}
