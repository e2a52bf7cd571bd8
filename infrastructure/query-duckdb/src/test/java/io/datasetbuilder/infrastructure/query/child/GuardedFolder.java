package io.datasetbuilder.infrastructure.query.child;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Folder with the file of {@code dataset} and files beside it that no statement may read, and a
 * port that nobody may connect to.
 */
final class GuardedFolder implements AutoCloseable {

  /** What the files beside the dataset hold. */
  static final String SECRET = "canary-7f3a91";

  /** Part of the name of a file that no statement names. */
  static final String UNNAMED = "beside-4c1d";

  private final Path folder;
  private final TableFile table;
  private final ServerSocket port;

  GuardedFolder(Path folder) throws IOException {
    this.folder = folder;
    this.table = AllTypes.write(folder.resolve("dataset.parquet"));
    TableFile.of(folder.resolve("canary.parquet"), "SELECT '" + SECRET + "' AS secret");
    Files.writeString(folder.resolve("canary.csv"), "secret\n" + SECRET + "\n");
    Files.writeString(folder.resolve("canary.json"), "{\"secret\": \"" + SECRET + "\"}\n");
    Files.writeString(folder.resolve(UNNAMED + ".txt"), SECRET);
    Files.createDirectories(spillFolder());
    this.port = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    this.port.setSoTimeout(1);
  }

  TableFile table() {
    return table;
  }

  /** An empty folder, for an engine that spills. */
  Path spillFolder() {
    return folder.resolve("spill");
  }

  /** What placeholders of the corpus stand for. */
  Map<String, String> values() {
    return Map.of(
        "folder", folder.toString(),
        "spill", spillFolder().toString(),
        "file", table.path().toString(),
        "canary", folder.resolve("canary.parquet").toString(),
        "csv", folder.resolve("canary.csv").toString(),
        "json", folder.resolve("canary.json").toString(),
        "port", String.valueOf(port.getLocalPort()));
  }

  ServerSocket port() {
    return port;
  }

  /** The names, sizes and times of all files. */
  Map<String, String> files() throws IOException {
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        files.put(file.toString(), Files.size(file) + " " + Files.getLastModifiedTime(file));
      }
    }
    return files;
  }

  @Override
  public void close() throws IOException {
    port.close();
  }
}
