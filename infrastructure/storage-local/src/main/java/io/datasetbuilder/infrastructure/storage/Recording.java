package io.datasetbuilder.infrastructure.storage;

import io.datasetbuilder.buildspec.json.CanonicalJson;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.document.JsonRenderer;
import io.datasetbuilder.pipeline.provider.CallAnswer;
import io.datasetbuilder.pipeline.provider.CallTotal;
import io.datasetbuilder.pipeline.provider.ProviderCall;
import io.datasetbuilder.pipeline.provider.RecordBatch;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;

/**
 * One reading of a recorded dataset: {@code items} answer every call and are told one by one;
 * {@code calls} each answer the parameters they name. For one call and one thread.
 */
final class Recording {

  private static final int BUFFER_BYTES = 1 << 16;
  private static final String UNKNOWN_VERSION = "unknown";

  private final JsonObject params;
  private final OptionalLong most;
  private final Consumer<RecordBatch> records;
  private final ByteArrayOutputStream lines = new ByteArrayOutputStream();
  private int batched;
  private long told;
  private CallTotal total = CallTotal.unknown();
  private boolean answered;
  private boolean listsCalls;
  private boolean stoppedEarly;

  Recording(ProviderCall call, Consumer<RecordBatch> records) {
    this.params = CanonicalJson.of(call.params());
    this.most = call.mostRecords();
    this.records = records;
  }

  /**
   * Tells the records of the call.
   *
   * @return empty when the recording lists its calls and this is none of them
   * @throws UnreadableException when the file is not of the recorded form
   */
  Optional<CallAnswer> replay(Path file) throws IOException {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file), BUFFER_BYTES);
        JsonParser parser = JsonText.FACTORY.createParser(ObjectReadContext.empty(), in)) {
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
    flush();
    return answered
        ? Optional.of(new CallAnswer(total, 1, UNKNOWN_VERSION, stoppedEarly))
        : Optional.empty();
  }

  private void member(String name, JsonParser parser) throws UnreadableException {
    switch (name) {
      case "items" -> items(parser);
      case "calls" -> calls(parser);
      case "total_count" -> total = total(JsonTokens.read(parser));
      default -> JsonTokens.read(parser);
    }
  }

  private void items(JsonParser parser) throws UnreadableException {
    expect(parser.currentToken() == JsonToken.START_ARRAY);
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      tell(JsonTokens.read(parser));
    }
    answered = true;
  }

  private void calls(JsonParser parser) throws UnreadableException {
    expect(parser.currentToken() == JsonToken.START_ARRAY);
    listsCalls = true;
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      call(JsonTokens.read(parser));
    }
  }

  /** The first call of the parameters counts. */
  private void call(JsonValue recorded) throws UnreadableException {
    expect(recorded instanceof JsonObject);
    Map<String, JsonValue> call = ((JsonObject) recorded).members();
    expect(call.get("params") instanceof JsonObject && call.get("items") instanceof JsonArray);
    if (answered || !CanonicalJson.of((JsonObject) call.get("params")).equals(params)) {
      return;
    }
    answered = true;
    total = total(call.getOrDefault("total_count", JsonValue.ofNull()));
    for (JsonValue item : ((JsonArray) call.get("items")).items()) {
      tell(item);
    }
  }

  private void tell(JsonValue item) throws UnreadableException {
    expect(item instanceof JsonObject);
    if (most.isPresent() && told >= most.getAsLong()) {
      stoppedEarly = true;
      return;
    }
    lines.writeBytes(JsonRenderer.line((JsonObject) item).getBytes(StandardCharsets.UTF_8));
    lines.write('\n');
    batched++;
    told++;
    if (lines.size() >= BUFFER_BYTES) {
      flush();
    }
  }

  private void flush() {
    if (batched > 0) {
      records.accept(new RecordBatch(lines.toByteArray(), lines.size(), batched));
      lines.reset();
      batched = 0;
    }
  }

  /** What is no whole number from 0 counts as not stated. */
  private static CallTotal total(JsonValue stated) {
    return stated instanceof JsonNumber number
            && number.value().signum() >= 0
            && number.value().stripTrailingZeros().scale() <= 0
            && number.value().precision() - number.value().scale() <= 18
        ? CallTotal.reported(number.value().longValueExact())
        : CallTotal.unknown();
  }

  private static void expect(boolean holds) throws UnreadableException {
    if (!holds) {
      throw new UnreadableException(null);
    }
  }

  /** The file is not of the recorded form. */
  static final class UnreadableException extends IOException {
    private static final long serialVersionUID = 1L;

    UnreadableException(Throwable cause) {
      super(cause);
    }
  }
}
