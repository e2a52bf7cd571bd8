package io.datasetbuilder.benchmarks;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An answer of the service.
 *
 * @param status of HTTP; 0 when none came
 * @param nanos from the question to the last byte of the answer
 */
public record Answered(int status, String body, long nanos) {

  /** Whether the service did what was asked. */
  public boolean isGood() {
    return status >= 200 && status < 300;
  }

  /** The first member of this name that is a text, wherever it stands. */
  public Optional<String> text(String member) {
    Matcher found =
        Pattern.compile("\"" + Pattern.quote(member) + "\"\\s*:\\s*\"([^\"\\\\]*)\"").matcher(body);
    return found.find() ? Optional.of(found.group(1)) : Optional.empty();
  }
}
