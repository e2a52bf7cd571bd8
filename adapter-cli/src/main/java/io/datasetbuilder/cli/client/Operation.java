package io.datasetbuilder.cli.client;

import io.datasetbuilder.auth.credential.Secret;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.BuilderService;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Operation of a command that runs on this machine or at a service. Requests and responses are
 * those of the HTTP operation, so that the command shows both alike.
 *
 * @param call of a service
 * @param here on this machine
 */
public record Operation(Call call, Function<BuilderService, Result<JsonObject>> here) {

  /** Always false: a user abandons a command by ending the process. */
  public static boolean isAbandoned() {
    return false;
  }

  /**
   * Call of a service.
   *
   * @param path percent-encoded, with its query
   * @param timeout empty: the response may take as long as it takes
   * @param credential value of the header with the caller's credential for a target of publications
   * @param conflict member of a refusal that is a result too
   */
  public record Call(
      String method,
      String path,
      Optional<JsonObject> body,
      Optional<Duration> timeout,
      Optional<Secret> credential,
      Optional<String> conflict) {

    /** The time that most responses may take. */
    public static final Duration USUAL = Duration.ofSeconds(60);

    /** A profile or an export may take a service a minute. */
    private static final Duration LONG = Duration.ofSeconds(75);

    private Call(String method, String path, Optional<JsonObject> body) {
      this(method, path, body, Optional.of(USUAL), Optional.empty(), Optional.empty());
    }

    public static Call get(String path) {
      return new Call("GET", path, Optional.empty());
    }

    public static Call delete(String path) {
      return new Call("DELETE", path, Optional.empty());
    }

    public static Call post(String path, JsonObject body) {
      return new Call("POST", path, Optional.of(body));
    }

    public static Call put(String path, JsonObject body) {
      return new Call("PUT", path, Optional.of(body));
    }

    /** The same for a response that may take a service a minute. */
    public Call slow() {
      return new Call(method, path, body, Optional.of(LONG), credential, conflict);
    }

    /** The same for a response that may take as long as it takes. */
    public Call untimed() {
      return new Call(method, path, body, Optional.empty(), credential, conflict);
    }

    public Call with(Optional<Secret> sent) {
      return new Call(method, path, body, timeout, sent, conflict);
    }

    /** The same, where a conflict whose body has a member is a result too. */
    public Call orConflictWith(String member) {
      return new Call(method, path, body, timeout, credential, Optional.of(member));
    }

    /** A path of parts as they are written. */
    public static String path(String... parts) {
      return Stream.of(parts).map(Call::encoded).collect(Collectors.joining("/", "/", ""));
    }

    /** A text as a part of a path or a value of a query. */
    public static String encoded(String text) {
      return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
  }
}
