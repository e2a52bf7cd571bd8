package io.datasetbuilder.infrastructure.storage.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.stream.Stream;

/** Whole folders: listed and removed without following a link. */
public final class FileTrees {

  private FileTrees() {}

  /** Direct children of a folder, sorted; empty when the folder does not exist. */
  public static List<Path> children(Path folder) throws IOException {
    if (!SafePaths.isFolder(folder)) {
      return List.of();
    }
    try (Stream<Path> found = Files.list(folder)) {
      return found.sorted().toList();
    }
  }

  /** Everything below a folder that is not itself a folder. */
  public static List<Path> leaves(Path folder) throws IOException {
    try (Stream<Path> found = Files.walk(folder)) {
      return found.filter(path -> !SafePaths.isFolder(path)).sorted().toList();
    } catch (UncheckedIOException failed) {
      throw failed.getCause();
    }
  }

  /** Removes all rights to a folder and its content from the group and others. */
  public static void restrict(Path folder, FileOps files) throws IOException {
    List<Path> all;
    try (Stream<Path> found = Files.walk(folder)) {
      all = found.filter(path -> !Files.isSymbolicLink(path)).toList();
    }
    for (Path path : all) {
      files.restrict(path);
    }
  }

  /** Removes a file, or a folder that the caller has proved to be its own with its content. */
  public static void delete(Path folder, FileOps files) throws IOException {
    if (Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
      Files.walkFileTree(folder, new Removal(files));
    }
  }

  /** Removes what it visits, a folder after its content. */
  private static final class Removal extends SimpleFileVisitor<Path> {

    private final FileOps files;

    Removal(FileOps files) {
      this.files = files;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      files.delete(file);
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path folder, IOException failed) throws IOException {
      FileVisitResult listed = super.postVisitDirectory(folder, failed);
      files.delete(folder);
      return listed;
    }
  }
}
