package io.datasetbuilder.embedded.unpack;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.spec.LocalFile;
import io.datasetbuilder.embedded.spec.UnpackedFile;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.run.RunWorkspace;
import io.datasetbuilder.pipeline.model.run.RunWorkspaces;
import io.datasetbuilder.pipeline.source.packed.FileUnpacker;
import io.datasetbuilder.pipeline.source.packed.PackedFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** Unpacks local files before they become uploads. Of a refusal nothing is left. */
public final class UnpackFiles {

  private final Supplier<FileUnpacker> unpacker;
  private final Supplier<RunWorkspaces> workspaces;

  /**
   * @param unpacker asked only for packed files
   * @param workspaces of temporary folders; asked only for packed files
   */
  public UnpackFiles(Supplier<FileUnpacker> unpacker, Supplier<RunWorkspaces> workspaces) {
    this.unpacker = unpacker;
    this.workspaces = workspaces;
  }

  /**
   * Unpacks those of the files that are packed, the caller closes the result.
   *
   * @param named files that exist
   * @throws io.datasetbuilder.pipeline.model.run.WorkspaceFailure when the temporary folder cannot
   *     be written
   */
  public <K> Result<UnpackedFiles<K>> of(Map<K, LocalFile> named) {
    UnpackedFiles<K> unpacked = new UnpackedFiles<>();
    boolean whole = false;
    try {
      for (Map.Entry<K, LocalFile> file : named.entrySet()) {
        List<Problem> problems = unpack(file.getKey(), file.getValue(), unpacked);
        if (!problems.isEmpty()) {
          return Result.refused(problems);
        }
      }
      whole = true;
      return Result.ok(unpacked);
    } finally {
      if (!whole) {
        unpacked.close();
      }
    }
  }

  /** Uses a file that exists, unpacked for the time of the use. */
  public <T> Result<T> with(LocalFile file, Function<UnpackedFile, Result<T>> use) {
    return of(Map.of(file, file))
        .then(
            unpacked -> {
              try (unpacked) {
                return use.apply(unpacked.of(file));
              }
            });
  }

  private <K> List<Problem> unpack(K key, LocalFile file, UnpackedFiles<K> unpacked) {
    Optional<PackedFile> packed = file.packed();
    if (packed.isEmpty()) {
      Path path = file.path().toAbsolutePath();
      unpacked.put(key, new UnpackedFile(path, file.name(), file, Optional.empty()));
      return List.of();
    }
    RunWorkspace folder = workspaces.get().temporary();
    unpacked.remove(folder);
    Location target = folder.scratch("unpacked");
    Path path = Path.of(target.address());
    return unpacker
        .get()
        .unpack(packed.get(), target)
        .map(
            made -> new UnpackedFile(path, made.content().name(), file, Optional.of(made.origin())))
        .match(
            each -> {
              unpacked.put(key, each);
              return List.of();
            },
            problems -> problems);
  }
}
