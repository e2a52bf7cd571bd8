package io.datasetbuilder.embedded.assembly;

import io.datasetbuilder.auth.access.TeamAccess;
import io.datasetbuilder.auth.credential.SecretRegistry;
import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.embedded.settings.AccessSettings.PublishCredential;
import io.datasetbuilder.embedded.settings.Settings;
import io.datasetbuilder.embedded.settings.WarehouseSettings;
import io.datasetbuilder.pipeline.document.export.Exporter;
import io.datasetbuilder.pipeline.model.index.RunOwnership;
import io.datasetbuilder.pipeline.source.provider.connection.KeyRing.KeyPolicy;
import io.datasetbuilder.pipeline.source.upload.UploadLimits;
import io.datasetbuilder.warehouse.snapshot.WorkspaceId;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/**
 * Values that a service is constructed with.
 *
 * @param outputRoot the output folder, absolute
 * @param temporaryFolder where previews work
 * @param exporters in addition to those that come with the service and those that are found
 * @param ownership whose runs a caller may see
 * @param multiUser whether persons who do not trust each other share the service
 * @param secrets learns every secret that the service comes across
 * @param recordsEvents whether events of builds inside requests are kept, too
 * @param warehouse where tables are kept; empty: builds leave runs alone
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
    boolean recordsEvents,
    Optional<WarehouseSettings> warehouse) {
  public ServiceContext {
    outputRoot = outputRoot.toAbsolutePath().normalize();
    exporters = List.copyOf(exporters);
  }

  /** Whether providers are called with a caller's own keys only. */
  public boolean requiresOwnKeys() {
    return keyPolicy() != KeyPolicy.OWN_OR_SERVER;
  }

  /** Rule that decides who acts for which team. */
  public TeamAccess teams() {
    return new TeamAccess(multiUser);
  }

  /**
   * The workspace of a caller's tables: the caller's own where ownership is enforced, and that of
   * the team for a caller who acts for one. The operator's principal has the configured one where
   * the service is not shared (Spec, "Authentication", rule 9).
   */
  public WorkspaceId workspaceOf(Principal caller) {
    if (caller instanceof Principal.TeamMember team) {
      return ofOwner(team.ownerId());
    }
    boolean ownersApart = ownership != RunOwnership.SINGLE_USER;
    boolean operator = !multiUser && caller instanceof Principal.Service;
    return ownersApart && !operator
        ? ofOwner(caller.ownerId())
        : warehouse.map(WarehouseSettings::workspace).orElse(WorkspaceId.SHARED);
  }

  /** Rule that decides whose keys providers are called with (Spec, "Authentication", rule 10). */
  KeyPolicy keyPolicy() {
    if (multiUser) {
      return KeyPolicy.OF_REQUEST;
    }
    return settings.server().access().requiresOwnProviderKeys()
        ? KeyPolicy.OWN
        : KeyPolicy.OWN_OR_SERVER;
  }

  /** Origin of the credential that publishes runs (Spec, "Authentication", rule 11). */
  public PublishCredential publishCredential() {
    return multiUser ? PublishCredential.REQUEST : settings.server().access().publishCredential();
  }

  /** Whether users may share datasets with each other, and read what others share. */
  public boolean sharesDatasets() {
    return multiUser && settings.server().access().allowsShares();
  }

  /** Limits of uploads over HTTP. */
  public UploadLimits uploadLimits() {
    UploadLimits limits = settings.uploads().limits();
    return multiUser ? limits.orShared() : limits;
  }

  /**
   * The workspace of an owner's tables where owners are separated. The hash in the id of an owner
   * is as long as the id of a workspace may be.
   */
  public static WorkspaceId ofOwner(OwnerId owner) {
    return new WorkspaceId(owner.value().substring(owner.value().indexOf(':') + 1));
  }

  /** A file that the service keeps for itself, not for a run. */
  Path serviceFile(String name) {
    return outputRoot.resolve(".service").resolve(name);
  }
}
