package io.datasetbuilder.infrastructure.duckdb.json;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.infrastructure.duckdb.scan.RecordBlocks;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Writer of the records of several texts as the lines of one file, in their order. */
public final class JsonUnion implements AutoCloseable {

  private final OutputStream out;
  private final Optional<String> fileColumn;

  /**
   * @param fileColumn member that each record gets, with the name of its file
   */
  public JsonUnion(Path file, Optional<String> fileColumn) throws IOException {
    this.out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 20);
    this.fileColumn = fileColumn;
  }

  /** Adds all records of a text. */
  public void add(CheckedRecords records, String fileName) throws IOException {
    Optional<byte[]> member = fileColumn.map(name -> member(name, fileName));
    try (InputStream in = Files.newInputStream(records.lines())) {
      RecordBlocks blocks = RecordBlocks.ofLines(in, RecordBlocks.USUAL_SIZE);
      for (RecordBlocks.Block block = blocks.next(); block != null; block = blocks.next()) {
        int start = 0;
        while (start < block.length()) {
          int end = endOfLine(block, start);
          add(block.bytes(), start, end, member);
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
  private void add(byte[] bytes, int from, int to, Optional<byte[]> member) throws IOException {
    int end = to;
    while (end > from && bytes[end - 1] != '}') {
      end--;
    }
    if (end == from) {
      return;
    }
    if (member.isPresent()) {
      out.write(bytes, from, end - 1 - from);
      if (!isEmptyObject(bytes, from, end)) {
        out.write(',');
      }
      out.write(member.get());
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

  private static byte[] member(String name, String fileName) {
    String text =
        JsonRenderer.line(JsonValue.of(name)) + ":" + JsonRenderer.line(JsonValue.of(fileName));
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
