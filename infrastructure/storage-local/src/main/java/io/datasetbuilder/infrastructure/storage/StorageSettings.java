package io.datasetbuilder.infrastructure.storage;

import java.nio.file.Path;
import java.util.Objects;

/**
 * Where files are kept.
 *
 * @param outputRoot the output folder; made when the first run begins
 * @param temporaryFolder where previews work; nothing of them lies below the output folder
 * @param minimumFreeBytes a run is refused when the disk has less free space
 */
public record StorageSettings(Path outputRoot, Path temporaryFolder, long minimumFreeBytes) {

  /** Enough for the documents of a run; its data needs more. */
  public static final long DEFAULT_MINIMUM_FREE_BYTES = 64L * 1024 * 1024;

  public StorageSettings {
    Objects.requireNonNull(outputRoot, "outputRoot");
    Objects.requireNonNull(temporaryFolder, "temporaryFolder");
  }
}
