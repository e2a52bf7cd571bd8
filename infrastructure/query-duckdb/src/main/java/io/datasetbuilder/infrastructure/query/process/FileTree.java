package io.datasetbuilder.infrastructure.query.process;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;

/** Files below a folder. */
final class FileTree {

  private FileTree() {}

  /**
   * Deletes a file, or a folder with all that is in it, as far as that is possible. Links are
   * deleted and never followed.
   *
   * @return whether nothing is left
   */
  static boolean delete(Path path) {
    try {
      Files.walkFileTree(path, new Deletion());
    } catch (IOException undeleted) {
      return false;
    }
    return Files.notExists(path, LinkOption.NOFOLLOW_LINKS);
  }

  private static final class Deletion extends SimpleFileVisitor<Path> {

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      Files.deleteIfExists(file);
      return FileVisitResult.CONTINUE;
    }

    /** Something else deletes here, too, or the file cannot be read. */
    @Override
    public FileVisitResult visitFileFailed(Path file, IOException unread) {
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path folder, IOException unread) throws IOException {
      Files.deleteIfExists(folder);
      return FileVisitResult.CONTINUE;
    }
  }
}
