package io.datasetbuilder.embedded.assembly;

import io.datasetbuilder.auth.credential.SecretRegistry;
import io.datasetbuilder.embedded.assembly.KeyRing.KeyPolicy;
import io.datasetbuilder.embedded.settings.Settings;
import io.datasetbuilder.pipeline.document.export.Exporter;
import io.datasetbuilder.pipeline.model.index.RunOwnership;
import io.datasetbuilder.pipeline.source.upload.UploadLimits;
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
 * @param multiUser whether persons who do not trust each other share the service
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
    boolean multiUser,
    SecretRegistry secrets,
    boolean recordsEvents) {
  public ServiceContext {
    outputRoot = outputRoot.toAbsolutePath().normalize();
    exporters = List.copyOf(exporters);
  }

  /** Whether providers are called with a caller's own keys only. */
  public boolean requiresOwnKeys() {
    return keyPolicy() != KeyPolicy.OWN_OR_SERVER;
  }

  /** Whose keys providers are called with (Spec, "Authentication", rule 10). */
  KeyPolicy keyPolicy() {
    if (multiUser) {
      return KeyPolicy.OF_REQUEST;
    }
    return settings.server().access().requiresOwnProviderKeys()
        ? KeyPolicy.OWN
        : KeyPolicy.OWN_OR_SERVER;
  }

  /** What a caller over HTTP may upload. */
  public UploadLimits uploadLimits() {
    UploadLimits limits = settings.uploads().limits();
    return multiUser ? limits.orShared() : limits;
  }

  /** A file that the service keeps for itself, not for a run. */
  Path serviceFile(String name) {
    return outputRoot.resolve(".service").resolve(name);
  }
}
