package io.datasetbuilder.infrastructure.http.response;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** The mark at a text's start that names its encoding. */
enum ByteOrderMark {
  UTF_8(StandardCharsets.UTF_8, "\u00ef\u00bb\u00bf"),
  UTF_16BE(StandardCharsets.UTF_16BE, "\u00fe\u00ff"),
  UTF_16LE(StandardCharsets.UTF_16LE, "\u00ff\u00fe"),
  NONE(null, "");

  private final Charset charset;

  /** A character for each byte. */
  private final String mark;

  ByteOrderMark(Charset charset, String mark) {
    this.charset = charset;
    this.mark = mark;
  }

  static ByteOrderMark of(byte[] body, int length) {
    for (ByteOrderMark each : values()) {
      if (each.begins(body, length)) {
        return each;
      }
    }
    return NONE;
  }

  Optional<Charset> charset() {
    return Optional.ofNullable(charset);
  }

  /** Bytes of the mark. */
  int length() {
    return mark.length();
  }

  private boolean begins(byte[] body, int length) {
    if (length < mark.length()) {
      return false;
    }
    for (int i = 0; i < mark.length(); i++) {
      if ((body[i] & 0xff) != mark.charAt(i)) {
        return false;
      }
    }
    return true;
  }
}
