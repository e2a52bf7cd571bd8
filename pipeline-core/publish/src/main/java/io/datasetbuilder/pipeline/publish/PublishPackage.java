package io.datasetbuilder.pipeline.publish;

import io.datasetbuilder.pipeline.model.file.FileContent;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.run.RunId;
import java.util.List;

/**
 * Files of a run with their paths at a target.
 *
 * @param title title of the dataset in its spec
 * @param fingerprint 64 lower-case hex digits that differ where run, target, destination, options
 *     or files differ; a target can store it, so that the publication is recognised later
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
   * @param facts length and hash in the manifest. A publisher compares them with the bytes that it
   *     reads, and publishes no file that differs
   * @param content can be opened more than once
   */
  public record PackageFile(String path, FileFacts facts, FileContent content) {}
}
