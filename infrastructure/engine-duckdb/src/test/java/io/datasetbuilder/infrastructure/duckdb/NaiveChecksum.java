package io.datasetbuilder.infrastructure.duckdb;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The checksum of docs/formats.md, written down as plainly as it is described there. */
final class NaiveChecksum {

  private NaiveChecksum() {}

  static String of(List<String> canonicalRecords) {
    MessageDigest digest = sha256();
    digest.update(ByteBuffer.allocate(8).putLong(0, canonicalRecords.size()));
    canonicalRecords.stream()
        .map(record -> sha256().digest(record.getBytes(UTF_8)))
        .sorted(Arrays::compareUnsigned)
        .forEach(digest::update);
    return "sha256:" + HexFormat.of().formatHex(digest.digest());
  }

  /** An object of members whose values are canonical already. */
  static String object(Map<String, String> members) {
    Map<String, String> sorted =
        new TreeMap<>((a, b) -> Arrays.compareUnsigned(a.getBytes(UTF_8), b.getBytes(UTF_8)));
    sorted.putAll(members);
    return sorted.entrySet().stream()
        .map(member -> text(member.getKey()) + ":" + member.getValue())
        .collect(Collectors.joining(",", "{", "}"));
  }

  static String text(String value) {
    if (value == null) {
      return "null";
    }
    StringBuilder json = new StringBuilder("\"");
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      switch (c) {
        case '"' -> json.append("\\\"");
        case '\\' -> json.append("\\\\");
        case '\b' -> json.append("\\b");
        case '\t' -> json.append("\\t");
        case '\n' -> json.append("\\n");
        case '\f' -> json.append("\\f");
        case '\r' -> json.append("\\r");
        default -> json.append(c < 0x20 ? String.format("\\u%04x", (int) c) : String.valueOf(c));
      }
    }
    return json.append('"').toString();
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
