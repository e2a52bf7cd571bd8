package io.datasetbuilder.infrastructure.query.child;

import io.datasetbuilder.infrastructure.query.plan.Statement;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Requests as a line of JSON: an array of their members in the order of the record. */
public final class RequestCodec {

  private RequestCodec() {}

  /** The line, with its end. */
  public static byte[] write(SandboxRequest request) {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    try {
      JsonLine.writeAscii(line, json -> write(request, json));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return line.toByteArray();
  }

  private static void write(SandboxRequest request, JsonGenerator json) {
    json.writeStartArray();
    json.writeString(request.address());
    json.writeNumber(request.memoryMb());
    json.writeNumber(request.threads());
    json.writeString(request.spillFolder());
    json.writeNumber(request.maxSpillMb());
    json.writeString(request.resultFile());
    for (Statement statement : request.statements()) {
      json.writeString(statement.sql());
      json.writeBoolean(statement.fromUser());
      json.writeNumber(statement.limit());
    }
    json.writeEndArray();
  }

  /** The next request; empty when the stream ends before one begins. */
  static Optional<SandboxRequest> read(InputStream in) {
    JsonParser json = JsonLine.read(in);
    if (json.nextToken() == null) {
      return Optional.empty();
    }
    String address = json.nextStringValue();
    int memoryMb = json.nextIntValue(0);
    int threads = json.nextIntValue(0);
    String spillFolder = json.nextStringValue();
    long maxSpillMb = json.nextLongValue(0);
    String resultFile = json.nextStringValue();
    List<Statement> statements = new ArrayList<>();
    while (json.nextToken() != JsonToken.END_ARRAY) {
      String sql = json.getString();
      boolean fromUser = json.nextToken() == JsonToken.VALUE_TRUE;
      statements.add(new Statement(sql, fromUser, json.nextIntValue(0)));
    }
    return Optional.of(
        new SandboxRequest(
            address, statements, memoryMb, threads, spillFolder, maxSpillMb, resultFile));
  }
}
