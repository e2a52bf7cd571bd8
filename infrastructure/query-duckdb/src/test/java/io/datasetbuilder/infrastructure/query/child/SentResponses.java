package io.datasetbuilder.infrastructure.query.child;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Responses as the process that sent the query reads them. */
public final class SentResponses {

  private SentResponses() {}

  /** Writes a response and reads it. */
  public static SandboxResponse read(SandboxResponse written) {
    return SandboxCodec.readResponse(new ByteArrayInputStream(line(written)));
  }

  static byte[] line(SandboxResponse response) {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    try {
      SandboxCodec.writeResponse(response, line);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return line.toByteArray();
  }
}
