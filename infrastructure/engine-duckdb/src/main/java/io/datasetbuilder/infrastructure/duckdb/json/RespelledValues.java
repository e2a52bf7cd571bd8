package io.datasetbuilder.infrastructure.duckdb.json;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Values that the engine has to find spelled otherwise than the source has them: numbers and
 * booleans of some columns in quotes, null tokens of others as null. The engine's own reader would
 * spell a number anew when it makes a text of it (37.50 as 37.5, a long one with other digits), and
 * stops at a text among numbers.
 *
 * @param quoted columns whose numbers and booleans become texts; members of the records themselves,
 *     not of values inside them
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
