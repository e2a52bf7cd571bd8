package io.datasetbuilder.pipeline.runs.publish;

import java.util.List;
import java.util.Optional;

/**
 * The targets of a deployment.
 *
 * @param publishers one for each target; one for {@code local} only where a root is configured
 * @param root of the target {@code local}; not called where that is not configured
 */
public record PublishTargets(List<Publisher> publishers, LocalRoot root) {

  public PublishTargets {
    publishers = List.copyOf(publishers);
  }

  Optional<Publisher> find(PublishTarget target) {
    return publishers.stream().filter(publisher -> publisher.target() == target).findFirst();
  }

  /** The operator's folder for publications. Safe for concurrent use. */
  @FunctionalInterface
  public interface LocalRoot {

    /**
     * Whether the folder of a destination lies, or would lie, below the root, and no link leads
     * elsewhere. Reads, and changes nothing.
     */
    boolean contains(PublishDestination destination);
  }
}
