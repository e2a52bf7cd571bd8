package io.datasetbuilder.embedded.catalog;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNull;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.infrastructure.storage.json.JacksonJsonCodec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a provider sends, with invented values, and what has to be read from it.
 *
 * @param provider by its name
 * @param dataset by its name
 * @param name {@code ok}, {@code empty}, {@code error}, or another case
 * @param file with the body as received
 * @param expected status and content type of the reply; its records, total and first record, or the
 *     category and code of its refusal
 */
record RecordedReply(String provider, String dataset, String name, Path file, JsonObject expected) {

  private static final Path FOLDER = Path.of("src/test/resources/replies");
  private static final String EXPECTED = ".expected.json";
  private static final JacksonJsonCodec JSON = new JacksonJsonCodec();

  /** All of them, by file name. */
  static List<RecordedReply> all() {
    try (Stream<Path> files = Files.walk(FOLDER)) {
      return files
          .filter(file -> file.toString().endsWith(EXPECTED))
          .sorted()
          .map(RecordedReply::of)
          .toList();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  static JsonValue json(byte[] document) {
    return JSON.read(document).orElseThrow(() -> new IllegalArgumentException("no JSON"));
  }

  private static RecordedReply of(Path expected) {
    String file = expected.getFileName().toString();
    String stem = file.substring(0, file.length() - EXPECTED.length());
    int dot = stem.lastIndexOf('.');
    return new RecordedReply(
        expected.getParent().getFileName().toString(),
        stem.substring(0, dot),
        stem.substring(dot + 1),
        body(expected.resolveSibling(stem)),
        (JsonObject) json(bytes(expected)));
  }

  private static Path body(Path stem) {
    return Stream.of("json", "xml", "csv", "txt")
        .map(extension -> stem.resolveSibling(stem.getFileName() + "." + extension))
        .filter(Files::exists)
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no reply beside " + stem));
  }

  private static byte[] bytes(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** {@code <provider>.<dataset>}. */
  String key() {
    return provider + "." + dataset;
  }

  byte[] body() {
    return bytes(file);
  }

  int status() {
    return (int) number("status").orElseThrow().longValue();
  }

  Optional<String> contentType() {
    return text("content_type");
  }

  /** How many records it holds; empty when it is a refusal. */
  Optional<Long> records() {
    return number("records");
  }

  Optional<Long> total() {
    return number("total");
  }

  Optional<JsonObject> first() {
    return member("first").map(JsonObject.class::cast);
  }

  Optional<String> refused() {
    return text("refused");
  }

  Optional<String> code() {
    return text("code");
  }

  private Optional<Long> number(String name) {
    return member(name).map(value -> ((JsonNumber) value).value().longValueExact());
  }

  private Optional<String> text(String name) {
    return member(name).map(value -> ((JsonValue.JsonText) value).value());
  }

  private Optional<JsonValue> member(String name) {
    return Optional.ofNullable(expected.members().get(name))
        .filter(value -> !(value instanceof JsonNull));
  }

  @Override
  public String toString() {
    return key() + " " + name;
  }
}
