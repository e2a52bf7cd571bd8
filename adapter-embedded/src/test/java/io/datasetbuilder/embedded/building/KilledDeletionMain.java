package io.datasetbuilder.embedded.building;

import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.settings.WarehouseSettings;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A process that deletes a dataset, to be killed: folder, dataset. It writes the file {@code begun}
 * when the deletion begins, and {@code ended}, with its nanoseconds, when it is over.
 */
final class KilledDeletionMain {

  private KilledDeletionMain() {}

  public static void main(String[] args) throws Exception {
    Path folder = Path.of(args[0]);
    try (BuilderService service =
        BuilderService.builder(folder.resolve("out"))
            .warehouse(WarehouseSettings.in(folder.resolve("wh")))
            .build()) {
      if (service.open().isPresent()) {
        throw new IllegalStateException("the service cannot be opened");
      }
      long begin = System.nanoTime();
      Files.createFile(folder.resolve("begun"));
      if (service.deletions().deleteDataset(args[1]).problems().isEmpty()) {
        Files.writeString(folder.resolve("ended"), String.valueOf(System.nanoTime() - begin));
      }
    }
  }
}
