package io.datasetbuilder.infrastructure.objects.store;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.file.StorageProblem;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The storage cannot be used. Its message is safe to show; the cause is for the log. */
public final class ObjectStoreException extends IOException {

  private static final long serialVersionUID = 1L;

  private final String shown;

  /**
   * @param message names no key, no address and no credential
   */
  public ObjectStoreException(String message, @Nullable Throwable cause) {
    super(message, cause);
    this.shown = message;
  }

  /** The problem as users see it. */
  public Problem problem() {
    return Problem.of(StorageProblem.OBJECT_STORAGE_UNAVAILABLE, "", shown);
  }
}
