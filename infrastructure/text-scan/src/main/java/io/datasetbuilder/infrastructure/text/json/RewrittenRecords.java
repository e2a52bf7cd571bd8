package io.datasetbuilder.infrastructure.text.json;

import io.datasetbuilder.infrastructure.text.scan.ByteSearch;
import io.datasetbuilder.infrastructure.text.scan.RecordBlocks;
import io.datasetbuilder.pipeline.model.checksum.CanonicalRecord;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Records that the engine has to find written otherwise than the source has them, copied into a
 * file of their own: members whose names differ only in letter case under other names, since the
 * engine's own reader takes them for one; numbers and booleans of some columns in quotes, and their
 * lists and objects as texts in canonical JSON; null tokens of others as null. That reader would
 * spell a number anew when it makes a text of it (37.50 as 37.5, a long one with other digits), and
 * stops at a text among numbers.
 */
final class RewrittenRecords {

  private static final byte[] NULL = "null".getBytes(StandardCharsets.US_ASCII);

  private final Map<String, byte[]> names = new LinkedHashMap<>();
  private final Set<String> quoted;
  private final Map<String, Set<String>> nulled;

  /**
   * All of them are members of the records themselves, not of values inside them.
   *
   * @param renamed the new name of each member that gets one
   * @param quoted columns whose values become texts
   * @param nulled columns of which some texts become null, and these texts
   */
  RewrittenRecords(
      Map<String, String> renamed, Set<String> quoted, Map<String, Set<String>> nulled) {
    renamed.forEach((name, other) -> names.put(name, new CanonicalRecord().text(other).toBytes()));
    this.quoted = Set.copyOf(quoted);
    this.nulled = Map.copyOf(nulled);
  }

  boolean isNone() {
    return names.isEmpty() && quoted.isEmpty() && nulled.isEmpty();
  }

  /**
   * Bytes by which a record may grow: by names, by two quotes, from an empty text to null, or by a
   * backslash before each quote and backslash of a nested value.
   *
   * @param longest the bytes of the longest record
   */
  long growth(long longest) {
    long longer = names.values().stream().mapToLong(name -> name.length).sum();
    long escaped = quoted.isEmpty() ? 0 : longest;
    return longer + escaped + 2L * (quoted.size() + nulled.size());
  }

  /**
   * The rewritten records.
   *
   * @param jsonLines records that have been checked
   */
  Path copy(Path jsonLines, Path scratchFolder) throws IOException {
    Path copy = Files.createTempFile(scratchFolder, "rewritten-", ".jsonl");
    try (InputStream in = Files.newInputStream(jsonLines);
        OutputStream out = new BufferedOutputStream(Files.newOutputStream(copy), 1 << 20)) {
      RecordBlocks blocks = RecordBlocks.ofLines(in, RecordBlocks.USUAL_SIZE);
      for (RecordBlocks.Block block = blocks.next(); block != null; block = blocks.next()) {
        rewrite(block.bytes(), block.length(), out);
      }
    }
    return copy;
  }

  private void rewrite(byte[] bytes, int length, OutputStream out) throws IOException {
    int start = 0;
    while (start < length) {
      int end = ByteSearch.indexOf((byte) '\n', bytes, start, length);
      rewrite(bytes, start, end, out);
      if (end < length) {
        out.write('\n');
      }
      start = end + 1;
    }
  }

  /** Writes the record that lies between two offsets. */
  private void rewrite(byte[] bytes, int from, int to, OutputStream out) throws IOException {
    int copied = from;
    try (JsonParser parser = BoundedJsonParser.of(bytes, from, to - from)) {
      parser.nextToken();
      while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
        String name = parser.currentName();
        if (names.containsKey(name)) {
          int start = from + (int) parser.currentTokenLocation().getByteOffset();
          out.write(bytes, copied, start - copied);
          out.write(names.get(name));
          copied = behindText(bytes, start);
        }
        JsonToken value = parser.nextToken();
        boolean toText = quoted.contains(name);
        boolean quote = toText && (value.isNumeric() || value.isBoolean());
        if (toText && value.isStructStart()) {
          int start = from + (int) parser.currentTokenLocation().getByteOffset();
          out.write(bytes, copied, start - copied);
          out.write(jsonText(parser));
          copied = from + (int) parser.currentLocation().getByteOffset();
        } else if (quote || isNulled(name, value, parser)) {
          int start = from + (int) parser.currentTokenLocation().getByteOffset();
          out.write(bytes, copied, start - copied);
          copied = quote ? quote(bytes, start, parser, out) : nothing(from, parser, out);
        }
        parser.skipChildren();
      }
    }
    out.write(bytes, copied, to - copied);
  }

  /** A list or object as a text of JSON; the parser is then at its end. */
  private static byte[] jsonText(JsonParser parser) {
    CanonicalRecord json = JsonRecord.canonical(parser);
    return new CanonicalRecord().text(json.array(), 0, json.length()).toBytes();
  }

  /** Offset after the closing quote of the text whose opening quote is at {@code quote}. */
  private static int behindText(byte[] bytes, int quote) {
    int at = quote + 1;
    while (bytes[at] != '"') {
      at += bytes[at] == '\\' ? 2 : 1;
    }
    return at + 1;
  }

  private boolean isNulled(String name, JsonToken value, JsonParser parser) {
    return value == JsonToken.VALUE_STRING
        && nulled.getOrDefault(name, Set.of()).contains(parser.getString());
  }

  /** Writes the value as a text; returns the offset after the value. */
  private static int quote(byte[] bytes, int start, JsonParser parser, OutputStream out)
      throws IOException {
    int length = parser.getStringLength();
    out.write('"');
    out.write(bytes, start, length);
    out.write('"');
    return start + length;
  }

  /**
   * Writes null for a text that has been read to its closing quote; returns the offset after it.
   */
  private static int nothing(int from, JsonParser parser, OutputStream out) throws IOException {
    out.write(NULL);
    return from + (int) parser.currentLocation().getByteOffset();
  }
}
