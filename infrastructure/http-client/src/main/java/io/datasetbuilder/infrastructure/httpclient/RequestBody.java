package io.datasetbuilder.infrastructure.httpclient;

import java.io.IOException;
import java.io.OutputStream;

/** Body of a request. It is written once for each attempt, and never in memory as a whole. */
public interface RequestBody {

  /** As the header {@code Content-Type} has it; empty for none. */
  String contentType();

  /** Its exact length in bytes. */
  long length();

  /**
   * Writes the whole body.
   *
   * @throws IOException when the connection breaks
   * @throws RuntimeException when the body is not what it should be; the request is cut then,
   *     before its end
   */
  void writeTo(OutputStream out) throws IOException;

  /** A short body. */
  static RequestBody of(String contentType, byte[] bytes) {
    return new ShortBody(contentType, bytes.clone());
  }

  /** Bytes in memory. */
  final class ShortBody implements RequestBody {

    private final String contentType;
    private final byte[] bytes;

    private ShortBody(String contentType, byte[] bytes) {
      this.contentType = contentType;
      this.bytes = bytes;
    }

    @Override
    public String contentType() {
      return contentType;
    }

    @Override
    public long length() {
      return bytes.length;
    }

    @Override
    public void writeTo(OutputStream out) throws IOException {
      out.write(bytes);
    }
  }
}
