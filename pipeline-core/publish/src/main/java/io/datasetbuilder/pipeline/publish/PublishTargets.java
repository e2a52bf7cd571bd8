package io.datasetbuilder.pipeline.publish;

import java.util.List;
import java.util.Optional;

/**
 * The targets of a deployment.
 *
 * @param publishers one for each target; one for {@code local} only where a root is configured
 * @param local the target {@code local} besides its publisher; empty where it has no root
 */
public record PublishTargets(List<Publisher> publishers, Optional<LocalTarget> local) {

  public PublishTargets {
    publishers = List.copyOf(publishers);
  }

  Optional<Publisher> find(PublishTarget target) {
    return publishers.stream().filter(publisher -> publisher.target() == target).findFirst();
  }

  /**
   * The target {@code local}.
   *
   * @param page page of each published folder
   */
  public record LocalTarget(LocalRoot root, FolderPage page) {}

  /** The operator's folder for publications. Safe for concurrent use. */
  public interface LocalRoot {

    /** State of a destination for a publication of an owner. Reads, and changes nothing. */
    FolderState state(PublishDestination destination, HubCredential.Owner owner);

    /** The runs that the folder of a destination may hold. Reads, and changes nothing. */
    RecordedRuns runs(PublishDestination destination);

    /** Whether a folder can take a publication. */
    enum FolderState {
      /** The folder does not exist, is empty, or holds a publication that the owner may replace. */
      FREE,
      /** The folder is not below the root, or a link leads elsewhere. */
      OUTSIDE_ROOT,
      /**
       * The folder has other content, or its name differs from an existing one in letter case only.
       */
      OCCUPIED
    }
  }
}
