package io.datasetbuilder.infrastructure.http.reading;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** The mark at a text's start that tells its encoding. */
enum ByteOrderMark {
  UTF_8(StandardCharsets.UTF_8, 0xef, 0xbb, 0xbf),
  UTF_16BE(StandardCharsets.UTF_16BE, 0xfe, 0xff),
  UTF_16LE(StandardCharsets.UTF_16LE, 0xff, 0xfe),
  NONE(null);

  private final Charset charset;
  private final int[] mark;

  ByteOrderMark(Charset charset, int... mark) {
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
    return mark.length;
  }

  private boolean begins(byte[] body, int length) {
    if (length < mark.length) {
      return false;
    }
    for (int i = 0; i < mark.length; i++) {
      if ((body[i] & 0xff) != mark[i]) {
        return false;
      }
    }
    return true;
  }
}
