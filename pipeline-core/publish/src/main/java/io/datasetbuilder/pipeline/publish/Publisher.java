package io.datasetbuilder.pipeline.publish;

import io.datasetbuilder.buildspec.text.WireNamed;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import java.util.Optional;

/**
 * Publishes packages at one target. Every call ends: each waits for the target only up to a
 * deadline of its own. Safe for concurrent use.
 */
public interface Publisher {

  PublishTarget target();

  /**
   * Visibility of the content of a destination. Reads, and changes nothing.
   *
   * @return {@code UNKNOWN} when the target does not report it
   * @throws PublishFailure when the target cannot be read; it is not known then, for this reason
   */
  RemoteVisibility visibility(PublishDestination destination, HubCredential credential);

  /**
   * Whether a destination holds this very package; a page about it does not count. Reads, and
   * changes nothing.
   *
   * @return {@code UNKNOWN} when the target does not report it
   * @throws PublishFailure when the target cannot be read; it is not known then, for this reason
   */
  RemotePresence find(
      PublishPackage files, PublishDestination destination, HubCredential credential);

  /**
   * Publishes a package, whole or not at all as far as the target allows. A destination that does
   * not exist is created, as public or private as the order states. An order that is not public
   * never creates, changes or fills a public destination: the visibility is read again after the
   * creation and before any upload.
   *
   * @throws DestinationRefused when the target found that the destination may not be replaced;
   *     nothing has changed there
   * @throws PublishFailure when it failed; the content of the target is unknown then
   */
  Published publish(PublishOrder order);

  /** Visibility of the content of a destination. */
  enum RemoteVisibility {
    /** The destination does not exist, or the credential cannot see it. */
    ABSENT,
    PRIVATE,
    PUBLIC,
    /** The target does not respond, or does not state it. */
    UNKNOWN
  }

  /** Presence of a package at a destination. */
  enum RemotePresence {
    /** The destination does not exist, or holds another package. */
    ABSENT,
    PRESENT,
    UNKNOWN
  }

  /**
   * Order to publish a package.
   *
   * @param isPublic whether all users of the target may see it
   * @param folder instructions for a folder; hubs ignore them
   * @param progress is called with the number of bytes that were sent since its last call, from any
   *     thread
   * @param cancellation checked between the requests to the target
   */
  record PublishOrder(
      PublishPackage files,
      PublishDestination destination,
      boolean isPublic,
      HubCredential credential,
      FolderOrder folder,
      Progress progress,
      Cancellation cancellation) {}

  /**
   * Part of an order that only folders carry out.
   *
   * @param run the run, to be remembered at the destination; empty when its age is not known, so
   *     that it is compared with nothing
   * @param replaceNewer whether it may replace a newer run
   * @param page page to be written next to the files, as {@link FolderPage#NAME}; empty where a
   *     file has this name, or no page is wanted
   */
  record FolderOrder(Optional<DatedRun> run, boolean replaceNewer, Optional<String> page) {

    /** Order of a run whose age is not known. */
    public static final FolderOrder NONE =
        new FolderOrder(Optional.empty(), false, Optional.empty());

    FolderOrder withPage(Optional<String> rendered) {
      return new FolderOrder(run, replaceNewer, rendered);
    }

    /**
     * Reason why the run may not replace what lies at a destination; empty when it may.
     *
     * @param recorded runs that lie there
     */
    public Optional<PublishIssue> against(RecordedRuns recorded, PublishDestination destination) {
      return run.filter(any -> !replaceNewer).flatMap(age -> recorded.against(age, destination));
    }
  }

  /** Observes an upload. */
  @FunctionalInterface
  interface Progress {
    Progress NONE = bytes -> {};

    void sent(long bytes);
  }

  /**
   * Result of a publication.
   *
   * @param reference address of the dataset for a person; {@code http} or {@code https}, or of a
   *     local folder {@code file}
   * @param artifactCount number of files of the package that this order left at the target
   * @param status status of the publication
   * @param visibility of the destination, as the target stated it for this order
   */
  record Published(
      String reference, int artifactCount, PublishStatus status, RemoteVisibility visibility) {

    /** Result of a target that does not state who sees its destinations. */
    public Published(String reference, int artifactCount, PublishStatus status) {
      this(reference, artifactCount, status, RemoteVisibility.UNKNOWN);
    }
  }

  /** Status of a successful publication. */
  enum PublishStatus implements WireNamed.LowerCase {
    /** The dataset is visible at the target. */
    PUBLISHED,
    /** The target has all of it and still works on it. */
    PROCESSING;
  }
}
