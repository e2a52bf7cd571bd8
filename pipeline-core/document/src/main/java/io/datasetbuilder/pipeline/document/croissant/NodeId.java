package io.datasetbuilder.pipeline.document.croissant;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import java.nio.charset.StandardCharsets;

/**
 * Id of a node of the document. Ids are read as IRIs, so characters of a name that have a meaning
 * there are percent-encoded; letters of every script remain.
 */
record NodeId(String value) {

  private static final String PLAIN = "._~-";

  /** The id of a file: its path. */
  static NodeId ofPath(String path) {
    StringBuilder id = new StringBuilder();
    for (String segment : path.split("/", -1)) {
      id.append(id.isEmpty() ? "" : "/").append(encoded(segment));
    }
    return new NodeId(id.toString());
  }

  /** The id of something inside this node. */
  NodeId inner(String name) {
    return new NodeId(value + "/" + encoded(name));
  }

  /** Id of a statistic on this node, which differs from the id of each column and nested field. */
  NodeId figure(String name) {
    return new NodeId(value + "/figure:" + encoded(name.replace(' ', '-')));
  }

  /** A reference to the node. */
  JsonObject reference() {
    return new JsonMembers().put("@id", value).toObject();
  }

  static String encoded(String name) {
    StringBuilder encoded = new StringBuilder();
    name.codePoints().forEach(c -> encoded.append(encoded(c)));
    return encoded.toString();
  }

  private static String encoded(int codePoint) {
    if (Character.isLetterOrDigit(codePoint) || PLAIN.indexOf(codePoint) >= 0) {
      return Character.toString(codePoint);
    }
    StringBuilder bytes = new StringBuilder();
    for (byte b : Character.toString(codePoint).getBytes(StandardCharsets.UTF_8)) {
      bytes.append(String.format("%%%02X", b & 0xff));
    }
    return bytes.toString();
  }
}
