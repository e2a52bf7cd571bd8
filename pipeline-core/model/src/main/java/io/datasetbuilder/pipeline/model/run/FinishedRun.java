package io.datasetbuilder.pipeline.model.run;

import io.datasetbuilder.pipeline.model.file.FileContent;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.file.RunPath;
import java.util.List;
import java.util.Optional;

/**
 * The files of one finished run, as they lie on disk now.
 *
 * <p>Reading may throw {@link WorkspaceFailure} when the disk fails.
 */
public interface FinishedRun {

  /** Path of the canonical snapshot of the run's spec. */
  RunPath SPEC = RunPath.of("buildspec.yaml");

  RunId runId();

  /**
   * All files below the run's folder, sorted by code point, the manifest among them. Whatever is
   * neither a folder nor a regular file (a symbolic link, say) is listed but has no facts.
   */
  List<RunPath> files();

  /** Length and hash, computed now; empty when there is no regular file of that name. */
  Optional<FileFacts> facts(RunPath path);

  /** The bytes of a small file; empty when it does not exist or is longer than the bound. */
  Optional<byte[]> read(RunPath path, int mostBytes);

  /** A file to stream; empty when there is no regular file of that name. Links are not followed. */
  Optional<FileContent> content(RunPath path);

  /** The address of a file that {@link #facts} knows. */
  Location locate(RunPath path);
}
