package io.datasetbuilder.embedded.assembly;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.embedded.assembly.PublishComponents.SettingConflict;
import io.datasetbuilder.embedded.problem.ServiceProblem;
import io.datasetbuilder.embedded.settings.TextSetting;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;

/**
 * Rule of where a warehouse lies. A run id names a folder of the output folder, so that a warehouse
 * next to the runs could be read, or built over, as one of them.
 */
final class WarehouseFolder {

  /** Folder names of the service, which the warehouse cannot use. */
  private static final Set<String> USED = Set.of("locks", "work", "orphans", "trash", "uploads");

  private WarehouseFolder() {}

  /**
   * Checks that the warehouse is apart from the output folder, or in a folder of its own below
   * {@code .service} of it. Links are followed, and neither folder has to exist.
   *
   * @throws SettingConflict when it is not
   */
  static void check(ServiceContext context) {
    context
        .warehouse()
        .filter(settings -> !isApart(real(settings.folder()), real(context.outputRoot())))
        .ifPresent(
            settings -> {
              throw new SettingConflict(
                  Problem.of(
                      ServiceProblem.INVALID_SETTING,
                      TextSetting.WAREHOUSE.variable(),
                      "the folder of the warehouse must be apart from the output folder, or be"
                          + " .service/warehouse in it"));
            });
  }

  private static boolean isApart(Path warehouse, Path output) {
    if (output.startsWith(warehouse)) {
      return false;
    }
    Path service = output.resolve(".service");
    return !warehouse.startsWith(output)
        || (warehouse.startsWith(service)
            && !warehouse.equals(service)
            && !USED.contains(service.relativize(warehouse).getName(0).toString()));
  }

  /** The path without links, as far as it exists. */
  private static Path real(Path folder) {
    try {
      return folder.toRealPath();
    } catch (IOException missing) {
      Path parent = folder.getParent();
      return parent == null ? folder : real(parent).resolve(folder.getFileName());
    }
  }
}
