package io.datasetbuilder.buildspec.problem;

import java.util.Optional;

/**
 * Class and message of the exception that caused a problem, for callers in Java and their logs. The
 * text of an exception may name paths and values, so that no response, page or command shows it.
 *
 * @param exceptionClass the full name of its class
 * @param message its own text; empty when it has none
 */
public record ErrorDetails(String exceptionClass, Optional<String> message) {

  public static ErrorDetails of(Throwable exception) {
    return new ErrorDetails(
        exception.getClass().getName(), Optional.ofNullable(exception.getMessage()));
  }
}
