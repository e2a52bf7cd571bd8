package io.datasetbuilder.http.contract;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.contract.document.ContractOperation;
import java.net.URLEncoder;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** A call of an operation that is being put together. Each part replaces what stood there. */
final class ContractCall {

  private final World world;
  private final ContractOperation operation;
  private final Map<String, String> path = new LinkedHashMap<>();
  private final Map<String, String> rawPath = new LinkedHashMap<>();
  private final Map<String, String> headers = new LinkedHashMap<>();
  private Map<String, String> credentials = Map.of(World.KEY_HEADER, World.KEY);
  private final StringBuilder query = new StringBuilder();
  private Optional<byte[]> body = Optional.empty();

  ContractCall(World world, ContractOperation operation) {
    this.world = world;
    this.operation = operation;
  }

  ContractCall path(String name, String value) {
    path.put(name, value);
    return this;
  }

  /** A part of the path as it is. */
  ContractCall rawPath(String name, String value) {
    rawPath.put(name, value);
    return this;
  }

  ContractCall query(String name, String value) {
    return rawQuery(name + "=" + encoded(value));
  }

  /** A part of the query as it is. */
  ContractCall rawQuery(String part) {
    query.append(query.length() == 0 ? '?' : '&').append(part);
    return this;
  }

  ContractCall header(String name, String value) {
    headers.put(name, value);
    return this;
  }

  ContractCall withoutKey() {
    return credentials(Map.of(World.KEY_HEADER, "another key"));
  }

  ContractCall withToken(String token) {
    return credentials(Map.of("Authorization", "Bearer " + token));
  }

  /** Headers that show who calls. */
  ContractCall credentials(Map<String, String> shown) {
    credentials = Map.copyOf(shown);
    return this;
  }

  /** The body, as JSON. */
  ContractCall json(Map<String, ?> members) {
    headers.put("Content-Type", "application/json");
    return bytes(Json.text(members).getBytes(UTF_8));
  }

  ContractCall bytes(byte[] content) {
    body = Optional.of(content);
    return this;
  }

  /** Sends it; whatever comes back has to be allowed by the contract, and of this status. */
  Answered gives(int status) {
    Answered answer = send();
    assertThat(answer.status()).as(operation.id() + ": " + answer.text()).isEqualTo(status);
    world.validate().validate(operation, answer);
    return answer;
  }

  /** Sends it and validates nothing. */
  Answered send() {
    return Line.send(world.port(), operation.method(), target(), head(), body.orElse(new byte[0]));
  }

  private Map<String, String> head() {
    Map<String, String> head = new LinkedHashMap<>();
    if (!operation.isPublic()) {
      head.putAll(credentials);
    }
    body.ifPresent(bytes -> head.put("Content-Length", String.valueOf(bytes.length)));
    head.putAll(headers);
    return head;
  }

  private String target() {
    String target = operation.path();
    for (Map.Entry<String, String> part : rawPath.entrySet()) {
      target = target.replace("{" + part.getKey() + "}", part.getValue());
    }
    for (Map.Entry<String, String> part : path.entrySet()) {
      boolean rest = part.getKey().equals("file_path");
      target =
          target.replace(
              "{" + part.getKey() + "}", rest ? part.getValue() : encoded(part.getValue()));
    }
    return target + query;
  }

  private static String encoded(String value) {
    return URLEncoder.encode(value, UTF_8).replace("+", "%20");
  }
}
