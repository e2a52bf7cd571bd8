package io.datasetbuilder.infrastructure.query.child;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.infrastructure.query.child.SandboxResponse.DiskFull;
import io.datasetbuilder.infrastructure.query.child.SandboxResponse.Fetched;
import io.datasetbuilder.infrastructure.query.child.SandboxResponse.Refused;
import io.datasetbuilder.infrastructure.query.child.SandboxResponse.Tables;
import io.datasetbuilder.infrastructure.query.plan.Statement;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.query.ResultTable;
import io.datasetbuilder.warehouse.query.ResultTable.ResultColumn;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Requests and responses of query processes, each as a line of JSON. A request is an array of its
 * members in the order of the record. A refusal is an array that begins with its code; its hint and
 * cause may be null. That of a full disk has a word of its own there. Tables are an array that
 * begins with the engine's milliseconds; each has an array with its columns and one with its rows,
 * as the engine wrote them.
 */
public final class SandboxCodec {

  private static final String DISK_FULL = "-";

  private SandboxCodec() {}

  /** The line of a request, with its end. */
  public static byte[] writeRequest(SandboxRequest request) {
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
  static Optional<SandboxRequest> readRequest(InputStream in) {
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

  /** Writes the line of a response and flushes it. */
  static void writeResponse(SandboxResponse response, OutputStream out) throws IOException {
    if (response instanceof Fetched fetched) {
      out.write(ascii("[" + fetched.engineMillis()));
      for (FetchedTable table : fetched.tables()) {
        write(table, out);
      }
      out.write(ascii("]\n"));
      out.flush();
    } else if (response instanceof DiskFull) {
      out.write(ascii("[\"" + DISK_FULL + "\"]\n"));
      out.flush();
    } else {
      JsonLine.write(out, json -> write((Refused) response, json));
    }
  }

  private static void write(Refused refused, JsonGenerator json) {
    json.writeStartArray();
    json.writeString(refused.code().name());
    json.writeString(refused.message());
    json.writeString(refused.hint().orElse(null));
    json.writeString(refused.cause().orElse(null));
    json.writeEndArray();
  }

  private static void write(FetchedTable table, OutputStream out) throws IOException {
    out.write(',');
    out.write(JsonLine.document(json -> writeColumns(table, json)));
    char before = '[';
    out.write(',');
    for (String row : table.rows()) {
      out.write(before);
      out.write(row.getBytes(StandardCharsets.UTF_8));
      before = ',';
    }
    out.write(ascii(table.rows().isEmpty() ? "[]" : "]"));
  }

  private static void writeColumns(FetchedTable table, JsonGenerator json) {
    json.writeStartArray();
    json.writeBoolean(table.more());
    for (FetchedTable.Column column : table.columns()) {
      json.writeString(column.name());
      json.writeString(column.engineType());
    }
    json.writeEndArray();
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  /**
   * The response that a line holds.
   *
   * @throws RuntimeException where the line is no response: the process ended while it wrote
   */
  public static SandboxResponse readResponse(InputStream line) {
    JsonParser json = JsonLine.read(line);
    require(json.nextToken() == JsonToken.START_ARRAY);
    if (json.nextToken() == JsonToken.VALUE_STRING) {
      return refused(json);
    }
    long engineMillis = json.getLongValue();
    List<ResultTable> tables = new ArrayList<>();
    while (json.nextToken() == JsonToken.START_ARRAY) {
      tables.add(table(json));
    }
    return new Tables(tables, engineMillis);
  }

  private static SandboxResponse refused(JsonParser json) {
    if (json.getString().equals(DISK_FULL)) {
      return new DiskFull();
    }
    WarehouseProblem code = WarehouseProblem.valueOf(json.getString());
    String message = json.nextStringValue();
    Optional<String> hint = Optional.ofNullable(json.nextStringValue());
    return new Refused(code, message, hint, Optional.ofNullable(json.nextStringValue()));
  }

  private static ResultTable table(JsonParser json) {
    boolean more = json.nextToken() == JsonToken.VALUE_TRUE;
    List<ResultColumn> columns = new ArrayList<>();
    List<CellType> types = new ArrayList<>();
    while (json.nextToken() == JsonToken.VALUE_STRING) {
      String name = json.getString();
      CellType type = CellTypeParser.parse(json.nextStringValue());
      columns.add(new ResultColumn(name, type.dtype()));
      types.add(type);
    }
    require(json.nextToken() == JsonToken.START_ARRAY);
    List<List<JsonValue>> rows = new ArrayList<>();
    while (json.nextToken() == JsonToken.START_ARRAY) {
      rows.add(row(types, json));
    }
    return new ResultTable(columns, rows, more);
  }

  private static List<JsonValue> row(List<CellType> types, JsonParser json) {
    List<JsonValue> row = new ArrayList<>(types.size());
    while (json.nextToken() != JsonToken.END_ARRAY) {
      require(row.size() < types.size());
      row.add(types.get(row.size()).cell(JsonCells.read(json)));
    }
    require(row.size() == types.size());
    return row;
  }

  private static void require(boolean asWritten) {
    if (!asWritten) {
      throw new IllegalArgumentException("not a response of a query process");
    }
  }
}
