package io.datasetbuilder.infrastructure.storage.file;

import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Free space of the disks that hold folders. Safe for concurrent use.
 *
 * @param folders by their names
 */
public record FreeSpace(Map<String, Path> folders) {

  private static final Logger LOG = System.getLogger(FreeSpace.class.getName());

  /** Free bytes by the names of the folders; a disk that cannot be read is absent. */
  public Map<String, Long> bytes() {
    Map<String, Long> free = new LinkedHashMap<>();
    folders.forEach((name, folder) -> of(folder).ifPresent(bytes -> free.put(name, bytes)));
    return free;
  }

  /** Of a folder that does not exist yet, those of the nearest one that does. */
  private static Optional<Long> of(Path folder) {
    Path existing = folder.toAbsolutePath();
    while (existing.getParent() != null && !Files.exists(existing)) {
      existing = existing.getParent();
    }
    try {
      return Optional.of(Files.getFileStore(existing).getUsableSpace());
    } catch (IOException unreadable) {
      LOG.log(Level.DEBUG, "the free space of a disk cannot be read", unreadable);
      return Optional.empty();
    }
  }
}
