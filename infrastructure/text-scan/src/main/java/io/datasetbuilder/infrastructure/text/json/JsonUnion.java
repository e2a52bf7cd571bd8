package io.datasetbuilder.infrastructure.text.json;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.infrastructure.text.scan.RecordBlocks;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Writer of the records of several texts as the lines of one file, in their order. */
public final class JsonUnion implements AutoCloseable {

  private final OutputStream out;
  private final List<String> added;

  /**
   * @param added members that each record gets
   */
  public JsonUnion(Path file, List<String> added) throws IOException {
    this.out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 20);
    this.added = added;
  }

  /**
   * Adds all records of a text.
   *
   * @param values of the added members in its records; empty: null
   */
  public void add(CheckedRecords records, List<Optional<String>> values) throws IOException {
    byte[] members = members(values);
    try (InputStream in = Files.newInputStream(records.lines())) {
      RecordBlocks blocks = RecordBlocks.ofLines(in, RecordBlocks.USUAL_SIZE);
      for (RecordBlocks.Block block = blocks.next(); block != null; block = blocks.next()) {
        int start = 0;
        while (start < block.length()) {
          int end = endOfLine(block, start);
          add(block.bytes(), start, end, members);
          start = end + 1;
        }
      }
    }
  }

  private static int endOfLine(RecordBlocks.Block block, int from) {
    int at = from;
    while (at < block.length() && block.bytes()[at] != '\n') {
      at++;
    }
    return at;
  }

  /** A line that is no record is blank. */
  private void add(byte[] bytes, int from, int to, byte[] members) throws IOException {
    int end = to;
    while (end > from && bytes[end - 1] != '}') {
      end--;
    }
    if (end == from) {
      return;
    }
    if (members.length > 0) {
      out.write(bytes, from, end - 1 - from);
      if (!isEmptyObject(bytes, from, end)) {
        out.write(',');
      }
      out.write(members);
      out.write('}');
    } else {
      out.write(bytes, from, end - from);
    }
    out.write('\n');
  }

  private static boolean isEmptyObject(byte[] bytes, int from, int end) {
    for (int at = end - 2; at >= from; at--) {
      if (bytes[at] > ' ') {
        return bytes[at] == '{';
      }
    }
    return false;
  }

  private byte[] members(List<Optional<String>> values) {
    List<String> members = new ArrayList<>();
    for (int i = 0; i < added.size(); i++) {
      JsonValue value = values.get(i).map(JsonValue::of).orElseGet(JsonValue::ofNull);
      members.add(JsonRenderer.line(JsonValue.of(added.get(i))) + ":" + JsonRenderer.line(value));
    }
    return String.join(",", members).getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
