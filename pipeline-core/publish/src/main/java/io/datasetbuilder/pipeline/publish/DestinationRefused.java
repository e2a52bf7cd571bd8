package io.datasetbuilder.pipeline.publish;

import java.io.Serial;

/** A destination that may not be replaced, as the target found before it changed anything there. */
public final class DestinationRefused extends RuntimeException {

  @Serial private static final long serialVersionUID = 1L;

  private final transient PublishIssue issue;

  public DestinationRefused(PublishIssue issue) {
    super(issue.message());
    this.issue = issue;
  }

  /** The reason, for the caller. */
  public PublishIssue issue() {
    return issue;
  }
}
