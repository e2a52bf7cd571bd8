package io.datasetbuilder.pipeline.runs.publish;

import io.datasetbuilder.pipeline.model.file.FileContent;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.run.RunId;
import java.util.List;

/**
 * The files of a run as they shall lie at a target.
 *
 * @param title of the dataset, as its spec has it
 * @param fingerprint 64 lower-case hex digits that differ where run, target, destination, options
 *     or files differ; a target can keep it, so that a publication is recognised later
 * @param files sorted by {@link PackageFile#path}, at least one, no path twice
 */
public record PublishPackage(
    RunId runId, String title, String fingerprint, List<PackageFile> files) {

  public PublishPackage {
    files = List.copyOf(files);
  }

  /** The bytes of all files. */
  public long bytes() {
    return files.stream().mapToLong(file -> file.facts().bytes()).sum();
  }

  /**
   * One file.
   *
   * @param path path at the target: relative, {@code /} between its parts, none of them {@code .}
   *     or {@code ..}
   * @param facts its length and hash as the manifest proves them. A publisher compares them with
   *     what it reads and publishes nothing that differs
   * @param content can be opened more than once
   */
  public record PackageFile(String path, FileFacts facts, FileContent content) {}
}
