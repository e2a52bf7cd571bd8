package io.datasetbuilder.infrastructure.objects.run;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import java.util.UUID;

/**
 * Unique name of a working folder, by which the claims of its processes are recognized. It is kept
 * in the folder, and made with the first claim. Safe for concurrent use, also by several processes.
 */
final class WorkingFolderName {

  private final Path file;
  private Optional<String> known = Optional.empty();

  WorkingFolderName(Path workingFolder) {
    this.file = workingFolder.resolve(".service").resolve("object-storage-id");
  }

  synchronized String text() throws IOException {
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
    Path folder = Files.createDirectories(file.resolveSibling(""));
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
