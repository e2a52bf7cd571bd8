package io.datasetbuilder.infrastructure.storage.warehouse;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.infrastructure.storage.file.FileOps;
import io.datasetbuilder.infrastructure.storage.file.StorageFailures;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.snapshot.FolderMarker;
import io.datasetbuilder.warehouse.snapshot.SnapshotFileFailure;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/** File {@code warehouse-id} in the folder of a warehouse. Safe for concurrent use. */
public final class LocalFolderMarker implements FolderMarker {

  private static final Pattern ID = Pattern.compile("[0-9a-f]{32}");

  /** Largest marker that is read, in bytes; longer than any id. */
  private static final int MOST_BYTES = 64;

  private final Path file;
  private final FileOps files;

  /**
   * Touches no disk.
   *
   * @param warehouse the folder of the warehouse; made when it is missing
   */
  public LocalFolderMarker(Path warehouse, FileOps files) {
    this.file = warehouse.toAbsolutePath().normalize().resolve("warehouse-id");
    this.files = files;
  }

  @Override
  public Optional<String> read() {
    return StorageFailures.inWarehouse(
        () -> {
          if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            return Optional.empty();
          }
          try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
            return Optional.of(id(new String(in.readNBytes(MOST_BYTES), US_ASCII).strip()));
          }
        });
  }

  private static String id(String text) {
    if (!ID.matcher(text).matches()) {
      throw new SnapshotFileFailure(
          Problem.of(
              WarehouseProblem.WAREHOUSE_MISMATCH,
              "",
              "The file warehouse-id of the warehouse's folder is damaged; restore it, or a"
                  + " backup."));
    }
    return text;
  }

  @Override
  public void write(String id) {
    StorageFailures.inWarehouse(
        () -> {
          files.createFolders(file.getParent());
          files.replace(file, (id + "\n").getBytes(US_ASCII));
          return file;
        });
  }
}
