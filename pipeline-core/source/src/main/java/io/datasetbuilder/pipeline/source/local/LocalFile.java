package io.datasetbuilder.pipeline.source.local;

import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.source.packed.PackedFile;
import io.datasetbuilder.pipeline.source.packed.Packing;
import io.datasetbuilder.pipeline.source.upload.FolderKeys;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A file on this machine as a caller names it: its path, for an archive optionally followed by
 * {@code #} and a part of it, as in {@code all.zip#member.csv}. It need not exist.
 *
 * @param path as the caller names it, without the part
 * @param location of the file
 * @param folders in the path as it is named, the outermost first
 * @param folder name of the folder that contains the file; empty for the root of a disk
 * @param name last segment of the path; empty for the root of a disk
 * @param part empty: the whole file, or the only part of it
 */
public record LocalFile(
    String path,
    Location location,
    List<String> folders,
    String folder,
    String name,
    Optional<String> part) {

  private static final char MARK = '#';

  public LocalFile {
    Objects.requireNonNull(path, "path");
    Objects.requireNonNull(location, "location");
    Objects.requireNonNull(folder, "folder");
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(part, "part");
    folders = List.copyOf(folders);
  }

  /** Another part of the same file. */
  public LocalFile withPart(Optional<String> other) {
    return new LocalFile(path, location, folders, folder, name, other);
  }

  /** The packed file that it is by its name; empty: it is read as it is. */
  public Optional<PackedFile> packed() {
    return Packing.of(name).map(packing -> new PackedFile(location, path, name, packing, part));
  }

  /** Keys in the names of its folders: those of the path as named, then those in the archive. */
  public FolderKeys folderKeys() {
    List<String> all = new ArrayList<>(folders);
    List<String> inArchive = List.of(part.orElse("").split("/"));
    all.addAll(inArchive.subList(0, inArchive.size() - 1));
    return FolderKeys.of(all);
  }

  /** The file as its caller can name it again. */
  public String written() {
    return path + part.map(each -> MARK + each).orElse("");
  }
}
