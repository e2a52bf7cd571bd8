package io.datasetbuilder.infrastructure.storage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;

/**
 * What changes when a file is written to, replaced or given another name. Where the system keeps a
 * time of the last change of any kind, which nobody can set, it is part of this.
 *
 * @param text opaque
 * @param changedAt when the file was last changed in one of these ways
 */
record FileIdentity(String text, FileTime changedAt) {

  private static final String UNIX = "unix";
  private static final String CHANGED = "ctime";

  /** The identity of a file that is there and is no link. */
  static FileIdentity of(Path file) throws IOException {
    BasicFileAttributes basic =
        Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    String identity = "%d %s %s".formatted(basic.size(), basic.lastModifiedTime(), basic.fileKey());
    if (!file.getFileSystem().supportedFileAttributeViews().contains(UNIX)) {
      return new FileIdentity(identity, basic.lastModifiedTime());
    }
    FileTime changed =
        (FileTime) Files.getAttribute(file, UNIX + ":" + CHANGED, LinkOption.NOFOLLOW_LINKS);
    return new FileIdentity(identity + " " + changed, changed);
  }
}
