package io.datasetbuilder.infrastructure.storage;

import java.io.IOException;

/** A path leads through a symbolic link, or out of the folder it belongs to. */
final class UnsafePathException extends IOException {

  private static final long serialVersionUID = 1L;

  UnsafePathException() {
    super("a symbolic link or a way out of the folder");
  }
}
