package io.datasetbuilder.infrastructure.httpclient;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A response whose body is still to be read.
 *
 * @param headers by lower-case name, the values of a name in order
 * @param body decoded; reading it fails with {@link ExchangeFailure} when the exchange breaks or
 *     exceeds a limit
 */
public record IncomingResponse(int status, Map<String, List<String>> headers, InputStream body) {

  public IncomingResponse {
    Objects.requireNonNull(body, "body");
    headers = Map.copyOf(headers);
  }

  /** The first value of a header. */
  public Optional<String> header(String lowerCaseName) {
    return headers.getOrDefault(lowerCaseName, List.of()).stream().findFirst();
  }

  /** The status: headers may echo a key. */
  @Override
  public String toString() {
    return "Reply[" + status + "]";
  }

  /** Function of a response, applied while its connection is open. */
  @FunctionalInterface
  public interface ResponseFunction<T> {

    /**
     * Reads as much of the body as it needs.
     *
     * @throws IOException of its own doing; what breaks the exchange is an {@link ExchangeFailure}
     */
    T read(IncomingResponse response) throws IOException;
  }
}
