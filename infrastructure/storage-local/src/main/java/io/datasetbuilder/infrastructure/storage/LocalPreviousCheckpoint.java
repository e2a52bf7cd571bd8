package io.datasetbuilder.infrastructure.storage;

import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.run.PreviousCheckpoint;
import io.datasetbuilder.pipeline.source.checkpoint.CheckpointLayout;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;

/** The files of a checkpoint that was left; links are not followed. */
record LocalPreviousCheckpoint(Path indexFile, Path recordsFile) implements LeftCheckpoint {

  /** Far more than the index of a source with the most combinations has. */
  static final int MOST_INDEX_BYTES = 64 << 20;

  /**
   * The checkpoint in a folder of a run; empty when one of its files is missing, or a link is
   * anywhere on the way.
   *
   * @param run the folder of a run, no link
   */
  static Optional<PreviousCheckpoint> find(Path run, RunPath folder) {
    try {
      Path place = SafePaths.inRun(run, folder);
      Path index = place.resolve(CheckpointLayout.INDEX);
      Path records = place.resolve(CheckpointLayout.RECORDS);
      return SafePaths.isFile(index) && SafePaths.isFile(records)
          ? Optional.of(new LocalPreviousCheckpoint(index, records))
          : Optional.empty();
    } catch (IOException throughALink) {
      return Optional.empty();
    }
  }

  /** A longer one is none: its begin would look like an index whose run was killed. */
  @Override
  public byte[] index() throws IOException {
    try (InputStream in = Files.newInputStream(indexFile, LinkOption.NOFOLLOW_LINKS)) {
      byte[] bytes = in.readNBytes(MOST_INDEX_BYTES + 1);
      return bytes.length > MOST_INDEX_BYTES ? new byte[0] : bytes;
    }
  }

  @Override
  public InputStream records() throws IOException {
    return new BufferedInputStream(Files.newInputStream(recordsFile, LinkOption.NOFOLLOW_LINKS));
  }
}
