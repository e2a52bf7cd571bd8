package io.datasetbuilder.infrastructure.storage;

import io.datasetbuilder.pipeline.checkpoint.LeftCheckpoint;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/** The files of a checkpoint that was left; links are not followed. */
record LocalLeftCheckpoint(Path indexFile, Path recordsFile) implements LeftCheckpoint {

  /** Far more than the index of a source with the most combinations has. */
  private static final int MOST_INDEX_BYTES = 64 << 20;

  @Override
  public byte[] index() throws IOException {
    try (InputStream in = Files.newInputStream(indexFile, LinkOption.NOFOLLOW_LINKS)) {
      return in.readNBytes(MOST_INDEX_BYTES);
    }
  }

  @Override
  public InputStream records() throws IOException {
    return new BufferedInputStream(Files.newInputStream(recordsFile, LinkOption.NOFOLLOW_LINKS));
  }
}
