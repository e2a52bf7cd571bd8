package io.datasetbuilder.pipeline.model.json;

import io.datasetbuilder.buildspec.json.JsonValue;
import java.util.Optional;

/** JSON text to values and back. Stateless and safe for concurrent use. */
public interface JsonCodec {

  /**
   * Reads one strict JSON document in UTF-8; empty when the bytes are not such a document: not
   * well-formed, a key twice in one object, NaN or infinities, an exponent that no decimal has,
   * deeper than 1,000, or followed by anything else.
   */
  Optional<JsonValue> read(byte[] document);

  /**
   * Writes a document: UTF-8, two-space indent, LF, keys sorted by code point, a final line end.
   */
  byte[] write(JsonValue document);
}
