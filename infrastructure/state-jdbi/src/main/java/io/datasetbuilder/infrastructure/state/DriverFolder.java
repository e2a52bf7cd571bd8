package io.datasetbuilder.infrastructure.state;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Where the driver unpacks its native library, once a process: in a folder of the service rather
 * than in one that everybody may write. What a killed process leaves there, the next one removes.
 */
final class DriverFolder {

  private static final String PROPERTY = "org.sqlite.tmpdir";

  private DriverFolder() {}

  /** Names the folder, unless the operator has named one or the library is loaded already. */
  static synchronized void use(Path folder) throws IOException {
    if (System.getProperty(PROPERTY) == null) {
      Files.createDirectories(folder);
      System.setProperty(PROPERTY, folder.toString());
    }
  }
}
