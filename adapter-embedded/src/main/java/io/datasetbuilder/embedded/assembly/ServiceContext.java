package io.datasetbuilder.embedded.assembly;

import io.datasetbuilder.auth.credential.SecretRegistry;
import io.datasetbuilder.embedded.settings.Settings;
import io.datasetbuilder.pipeline.document.export.Exporter;
import io.datasetbuilder.pipeline.model.index.RunOwnership;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;

/**
 * What a service is made with.
 *
 * @param outputRoot the output folder, absolute
 * @param temporaryFolder where previews work
 * @param exporters beside those that come with the service and those that are found
 * @param ownership whose runs a caller may see
 * @param secrets learns every secret that the service comes across
 * @param recordsEvents whether events of builds inside requests are kept, too
 */
public record ServiceContext(
    Path outputRoot,
    Path temporaryFolder,
    Settings settings,
    Clock clock,
    List<Exporter> exporters,
    NetworkOptions network,
    RunOwnership ownership,
    SecretRegistry secrets,
    boolean recordsEvents) {
  public ServiceContext {
    outputRoot = outputRoot.toAbsolutePath().normalize();
    exporters = List.copyOf(exporters);
  }

  /** A file that the service keeps for itself, not for a run. */
  Path serviceFile(String name) {
    return outputRoot.resolve(".service").resolve(name);
  }
}
