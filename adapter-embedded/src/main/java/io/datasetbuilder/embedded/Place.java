package io.datasetbuilder.embedded;

import io.datasetbuilder.auth.credential.SecretRegistry;
import io.datasetbuilder.embedded.settings.Settings;
import io.datasetbuilder.pipeline.document.export.Exporter;
import io.datasetbuilder.pipeline.model.index.RunOwnership;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;

/**
 * Where a service works and with what.
 *
 * @param outputRoot the output folder, absolute
 * @param temporaryFolder where previews work
 * @param ownership whose runs a caller may see
 * @param secrets learns every secret that the service comes across
 * @param recordsEvents whether events of builds inside requests are kept, too
 * @param exporters beside those that come with the service and those that are found
 */
record Place(
    Path outputRoot,
    Path temporaryFolder,
    Settings settings,
    Clock clock,
    List<Exporter> exporters,
    Outside outside,
    RunOwnership ownership,
    SecretRegistry secrets,
    boolean recordsEvents) {
  Place {
    outputRoot = outputRoot.toAbsolutePath().normalize();
    exporters = List.copyOf(exporters);
  }

  /** A file that the service keeps for itself, not for a run. */
  Path serviceFile(String name) {
    return outputRoot.resolve(".service").resolve(name);
  }
}
