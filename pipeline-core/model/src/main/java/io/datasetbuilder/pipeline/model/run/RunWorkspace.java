package io.datasetbuilder.pipeline.model.run;

import io.datasetbuilder.pipeline.model.file.FileContent;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.file.RunPath;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/**
 * The folder of one run while it is built. A file appears whole or not at all: it is staged next to
 * its final path, forced to disk, renamed, and its folder forced. Safe for concurrent sources as
 * long as no two publish the same path.
 *
 * <p>Every method may throw {@link WorkspaceFailure} (disk full, not writable); no partly written
 * file is visible then.
 */
public interface RunWorkspace extends AutoCloseable {

  RunId runId();

  /**
   * Location to which the file that becomes {@code path} is written first; its folder exists, the
   * file does not.
   */
  Location stage(RunPath path);

  /** Makes the staged file of {@code path} visible under its name, for good. */
  FileFacts publish(RunPath path);

  /** Writes and publishes a small file in one step. */
  FileFacts write(RunPath path, byte[] content);

  /**
   * Writes and publishes a file whose content is produced while it is written. When {@code content}
   * throws, nothing is published and its exception is passed on.
   */
  FileFacts write(RunPath path, StreamedContent content);

  /**
   * Writes a small file in the place of a published one, in one step: readers see the old content
   * or the new one, and after a failure the old one.
   */
  FileFacts replace(RunPath published, byte[] content);

  /** Content that is written bit by bit. */
  interface StreamedContent {
    void writeTo(OutputStream out) throws IOException;
  }

  /**
   * Publishes a second name for a published file: the same bytes, without a copy where the disk
   * can.
   */
  FileFacts link(RunPath existing, RunPath name);

  /**
   * Publishes a file that lies outside of the run and never changes, without a copy where the disk
   * can.
   *
   * @param facts what proves it, known since it was kept: its bytes are not read again
   */
  FileFacts adopt(Location immutableFile, FileFacts facts, RunPath name);

  /**
   * Works on a fresh checkpoint in a folder of the run. What the work does not publish stays in the
   * folder when the workspace is closed, and when its process dies, for a later run.
   */
  <T> T withCheckpoint(RunPath folder, CheckpointWork<T> work);

  /** Work on a checkpoint; the disk's failures become {@link WorkspaceFailure}. */
  interface CheckpointWork<T> {
    T on(Checkpoint checkpoint) throws IOException;
  }

  /** The address of a published file. */
  Location locate(RunPath published);

  /** A fresh private file name for intermediate work; gone at {@link #close()}. */
  Location scratch(String purpose);

  /** The content of a scratch file as far as it is written; empty while there is no file. */
  FileContent content(Location scratch);

  /** A fresh private folder, for an engine to spill into; gone at {@link #close()}. */
  Location scratchFolder(String purpose);

  /**
   * Frees the space that was kept since the run began for what is written at its end: its manifest
   * above all, which a disk that its sources have filled can hold only then.
   */
  void releaseReserve();

  /**
   * Raw records in the folder of the run, sorted: published ones, and those of checkpoints. See
   * {@link RunPaths#isRawRecord}.
   */
  List<RunPath> rawRecords();

  /**
   * Removes all raw records for good, also what was staged of them. They stay listed among the
   * published files.
   */
  void removeRawRecords();

  /** All published files, sorted. */
  List<RunPath> files();

  /** Removes what was staged but not published, and all scratch files. */
  @Override
  void close();
}
