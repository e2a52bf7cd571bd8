package io.datasetbuilder.infrastructure.storage.file;

import io.datasetbuilder.pipeline.model.file.FileFacts;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Set;

/**
 * All operations that change the disk, as an interface that tests implement to make the n-th
 * operation fail. Implementations are safe for concurrent use. New files and folders can be opened
 * by the user of the process alone, until {@link #share}.
 */
public interface FileOps {

  /** Creates one folder that must not exist yet. */
  void createFolder(Path folder) throws IOException;

  /** Creates one folder that must not exist yet and that no other user may open. */
  void createPrivateFolder(Path folder) throws IOException;

  /** Creates a folder and those above it, where they are missing. */
  void createFolders(Path folder) throws IOException;

  /** Opens a new file that must not exist yet. */
  OutputStream create(Path file) throws IOException;

  /**
   * Copies a file to a new one that must not exist yet, and forces it to disk.
   *
   * @param from no link
   * @return length and digest of the copied bytes
   */
  FileFacts copy(Path from, Path to) throws IOException;

  /** Forces a file's content to disk. */
  void force(Path file) throws IOException;

  /** Forces the names in a folder to disk. */
  void forceFolder(Path folder) throws IOException;

  /** Gives a file or folder another name on the same disk, in one step. */
  void rename(Path from, Path to) throws IOException;

  /** Gives a file a second name on the same disk. */
  void link(Path existing, Path name) throws IOException;

  /**
   * Makes a symbolic link.
   *
   * @throws IOException also where the disk has no such links
   */
  void point(Path link, Path target) throws IOException;

  /** Whether no file gets a second name here, though the disk may have links. */
  default boolean copies() {
    return false;
  }

  /** Lets the group of a file or folder read it. */
  void share(Path path) throws IOException;

  /** Takes all rights at a file or folder from the group and others. */
  void restrict(Path path) throws IOException;

  /** Removes the right to write a file. */
  void makeReadOnly(Path file) throws IOException;

  /** Removes a file or an empty folder; does nothing when it does not exist. */
  void delete(Path path) throws IOException;

  /**
   * Writes a small file, which replaces an existing one. It is whole and on disk when the method
   * returns; when it fails, no part of it is left.
   */
  default void replace(Path file, byte[] content) throws IOException {
    Path part = file.resolveSibling(file.getFileName() + ".part");
    delete(part);
    StorageFailures.orRemoved(
        () -> {
          try (OutputStream out = create(part)) {
            out.write(content);
          }
          force(part);
          rename(part, file);
          forceFolder(file.getParent());
          return file;
        },
        "a part of a file",
        () -> delete(part));
  }

  /** The real disk. Tests extend it with operations that fail. */
  public static class DiskFileOps implements FileOps {

    @Override
    public void createFolder(Path folder) throws IOException {
      Files.createDirectory(folder, Permissions.privateFolder(folder));
    }

    @Override
    public void createPrivateFolder(Path folder) throws IOException {
      Files.createDirectory(folder, Permissions.privateFolder(folder));
    }

    @Override
    public void createFolders(Path folder) throws IOException {
      Permissions.createPrivateFolders(folder);
    }

    @Override
    public OutputStream create(Path file) throws IOException {
      return Channels.newOutputStream(
          Files.newByteChannel(
              file,
              Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
              Permissions.privateFile(file)));
    }

    @Override
    public FileFacts copy(Path from, Path to) throws IOException {
      return HashedCopy.of(from, to);
    }

    @Override
    public void force(Path file) throws IOException {
      try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
        channel.force(true);
      }
    }

    /** Folders cannot be opened on every system; where they can, a failed force is a failure. */
    @Override
    public void forceFolder(Path folder) throws IOException {
      if (Files.getFileAttributeView(folder, PosixFileAttributeView.class) != null) {
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
          channel.force(true);
        }
      }
    }

    @Override
    public void rename(Path from, Path to) throws IOException {
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    }

    @Override
    public void link(Path existing, Path name) throws IOException {
      Files.createLink(name, existing);
    }

    @Override
    public void point(Path link, Path target) throws IOException {
      try {
        Files.createSymbolicLink(link, target);
      } catch (UnsupportedOperationException noLinks) {
        throw new IOException("no symbolic links", noLinks);
      }
    }

    @Override
    public void share(Path path) throws IOException {
      Permissions.share(path);
    }

    @Override
    public void restrict(Path path) throws IOException {
      Permissions.restrict(path);
    }

    @Override
    public void makeReadOnly(Path file) throws IOException {
      if (Files.getFileAttributeView(file, PosixFileAttributeView.class) != null) {
        Files.setPosixFilePermissions(file, EnumSet.of(PosixFilePermission.OWNER_READ));
      } else {
        Files.setAttribute(file, "dos:readonly", true);
      }
    }

    @Override
    public void delete(Path path) throws IOException {
      Files.deleteIfExists(path);
    }
  }

  /**
   * The real disk, where the umask decides who may read: for files that are passed to other users.
   */
  class HandedOverFileOps extends DiskFileOps {
    @Override
    public void createFolder(Path folder) throws IOException {
      Files.createDirectory(folder);
    }

    @Override
    public void createFolders(Path folder) throws IOException {
      Files.createDirectories(folder);
    }

    @Override
    public OutputStream create(Path file) throws IOException {
      return Files.newOutputStream(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    }
  }

  /** The real disk, on which no file gets a second name. Tests extend it, too. */
  class CopyingFileOps extends DiskFileOps {
    @Override
    public boolean copies() {
      return true;
    }

    @Override
    public void link(Path existing, Path name) {
      throw new UnsupportedOperationException("files are copied here");
    }
  }
}
