package io.datasetbuilder.infrastructure.specyaml;

import io.datasetbuilder.buildspec.document.CanonicalWriter;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import java.nio.charset.StandardCharsets;

/**
 * Writes canonical YAML: block style, members in the order given, two spaces a level, LF, no
 * folding. Texts are always quoted, because a reader of YAML 1.1 takes a bare {@code yes}, {@code
 * 12:30} or date for something else; the bytes are part of {@code spec_digest} (Spec, "Canonical
 * snapshot and digest"), so that any change of form breaks stored digests. Safe for concurrent use.
 */
public final class YamlCanonicalWriter implements CanonicalWriter {

  @Override
  public byte[] write(JsonObject document) {
    BlockLayout layout = new BlockLayout();
    layout.document(document);
    return layout.text().getBytes(StandardCharsets.UTF_8);
  }
}
