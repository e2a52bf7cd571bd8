package io.datasetbuilder.infrastructure.query.process;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.duckdb.DuckDBDriver;

/**
 * Native library of the engine. The driver as published holds those of all platforms, and each
 * process would unpack one, 70 MB, to its temporary folder; as packaged here it is next to the jar.
 */
final class EngineLibrary {

  /** Prefix of the names of the libraries of all platforms. */
  static final String PREFIX = "libduckdb_java.so_";

  /** Prefix of the name that the driver gives to a library that it unpacks. */
  private static final String UNPACKED = "libduckdb_java";

  /**
   * Files that a process on Linux has mapped into its memory, one in each line, after its place.
   */
  private static final Path MAPPED = Path.of("/proc/self/maps");

  private EngineLibrary() {}

  /**
   * Puts the library of this platform into a folder, where a driver in the same folder finds it:
   * the one next to the driver, or the one that this process has loaded, or that of the driver's
   * jar. Does nothing when neither the folder of the driver's jar nor its class loader has one: the
   * library is then on the library path.
   */
  static void putInto(Path folder) throws IOException {
    String name = PREFIX + platform();
    Optional<Path> beside =
        ClassRoot.of(DuckDBDriver.class).folderOfJar().map(jars -> jars.resolve(name));
    if (beside.isPresent() && Files.exists(beside.get())) {
      link(folder.resolve(name), beside.get());
      return;
    }
    Optional<Path> loaded = loaded();
    if (loaded.isPresent() && isKept(folder.resolve(name), loaded.get())) {
      return;
    }
    try (InputStream packaged = DuckDBDriver.class.getResourceAsStream("/" + name)) {
      if (packaged != null) {
        Files.copy(packaged, folder.resolve(name));
      }
    }
  }

  /**
   * The file that the driver of this process has unpacked and loaded, where the system shows it.
   */
  private static Optional<Path> loaded() throws IOException {
    if (!Files.isReadable(MAPPED)) {
      return Optional.empty();
    }
    try (Stream<String> lines = Files.lines(MAPPED)) {
      return lines
          .filter(line -> line.contains("/" + UNPACKED))
          .map(line -> Path.of(line.substring(line.indexOf('/'))))
          .filter(Files::isRegularFile)
          .findFirst();
    }
  }

  /** Whether a second name keeps a file that its owner deletes; impossible between file systems. */
  private static boolean isKept(Path name, Path file) {
    try {
      Files.createLink(name, file);
      return true;
    } catch (IOException | UnsupportedOperationException refused) {
      return false;
    }
  }

  /** Links a file, or copies it: not every system lets every user create links. */
  private static void link(Path link, Path target) throws IOException {
    try {
      Files.createSymbolicLink(link, target.toRealPath());
    } catch (IOException | UnsupportedOperationException refused) {
      Files.copy(target, link);
    }
  }

  /** The driver's name of the platform. */
  private static String platform() {
    String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    String arch = System.getProperty("os.arch").toLowerCase(Locale.ROOT);
    return system(system) + "_" + (arch.equals("aarch64") ? "arm64" : "amd64");
  }

  private static String system(String name) {
    if (name.startsWith("windows")) {
      return "windows";
    }
    return name.startsWith("mac") ? "macos" : "linux";
  }
}
