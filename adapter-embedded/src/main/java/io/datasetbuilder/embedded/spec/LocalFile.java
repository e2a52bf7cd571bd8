package io.datasetbuilder.embedded.spec;

import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.source.packed.PackedFile;
import io.datasetbuilder.pipeline.source.packed.Packing;
import io.datasetbuilder.pipeline.source.upload.FolderKeys;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A file on this machine as a caller names it: its path, for an archive optionally followed by
 * {@code #} and a part of it, as in {@code all.zip#member.csv}.
 *
 * @param part empty: the whole file, or the only part of it
 */
public record LocalFile(Path path, Optional<String> part) {

  private static final char MARK = '#';

  public LocalFile {
    Objects.requireNonNull(path, "path");
    Objects.requireNonNull(part, "part");
  }

  /** The file of this path; where none exists, the path may name a part as {@link #named} does. */
  public static LocalFile of(Path path) {
    return named(path.toString());
  }

  /**
   * The file of this name. A path that exists keeps each {@code #} in it; otherwise the longest
   * beginning that is an existing archive is the file, and what follows it is the part.
   *
   * @throws InvalidPathException when it cannot be a path
   */
  public static LocalFile named(String written) {
    if (!exists(written)) {
      for (int at = written.lastIndexOf(MARK); at > 0; at = written.lastIndexOf(MARK, at - 1)) {
        String path = written.substring(0, at);
        if (exists(path) && packing(Path.of(path)).filter(Packing::hasParts).isPresent()) {
          return new LocalFile(Path.of(path), Optional.of(written.substring(at + 1)));
        }
      }
    }
    return new LocalFile(Path.of(written), Optional.empty());
  }

  private static boolean exists(String path) {
    try {
      return Files.exists(Path.of(path));
    } catch (InvalidPathException impossible) {
      return false;
    }
  }

  /** The packed file that it is by its name; empty: it is read as it is. */
  public Optional<PackedFile> packed() {
    Location location = new Location(path.toAbsolutePath().toString());
    return packing(path)
        .map(packing -> new PackedFile(location, path.toString(), name(path), packing, part));
  }

  private static Optional<Packing> packing(Path path) {
    return Packing.of(name(path));
  }

  /** Last segment of its path; empty for the root of a disk. */
  public String name() {
    return name(path);
  }

  private static String name(Path path) {
    return path.getFileName() == null ? "" : path.getFileName().toString();
  }

  /** Keys in the names of its folders: those of the path as named, then those in the archive. */
  public FolderKeys folderKeys() {
    List<String> folders = new ArrayList<>();
    if (path.getParent() != null) {
      path.getParent().forEach(folder -> folders.add(folder.toString()));
    }
    List<String> inArchive = List.of(part.orElse("").split("/"));
    folders.addAll(inArchive.subList(0, inArchive.size() - 1));
    return FolderKeys.of(folders);
  }

  /** The file as its caller can name it again. */
  public String written() {
    return path + part.map(each -> MARK + each).orElse("");
  }
}
