package io.datasetbuilder.pipeline.source.upload;

import io.datasetbuilder.pipeline.model.manifest.OriginalFile;
import java.util.Optional;

/**
 * The file that content was read from, as its owner states it.
 *
 * @param name for display only; empty where none was given or nothing is left of it
 * @param original the packed file that the content was unpacked from, of the same name; empty for a
 *     file as it is
 */
public record FileOrigin(Optional<DisplayFilename> name, Optional<OriginalFile> original) {

  /** Content of which nothing is stated. */
  public static final FileOrigin UNKNOWN = new FileOrigin(Optional.empty(), Optional.empty());

  /**
   * A file that is known by its name.
   *
   * @param written as a user writes it, with or without folders
   */
  public static FileOrigin named(String written) {
    return new FileOrigin(DisplayFilename.basenameOf(written), Optional.empty());
  }

  /** The same file, packed or not. */
  public FileOrigin with(Optional<OriginalFile> packed) {
    return new FileOrigin(name, packed);
  }
}
