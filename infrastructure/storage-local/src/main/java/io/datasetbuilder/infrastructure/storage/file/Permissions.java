package io.datasetbuilder.infrastructure.storage.file;

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
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;

/**
 * Permissions of files and folders of the service, independent of the umask of the process. The
 * service's own files are created for its user alone, so that they are at no moment more open;
 * files of runs are then shared with the group. Disks without such permissions keep theirs.
 */
final class Permissions {

  /** Folder below an output folder for the files of the service itself. */
  static final String SERVICE = ".service";

  private static final Logger LOG = System.getLogger(Permissions.class.getName());

  private static final Set<PosixFilePermission> PRIVATE_FOLDER = of("rwx------");
  private static final Set<PosixFilePermission> PRIVATE_FILE = of("rw-------");
  private static final Set<PosixFilePermission> SHARED_FOLDER = of("rwxr-x---");
  private static final Set<PosixFilePermission> SHARED_FILE = of("rw-r-----");
  private static final Set<PosixFilePermission> SHARED_READ_ONLY = of("r--r-----");

  private static final AtomicBoolean REPORTED = new AtomicBoolean();

  private Permissions() {}

  /** Creates a file with these, and only its user may open it. */
  static FileAttribute<?>[] privateFile(Path file) {
    return attributes(file, PRIVATE_FILE);
  }

  /** Creates a folder with these, and only its user may open it. */
  static FileAttribute<?>[] privateFolder(Path folder) {
    return attributes(folder, PRIVATE_FOLDER);
  }

  /**
   * Creates a private folder and those above it, where they are missing. The folder that {@value
   * #SERVICE} is in holds runs, and is shared; an older {@value #SERVICE} is closed.
   */
  static void createPrivateFolders(Path folder) throws IOException {
    Path service = folder;
    while (service != null && !service.endsWith(SERVICE)) {
      service = service.getParent();
    }
    if (service == null || service.getParent() == null) {
      Files.createDirectories(folder, privateFolder(folder));
      return;
    }
    createSharedFolder(service.getParent());
    Files.createDirectories(folder, privateFolder(folder));
    set(service, PRIVATE_FOLDER);
  }

  /** Creates a folder that the group may read, where it is missing. */
  static void createSharedFolder(Path folder) throws IOException {
    Path absolute = folder.toAbsolutePath();
    if (Files.isDirectory(absolute)) {
      return;
    }
    if (absolute.getParent() != null) {
      Files.createDirectories(absolute.getParent());
    }
    try {
      Files.createDirectory(absolute, attributes(absolute, SHARED_FOLDER));
      share(absolute);
    } catch (FileAlreadyExistsException madeMeanwhile) {
      if (!Files.isDirectory(absolute)) {
        throw madeMeanwhile;
      }
    }
  }

  /** Lets the group read a file, or list a folder; a file that is read-only stays so. */
  static void share(Path path) throws IOException {
    if (isKept(path)) {
      boolean readOnly =
          !Files.getPosixFilePermissions(path, LinkOption.NOFOLLOW_LINKS)
              .contains(PosixFilePermission.OWNER_WRITE);
      set(
          path,
          SafePaths.isFolder(path) ? SHARED_FOLDER : readOnly ? SHARED_READ_ONLY : SHARED_FILE);
    }
  }

  /** Takes all rights from others; a file that is read-only stays so. */
  static void restrict(Path path) throws IOException {
    if (isKept(path)) {
      set(path, owner(Files.getPosixFilePermissions(path, LinkOption.NOFOLLOW_LINKS)));
    }
  }

  private static Set<PosixFilePermission> owner(Set<PosixFilePermission> all) {
    return all.stream()
        .filter(permission -> permission.name().startsWith("OWNER"))
        .collect(Collectors.toSet());
  }

  /** A disk that refuses other permissions is reported once; its files keep those they have. */
  private static void set(Path path, Set<PosixFilePermission> wanted) throws IOException {
    if (!isKept(path) || wanted.equals(Files.getPosixFilePermissions(path))) {
      return;
    }
    try {
      Files.setPosixFilePermissions(path, wanted);
    } catch (IOException refused) {
      if (REPORTED.compareAndSet(false, true)) {
        LOG.log(
            Level.WARNING,
            "The permissions of files of the service cannot be set on this disk; they stay as the"
                + " disk gives them.",
            refused);
      }
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
