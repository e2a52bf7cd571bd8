package io.datasetbuilder.infrastructure.storage.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;

/**
 * Identity of a file's content, which changes when the file is written, replaced or renamed. Where
 * the system keeps a time of the last change of any kind, which programs cannot set, it is part of
 * the identity.
 *
 * @param text opaque
 * @param changedAt time of the last such change
 */
public record FileIdentity(String text, FileTime changedAt) {

  private static final String UNIX = "unix";
  private static final String CHANGED = "ctime";

  /** The identity of an existing file that is no link. */
  public static FileIdentity of(Path file) throws IOException {
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
