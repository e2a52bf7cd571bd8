package io.datasetbuilder.http.server;

import io.datasetbuilder.http.call.HttpStatus;
import io.datasetbuilder.http.call.Query;
import io.datasetbuilder.http.call.RefusedCall;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads the query of an address strictly: escapes must be whole and make UTF-8. */
final class QueryText {

  private QueryText() {}

  /**
   * The parameters.
   *
   * @param raw as it stands in the address; null: there is none
   * @throws RefusedCall 400 for escapes that are none
   */
  static Query parse(String raw) {
    Map<String, List<String>> values = new LinkedHashMap<>();
    if (raw != null) {
      for (String pair : raw.split("&", -1)) {
        add(values, pair);
      }
    }
    return new Query(values);
  }

  private static void add(Map<String, List<String>> values, String pair) {
    if (pair.isEmpty()) {
      return;
    }
    int equals = pair.indexOf('=');
    String name = decoded(equals < 0 ? pair : pair.substring(0, equals));
    String value = equals < 0 ? "" : decoded(pair.substring(equals + 1));
    values.computeIfAbsent(name, absent -> new ArrayList<>()).add(value);
  }

  private static String decoded(String text) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length());
    byte[] raw = text.getBytes(StandardCharsets.UTF_8);
    for (int i = 0; i < raw.length; i++) {
      if (raw[i] == '%') {
        bytes.write(hex(raw, i + 1) << 4 | hex(raw, i + 2));
        i += 2;
      } else {
        bytes.write(raw[i] == '+' ? ' ' : raw[i]);
      }
    }
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(bytes.toByteArray()))
          .toString();
    } catch (CharacterCodingException notUtf8) {
      throw invalid();
    }
  }

  private static int hex(byte[] raw, int at) {
    int digit = at < raw.length ? Character.digit(raw[at], 16) : -1;
    if (digit < 0) {
      throw invalid();
    }
    return digit;
  }

  private static RefusedCall invalid() {
    return RefusedCall.because(HttpStatus.BAD_REQUEST, "invalid percent-encoding in the query");
  }
}
