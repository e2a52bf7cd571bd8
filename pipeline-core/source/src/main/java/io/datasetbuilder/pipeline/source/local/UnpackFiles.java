package io.datasetbuilder.pipeline.source.local;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.run.RunWorkspace;
import io.datasetbuilder.pipeline.model.run.RunWorkspaces;
import io.datasetbuilder.pipeline.source.packed.FileUnpacker;
import io.datasetbuilder.pipeline.source.packed.FileUnpacker.UnpackTarget;
import io.datasetbuilder.pipeline.source.packed.UnpackedContent;
import java.util.HashMap;
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
      Result<Map<K, UnpackedFile>> files = unpacked(named, unpacked);
      if (files instanceof Result.Ok<Map<K, UnpackedFile>> ok) {
        named.forEach((key, file) -> unpacked.put(key, found(key, file, ok.value())));
        whole = true;
      }
      return files.map(all -> unpacked);
    } finally {
      if (!whole) {
        unpacked.close();
      }
    }
  }

  private static <K> UnpackedFile found(K key, LocalFile file, Map<K, UnpackedFile> unpacked) {
    UnpackedFile asItIs = new UnpackedFile(file.location(), file.name(), file, Optional.empty());
    return unpacked.getOrDefault(key, asItIs);
  }

  /** The packed ones of the files, unpacked to one temporary folder. */
  private <K> Result<Map<K, UnpackedFile>> unpacked(
      Map<K, LocalFile> named, UnpackedFiles<K> temporary) {
    List<Map.Entry<K, LocalFile>> packed =
        named.entrySet().stream().filter(file -> isPacked(file.getValue())).toList();
    if (packed.isEmpty()) {
      return Result.ok(Map.of());
    }
    RunWorkspace folder = workspaces.get().temporary();
    temporary.remove(folder);
    List<UnpackTarget> targets =
        packed.stream()
            .flatMap(file -> file.getValue().packed().stream())
            .map(file -> new UnpackTarget(file, folder.scratch("unpacked")))
            .toList();
    return unpacker
        .get()
        .unpack(targets)
        .map(
            contents -> {
              Map<K, UnpackedFile> files = new HashMap<>();
              for (int i = 0; i < packed.size(); i++) {
                UnpackedContent made = contents.get(i);
                files.put(
                    packed.get(i).getKey(),
                    new UnpackedFile(
                        targets.get(i).target(),
                        made.content().name(),
                        packed.get(i).getValue(),
                        Optional.of(made.origin())));
              }
              return files;
            });
  }

  private static boolean isPacked(LocalFile file) {
    return file.packed().isPresent();
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
}
