package io.datasetbuilder.infrastructure.state.database;

import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;

/**
 * File of a database that only the user of the process may open, independent of the umask: it holds
 * keys, uploads and users. SQLite gives its log and its shared memory the permissions of the file.
 */
record PrivateDatabaseFile(Path file) {

  private static final Logger LOG = System.getLogger(PrivateDatabaseFile.class.getName());

  /** Folder below an output folder for the files of the service itself. */
  private static final String SERVICE = ".service";

  private static final Set<PosixFilePermission> FOLDER = of("rwx------");
  private static final Set<PosixFilePermission> FILE = of("rw-------");

  /** The folder of runs, in which the folder of the database is. */
  private static final Set<PosixFilePermission> ABOVE = of("rwxr-x---");

  private static final List<String> PARTS = List.of("", "-wal", "-shm");

  /**
   * Creates the folder and an empty file where they are missing, and closes a file that is open to
   * others.
   *
   * @throws IOException when a link is in the place of one, or they cannot be created
   */
  void prepare() throws IOException {
    Path folder = file.getParent();
    if (Files.isSymbolicLink(folder) || Files.isSymbolicLink(file)) {
      throw new IOException("a symbolic link instead of a database");
    }
    createFolder(folder);
    if (!Files.exists(file)) {
      createFile();
    }
    for (String part : PARTS) {
      new PrivateDatabaseFile(file.resolveSibling(file.getFileName() + part)).restrict();
    }
  }

  /**
   * Removes all rights to the file from the group and others; does nothing when the file does not
   * exist.
   */
  void restrict() throws IOException {
    if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      set(file, FILE);
    }
  }

  /** Creates a folder where it is missing, and takes all rights at it from other users. */
  static void createPrivateFolder(Path folder) throws IOException {
    createFolder(folder);
    set(folder, FOLDER);
  }

  private static void createFolder(Path folder) throws IOException {
    if (Files.isDirectory(folder)) {
      return;
    }
    createAbove(folder.toAbsolutePath().getParent());
    Files.createDirectories(folder, attributes(folder, FOLDER));
  }

  /**
   * Creates the folders above the file. The output folder holds runs, which its group may read; the
   * content of its service folder is private.
   */
  private static void createAbove(Path folder) throws IOException {
    if (folder == null || Files.isDirectory(folder)) {
      return;
    }
    createAbove(folder.getParent());
    Set<PosixFilePermission> wanted = isOfService(folder) ? FOLDER : ABOVE;
    Files.createDirectories(folder, attributes(folder, wanted));
    set(folder, wanted);
  }

  private static boolean isOfService(Path folder) {
    for (Path segment : folder) {
      if (segment.toString().equals(SERVICE)) {
        return true;
      }
    }
    return false;
  }

  private void createFile() throws IOException {
    try {
      Files.createFile(file, attributes(file, FILE));
    } catch (FileAlreadyExistsException madeMeanwhile) {
      if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
        throw madeMeanwhile;
      }
    }
  }

  /** A disk that refuses other permissions is reported; its files keep those they have. */
  private static void set(Path path, Set<PosixFilePermission> wanted) throws IOException {
    if (!isKept(path) || Files.getPosixFilePermissions(path).equals(wanted)) {
      return;
    }
    try {
      Files.setPosixFilePermissions(path, wanted);
    } catch (IOException refused) {
      LOG.log(Level.WARNING, "The permissions of a database cannot be set on its disk.", refused);
    }
  }

  private static FileAttribute<?>[] attributes(Path path, Set<PosixFilePermission> permissions) {
    return isKept(path)
        ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(permissions)}
        : new FileAttribute<?>[0];
  }

  private static boolean isKept(Path path) {
    return path.getFileSystem().supportedFileAttributeViews().contains("posix");
  }

  private static Set<PosixFilePermission> of(String text) {
    return Set.copyOf(PosixFilePermissions.fromString(text));
  }
}
