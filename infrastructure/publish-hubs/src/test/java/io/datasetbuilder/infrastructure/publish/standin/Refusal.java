package io.datasetbuilder.infrastructure.publish.standin;

import java.io.Serial;
import java.util.Map;

/** A stand-in refuses a request as the real hub would. */
public final class Refusal extends RuntimeException {

  @Serial private static final long serialVersionUID = 1L;

  private final int status;
  private final transient Map<String, String> headers;

  public Refusal(int status, String reason) {
    this(status, reason, Map.of());
  }

  public Refusal(int status, String reason, Map<String, String> headers) {
    super(reason);
    this.status = status;
    this.headers = headers;
  }

  /** Refuses unless the condition holds. */
  public static void unless(boolean condition, int status, String reason) {
    if (!condition) {
      throw new Refusal(status, reason);
    }
  }

  StandInAnswer answer() {
    StandInAnswer answer =
        StandInAnswer.text(status, "application/json", "{\"error\":\"" + getMessage() + "\"}");
    for (Map.Entry<String, String> header : headers.entrySet()) {
      answer = answer.with(header.getKey(), header.getValue());
    }
    return answer;
  }
}
