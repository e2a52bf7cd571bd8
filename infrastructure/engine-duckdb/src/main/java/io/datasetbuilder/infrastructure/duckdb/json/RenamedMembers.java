package io.datasetbuilder.infrastructure.duckdb.json;

import io.datasetbuilder.pipeline.model.checksum.CanonicalRecord;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Gives some members of records another name. The engine's own reader takes members whose names
 * differ only in letter case for one.
 */
final class RenamedMembers {

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
