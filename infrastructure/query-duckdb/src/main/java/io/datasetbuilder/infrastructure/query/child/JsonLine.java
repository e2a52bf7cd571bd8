package io.datasetbuilder.infrastructure.query.child;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.StreamWriteConstraints;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonWriteFeature;

/**
 * JSON documents on the pipes of a query process: one in each direction, each on a line of its own.
 * A line break within a document is always escaped, so the line ends where the document does.
 */
final class JsonLine {

  /** Deeper values break writers of JSON elsewhere; a table of this service nests 150 levels. */
  static final int MAX_DEPTH = 500;

  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
          .disable(StreamReadFeature.AUTO_CLOSE_SOURCE)
          .streamReadConstraints(nestedAtMost(MAX_DEPTH))
          .streamWriteConstraints(
              StreamWriteConstraints.builder().maxNestingDepth(MAX_DEPTH).build())
          .build();

  /** Escapes half characters too, which no UTF-8 holds. */
  private static final JsonFactory ASCII =
      FACTORY.rebuild().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

  private JsonLine() {}

  /** Limits of the depth of JSON alone: its length is limited before it is parsed. */
  static StreamReadConstraints nestedAtMost(int levels) {
    return StreamReadConstraints.builder()
        .maxNestingDepth(levels)
        .maxStringLength(Integer.MAX_VALUE)
        .maxNameLength(Integer.MAX_VALUE)
        .maxNumberLength(Integer.MAX_VALUE)
        .build();
  }

  /** Writes a line that preserves any text; non-ASCII characters take more space. */
  static void writeAscii(OutputStream out, Consumer<JsonGenerator> document) throws IOException {
    write(ASCII, out, document);
  }

  /** Writes a line in UTF-8; half characters become question marks. */
  static void write(OutputStream out, Consumer<JsonGenerator> document) throws IOException {
    write(FACTORY, out, document);
  }

  /** A document in UTF-8, without the end of a line. */
  static byte[] document(Consumer<JsonGenerator> document) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (JsonGenerator json = FACTORY.createGenerator(ObjectWriteContext.empty(), out)) {
      document.accept(json);
    }
    return out.toByteArray();
  }

  private static void write(JsonFactory form, OutputStream out, Consumer<JsonGenerator> document)
      throws IOException {
    Writer text = new OutputStreamWriter(out, StandardCharsets.UTF_8);
    try (JsonGenerator json = form.createGenerator(ObjectWriteContext.empty(), text)) {
      document.accept(json);
    }
    text.write('\n');
    text.flush();
  }

  /** Parser before the first token; the caller handles the bytes after the document. */
  static JsonParser read(InputStream in) {
    return FACTORY.createParser(ObjectReadContext.empty(), in);
  }
}
