package io.datasetbuilder.infrastructure.objects.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import java.util.UUID;

/**
 * Unique name of a folder of this machine, by which what belongs to it is recognized in the
 * storage. It is kept in the folder, and made when it is first needed. Safe for concurrent use,
 * also by several processes.
 */
public final class FolderName {

  private final Path file;
  private Optional<String> known = Optional.empty();

  /**
   * @param folder in which the name is kept; made when it is missing
   */
  public FolderName(Path folder) {
    this.file = folder.resolve("object-storage-id");
  }

  /** The name; empty when none was made yet. */
  public synchronized Optional<String> existing() throws IOException {
    if (known.isEmpty() && Files.isRegularFile(file)) {
      known = Optional.of(read());
    }
    return known;
  }

  /** The name, which is made when it is missing. */
  public synchronized String text() throws IOException {
    if (known.isEmpty()) {
      known = Optional.of(read());
    }
    return known.get();
  }

  private String read() throws IOException {
    if (!Files.isRegularFile(file)) {
      create();
    }
    return Files.readString(file).strip();
  }

  /** The file appears whole; of several processes one makes it. */
  private void create() throws IOException {
    Path folder = PrivateFolders.create(file.resolveSibling("").toAbsolutePath());
    Path part = Files.createTempFile(folder, ".object-storage-id", "");
    try {
      Files.write(part, UUID.randomUUID().toString().getBytes(UTF_8));
      link(part);
    } finally {
      Files.deleteIfExists(part);
    }
  }

  private void link(Path part) throws IOException {
    try {
      Files.createLink(file, part);
    } catch (FileAlreadyExistsException madeMeanwhile) {
      Files.delete(part);
    } catch (UnsupportedOperationException noLinks) {
      Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
    }
  }
}
