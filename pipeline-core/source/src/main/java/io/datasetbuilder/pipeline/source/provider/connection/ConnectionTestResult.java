package io.datasetbuilder.pipeline.source.provider.connection;

/** What became of the wish to test a connection. */
public sealed interface ConnectionTestResult {

  /** It was tested, or found out that there is nothing to test. */
  record Tested(TestResult result) implements ConnectionTestResult {}

  /**
   * The last test was too short a time ago, or another one of the same owner is going on.
   *
   * @param retryAfterSeconds at least 1
   */
  record TooSoon(long retryAfterSeconds) implements ConnectionTestResult {}
}
