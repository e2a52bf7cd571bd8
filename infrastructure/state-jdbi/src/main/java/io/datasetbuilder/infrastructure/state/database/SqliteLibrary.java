package io.datasetbuilder.infrastructure.state.database;

import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.sqlite.SQLiteJDBCLoader;

/**
 * Native library of the SQLite driver, which is unpacked and loaded once a process. The driver
 * unpacks into the folder that a system property names; here the first folder is chosen in which
 * the system lets a library be executed, and the property has a value only while the driver loads.
 * Safe for concurrent use.
 */
public final class SqliteLibrary {

  /** Properties by which an application or an operator decides for the driver. */
  private static final String FOLDER = "org.sqlite.tmpdir";

  private static final List<String> DECIDED = List.of(FOLDER, "org.sqlite.lib.path");

  private static final Logger LOG = System.getLogger(SqliteLibrary.class.getName());

  private static boolean loaded;

  private final Optional<Path> chosen;
  private final List<Path> shared;

  /**
   * The library, unpacked where a database is, else in the temporary folder of the process, else in
   * the home folder of its user.
   */
  public SqliteLibrary() {
    this(Optional.empty());
  }

  /**
   * The library, unpacked in one folder and in no other.
   *
   * @param chosen by the operator; created where it is missing
   */
  public SqliteLibrary(Optional<Path> chosen) {
    this(
        chosen,
        List.of(
            Path.of(System.getProperty("java.io.tmpdir")),
            Path.of(System.getProperty("user.home"), ".cache", "dataset-builder")));
  }

  SqliteLibrary(Optional<Path> chosen, List<Path> shared) {
    this.chosen = chosen;
    this.shared = List.copyOf(shared);
  }

  /**
   * Loads the library unless it is loaded, or the application has chosen its folder.
   *
   * @param databases folder of a database
   * @throws NotExecutable when the system forbids execution in every folder
   */
  void load(Path databases) throws IOException {
    synchronized (SqliteLibrary.class) {
      if (loaded || DECIDED.stream().anyMatch(name -> System.getProperty(name) != null)) {
        return;
      }
      Optional<Path> folder = find(databases);
      if (folder.isEmpty()) {
        throw new NotExecutable();
      }
      loadFrom(folder.get());
      loaded = true;
    }
  }

  /** The first folder from which the system executes a file. */
  Optional<Path> find(Path databases) {
    Stream<Path> candidates =
        chosen.isPresent()
            ? chosen.stream()
            : Stream.concat(
                Stream.of(databases.resolve("native")),
                shared.stream().map(place -> place.resolve(folderOfUser())));
    return candidates.filter(SqliteLibrary::isUsable).findFirst();
  }

  /** Name of the folder of this user; two users of one machine have two folders. */
  private static String folderOfUser() {
    String user = System.getProperty("user.name").replaceAll("[^A-Za-z0-9._-]", "_");
    return "dataset-builder-native-" + user;
  }

  private static void loadFrom(Path folder) throws IOException {
    System.setProperty(FOLDER, folder.toString());
    try {
      SQLiteJDBCLoader.initialize();
    } catch (Exception failed) {
      throw new IOException("the library of SQLite cannot be loaded", failed);
    } finally {
      System.clearProperty(FOLDER);
    }
    try (Stream<Path> unpacked = Files.list(folder)) {
      for (Path file : unpacked.toList()) {
        new PrivateDatabaseFile(file).restrict();
      }
    }
  }

  /**
   * Whether a folder belongs to this user, and the system executes files in it. In a shared place
   * another user could have made the folder, to insert another library. The system reports that a
   * file is not executable when its disk is mounted without execution.
   */
  private static boolean isUsable(Path folder) {
    try {
      PrivateDatabaseFile.createPrivateFolder(folder);
      Path probe = Files.createTempFile(folder, "probe-", "", executable(folder));
      try {
        return !Files.isSymbolicLink(folder)
            && Files.getOwner(folder).equals(Files.getOwner(probe))
            && Files.isExecutable(probe);
      } finally {
        Files.delete(probe);
      }
    } catch (IOException unusable) {
      LOG.log(Level.DEBUG, "A folder for the library of SQLite cannot be used.", unusable);
      return false;
    }
  }

  private static FileAttribute<?>[] executable(Path folder) {
    return folder.getFileSystem().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))
        }
        : new FileAttribute<?>[0];
  }

  /** No folder was found in which the system executes files. */
  static final class NotExecutable extends IOException {

    private static final long serialVersionUID = 1L;

    NotExecutable() {
      super("no folder allows the library of SQLite to be executed");
    }
  }
}
