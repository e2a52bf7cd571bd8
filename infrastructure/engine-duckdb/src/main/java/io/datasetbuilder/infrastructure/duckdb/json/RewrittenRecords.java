package io.datasetbuilder.infrastructure.duckdb.json;

import io.datasetbuilder.infrastructure.duckdb.scan.ByteSearch;
import io.datasetbuilder.infrastructure.duckdb.scan.RecordBlocks;
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

/** Copies JSON Lines record by record into a file of their own, changed on the way. */
final class RewrittenRecords {

  /** Writes one record otherwise. */
  interface Rewriter {
    /** Writes the record that lies between two offsets, without a line end. */
    void write(byte[] bytes, int from, int to, OutputStream out) throws IOException;
  }

  private RewrittenRecords() {}

  /**
   * The rewritten records.
   *
   * @param jsonLines records that have been checked
   */
  static Path copy(Path jsonLines, Path scratchFolder, Rewriter rewriter) throws IOException {
    Path copy = Files.createTempFile(scratchFolder, "rewritten-", ".jsonl");
    try (InputStream in = Files.newInputStream(jsonLines);
        OutputStream out = new BufferedOutputStream(Files.newOutputStream(copy), 1 << 20)) {
      RecordBlocks blocks = RecordBlocks.ofLines(in, RecordBlocks.USUAL_SIZE);
      for (RecordBlocks.Block block = blocks.next(); block != null; block = blocks.next()) {
        rewrite(block.bytes(), block.length(), out, rewriter);
      }
    }
    return copy;
  }

  private static void rewrite(byte[] bytes, int length, OutputStream out, Rewriter rewriter)
      throws IOException {
    int start = 0;
    while (start < length) {
      int end = ByteSearch.indexOf((byte) '\n', bytes, start, length);
      rewriter.write(bytes, start, end, out);
      if (end < length) {
        out.write('\n');
      }
      start = end + 1;
    }
  }

  /**
   * Gives some members of records another name. The engine's own reader takes members whose names
   * differ only in letter case for one.
   */
  static final class RenamedMembers {

    private final Map<String, byte[]> names = new LinkedHashMap<>();

    /**
     * @param names the new name of each member that gets one: of the records themselves, not of
     *     values inside them
     */
    RenamedMembers(Map<String, String> names) {
      names.forEach(
          (name, renamed) -> this.names.put(name, new CanonicalRecord().text(renamed).toBytes()));
    }

    /** Bytes by which a record may grow. */
    long longer() {
      return names.values().stream().mapToLong(name -> name.length).sum();
    }

    /**
     * The same records in a file of their own.
     *
     * @param jsonLines records that have been checked
     */
    Path copy(Path jsonLines, Path scratchFolder) throws IOException {
      return RewrittenRecords.copy(jsonLines, scratchFolder, this::record);
    }

    private void record(byte[] bytes, int from, int to, OutputStream out) throws IOException {
      int copied = from;
      try (JsonParser parser = BoundedJsonParser.of(bytes, from, to - from)) {
        parser.nextToken();
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
          byte[] renamed = names.get(parser.currentName());
          if (renamed != null) {
            int name = from + (int) parser.currentTokenLocation().getByteOffset();
            out.write(bytes, copied, name - copied);
            out.write(renamed);
            copied = behindText(bytes, name);
          }
          parser.nextToken();
          parser.skipChildren();
        }
      }
      out.write(bytes, copied, to - copied);
    }

    /** Where a text ends whose opening quote stands here. */
    private static int behindText(byte[] bytes, int quote) {
      int at = quote + 1;
      while (bytes[at] != '"') {
        at += bytes[at] == '\\' ? 2 : 1;
      }
      return at + 1;
    }
  }

  /**
   * Values that the engine has to find spelled otherwise than the source has them: numbers and
   * booleans of some columns in quotes, null tokens of others as null. The engine's own reader
   * would spell a number anew when it makes a text of it (37.50 as 37.5, a long one with other
   * digits), and stops at a text among numbers.
   *
   * @param quoted columns whose numbers and booleans become texts; members of the records
   *     themselves, not of values inside them
   * @param nulled columns of which some texts become null, and these texts
   */
  record RespelledValues(Set<String> quoted, Map<String, Set<String>> nulled) {

    private static final byte[] NULL = "null".getBytes(StandardCharsets.US_ASCII);

    RespelledValues {
      quoted = Set.copyOf(quoted);
      nulled = Map.copyOf(nulled);
    }

    boolean isNone() {
      return quoted.isEmpty() && nulled.isEmpty();
    }

    /** Bytes by which a record may grow: by two quotes, or from an empty text to null. */
    long growth() {
      return 2L * (quoted.size() + nulled.size());
    }

    /**
     * The same records in a file of their own.
     *
     * @param jsonLines records that have been checked
     */
    Path copy(Path jsonLines, Path scratchFolder) throws IOException {
      return RewrittenRecords.copy(jsonLines, scratchFolder, this::record);
    }

    private void record(byte[] bytes, int from, int to, OutputStream out) throws IOException {
      int copied = from;
      try (JsonParser parser = BoundedJsonParser.of(bytes, from, to - from)) {
        parser.nextToken();
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
          String name = parser.currentName();
          JsonToken value = parser.nextToken();
          boolean quote = quoted.contains(name) && (value.isNumeric() || value.isBoolean());
          if (quote || isNulled(name, value, parser)) {
            int start = from + (int) parser.currentTokenLocation().getByteOffset();
            out.write(bytes, copied, start - copied);
            copied = quote ? quote(bytes, start, parser, out) : nothing(from, parser, out);
          }
          parser.skipChildren();
        }
      }
      out.write(bytes, copied, to - copied);
    }

    private boolean isNulled(String name, JsonToken value, JsonParser parser) {
      return value == JsonToken.VALUE_STRING
          && nulled.getOrDefault(name, Set.of()).contains(parser.getString());
    }

    /** Returns the offset behind the value. */
    private static int quote(byte[] bytes, int start, JsonParser parser, OutputStream out)
        throws IOException {
      int length = parser.getStringLength();
      out.write('"');
      out.write(bytes, start, length);
      out.write('"');
      return start + length;
    }

    /** Returns the offset behind the text, which has been read to its closing quote. */
    private static int nothing(int from, JsonParser parser, OutputStream out) throws IOException {
      out.write(NULL);
      return from + (int) parser.currentLocation().getByteOffset();
    }
  }
}
