package io.datasetbuilder.infrastructure.storage.recording;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.infrastructure.storage.json.JacksonJsonCodec;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.pipeline.source.provider.call.CallResponse;
import io.datasetbuilder.pipeline.source.provider.call.ProviderCall;
import io.datasetbuilder.pipeline.source.provider.call.RecordBatch;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;

/**
 * Reads a recorded dataset once: {@code items} are the records of every call and are passed on one
 * by one; each of the {@code calls} has the records for the parameters that it names, passed on one
 * by one where {@code params} precede {@code items}. For one call and one thread.
 */
final class RecordingReader {

  private static final int BUFFER_BYTES = 1 << 16;
  private static final String UNKNOWN_VERSION = "unknown";

  private final JsonObject params;
  private final RecordLines lines;
  private CallResponse.CallTotal total = CallResponse.CallTotal.unknown();
  private boolean answered;
  private boolean listsCalls;

  RecordingReader(ProviderCall call, Consumer<RecordBatch> records) {
    this.params = RecordingClient.withoutCredentials(call.params());
    this.lines = new RecordLines(call.mostRecords(), records);
  }

  /**
   * Passes on the records of the call.
   *
   * @return empty when the recording lists its calls and this one is not among them
   * @throws UnreadableException when the file is not of the recorded form
   */
  Optional<CallResponse> replay(Path file) throws IOException {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file), BUFFER_BYTES);
        JsonParser parser = JacksonJsonCodec.FACTORY.createParser(ObjectReadContext.empty(), in)) {
      expect(parser.nextToken() == JsonToken.START_OBJECT);
      while (parser.nextToken() != JsonToken.END_OBJECT) {
        String name = parser.currentName();
        parser.nextToken();
        member(name, parser);
      }
      expect(parser.nextToken() == null);
    } catch (JacksonException malformed) {
      throw new UnreadableException(malformed);
    }
    expect(answered || listsCalls);
    lines.flush();
    return answered
        ? Optional.of(new CallResponse(total, 1, UNKNOWN_VERSION, lines.stoppedEarly()))
        : Optional.empty();
  }

  private void member(String name, JsonParser parser) throws UnreadableException {
    switch (name) {
      case "items" -> {
        items(parser, lines::add);
        answered = true;
      }
      case "calls" -> calls(parser);
      case "total_count" -> total = total(JacksonJsonCodec.value(parser));
      default -> parser.skipChildren();
    }
  }

  private void calls(JsonParser parser) throws UnreadableException {
    expect(parser.currentToken() == JsonToken.START_ARRAY);
    listsCalls = true;
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      new OneCall().read(parser);
    }
  }

  private static void items(JsonParser parser, Consumer<String> records)
      throws UnreadableException {
    expect(parser.currentToken() == JsonToken.START_ARRAY);
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      expect(parser.currentToken() == JsonToken.START_OBJECT);
      records.accept(JsonCopy.line(parser));
    }
  }

  /** Total of a call; a value that is no whole number from 0 counts as not stated. */
  private static CallResponse.CallTotal total(JsonValue stated) {
    return stated instanceof JsonNumber number
            && number.value().signum() >= 0
            && number.value().stripTrailingZeros().scale() <= 0
            && number.value().precision() - number.value().scale() <= 18
        ? CallResponse.CallTotal.reported(number.value().longValueExact())
        : CallResponse.CallTotal.unknown();
  }

  private static void expect(boolean holds) throws UnreadableException {
    if (!holds) {
      throw new UnreadableException(null);
    }
  }

  /** One of the recorded calls; the first with the parameters counts. */
  private final class OneCall {

    private final List<String> early = new ArrayList<>();
    private CallResponse.CallTotal stated = CallResponse.CallTotal.unknown();
    private boolean hasItems;
    private boolean hasParams;
    private boolean wanted;

    void read(JsonParser parser) throws UnreadableException {
      expect(parser.currentToken() == JsonToken.START_OBJECT);
      while (parser.nextToken() != JsonToken.END_OBJECT) {
        String name = parser.currentName();
        parser.nextToken();
        member(name, parser);
      }
      expect(hasParams && hasItems);
      if (wanted) {
        early.forEach(lines::add);
        total = stated;
        answered = true;
      }
    }

    private void member(String name, JsonParser parser) throws UnreadableException {
      switch (name) {
        case "params" -> {
          JsonValue named = JacksonJsonCodec.value(parser);
          expect(named instanceof JsonObject);
          hasParams = true;
          wanted =
              !answered && RecordingClient.withoutCredentials((JsonObject) named).equals(params);
        }
        case "items" -> {
          hasItems = true;
          items(parser, this::item);
        }
        case "total_count" -> stated = total(JacksonJsonCodec.value(parser));
        default -> parser.skipChildren();
      }
    }

    /** Reads an item; items that precede the parameters must wait for them. */
    private void item(String record) {
      if (!hasParams) {
        early.add(record);
      } else if (wanted) {
        lines.add(record);
      }
    }
  }

  /** The file is not of the recorded form. */
  static final class UnreadableException extends IOException {
    private static final long serialVersionUID = 1L;

    UnreadableException(Throwable cause) {
      super(cause);
    }
  }

  /** Passes records on in batches, and no more of them than were requested. For one thread. */
  private static final class RecordLines {

    private static final int BATCH_BYTES = 1 << 16;

    private final OptionalLong most;
    private final Consumer<RecordBatch> records;
    private final ByteArrayOutputStream lines = new ByteArrayOutputStream();
    private int batched;
    private long count;
    private boolean stoppedEarly;

    RecordLines(OptionalLong most, Consumer<RecordBatch> records) {
      this.most = most;
      this.records = records;
    }

    void add(String record) {
      if (most.isPresent() && count >= most.getAsLong()) {
        stoppedEarly = true;
        return;
      }
      lines.writeBytes(record.getBytes(StandardCharsets.UTF_8));
      lines.write('\n');
      batched++;
      count++;
      if (lines.size() >= BATCH_BYTES) {
        flush();
      }
    }

    /** Whether there were more records than were requested. */
    boolean stoppedEarly() {
      return stoppedEarly;
    }

    void flush() {
      if (batched > 0) {
        records.accept(new RecordBatch(lines.toByteArray(), lines.size(), batched));
        lines.reset();
        batched = 0;
      }
    }
  }

  /**
   * Writes values from a parser's tokens on one line, without blanks. Numbers keep their spelling:
   * checksums are over it.
   */
  private static final class JsonCopy {

    private final JsonParser parser;
    private final StringBuilder out = new StringBuilder();

    private JsonCopy(JsonParser parser) {
      this.parser = parser;
    }

    /** Text of the value whose first token is the parser's current one. */
    static String line(JsonParser parser) {
      JsonCopy copy = new JsonCopy(parser);
      copy.value();
      return copy.out.toString();
    }

    private void value() {
      switch (parser.currentToken()) {
        case START_OBJECT -> object();
        case START_ARRAY -> array();
        case VALUE_STRING -> out.append(JsonRenderer.quoted(parser.getString()));
        default -> out.append(parser.getString());
      }
    }

    private void object() {
      char before = '{';
      while (parser.nextToken() != JsonToken.END_OBJECT) {
        out.append(before).append(JsonRenderer.quoted(parser.currentName())).append(':');
        parser.nextToken();
        value();
        before = ',';
      }
      out.append(before == '{' ? "{}" : "}");
    }

    private void array() {
      char before = '[';
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        out.append(before);
        value();
        before = ',';
      }
      out.append(before == '[' ? "[]" : "]");
    }
  }
}
