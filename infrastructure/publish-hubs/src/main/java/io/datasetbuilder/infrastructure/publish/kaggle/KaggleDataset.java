package io.datasetbuilder.infrastructure.publish.kaggle;

import io.datasetbuilder.infrastructure.publish.http.JsonAnswer;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A dataset as Kaggle describes it.
 *
 * @param isPrivate empty when Kaggle does not say
 * @param currentVersion from 1; empty when Kaggle does not say
 * @param description text for people; empty when it has none
 */
record KaggleDataset(
    Optional<Boolean> isPrivate,
    Optional<Long> currentVersion,
    String description,
    List<Version> versions) {

  private static final Optional<Long> FIRST = Optional.of(1L);

  KaggleDataset {
    versions = List.copyOf(versions);
  }

  /** The dataset that a response describes; empty when it describes no dataset. */
  static Optional<KaggleDataset> of(JsonAnswer answer) {
    Optional<Boolean> isPrivate = answer.flag("isPrivate");
    Optional<Long> current = answer.whole("currentVersionNumber");
    return isPrivate.isEmpty() && current.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new KaggleDataset(
                isPrivate,
                current,
                answer.text("description").orElse(""),
                answer.items("versions").orElseGet(List::of).stream().map(Version::of).toList()));
  }

  /**
   * Whether one of its versions holds the package of a mark: one that Kaggle could not work up
   * holds nothing. The description is that of the first version unless a later one, which has the
   * mark in its notes then, has replaced it.
   */
  boolean holds(PackageMark mark) {
    List<Version> marked = versions.stream().filter(version -> mark.isIn(version.notes)).toList();
    return marked.isEmpty()
        ? mark.isIn(description) && !firstFailed()
        : marked.stream().anyMatch(version -> !version.failed());
  }

  /** Whether Kaggle could not work up the first version. */
  boolean firstFailed() {
    return versions.stream().anyMatch(version -> version.number == 1 && version.failed());
  }

  /** Whether Kaggle describes the version that people get now without its status. */
  boolean lacksStatus() {
    return current().map(version -> version.status.isEmpty()).orElse(true);
  }

  /** The same dataset with the status of its current version. */
  KaggleDataset withStatus(String status) {
    if (currentVersion.isEmpty()) {
      return this;
    }
    long number = currentVersion.get();
    String notes = current().map(Version::notes).orElse("");
    return new KaggleDataset(
        isPrivate,
        currentVersion,
        description,
        Stream.concat(
                versions.stream().filter(version -> version.number != number),
                Stream.of(new Version(number, notes, status)))
            .toList());
  }

  private Optional<Version> current() {
    return versions.stream()
        .filter(version -> Optional.of(version.number).equals(currentVersion))
        .findFirst();
  }

  /** Whether there is one version only. */
  boolean isFirst() {
    return currentVersion.equals(FIRST);
  }

  /** Whether the version that people get now holds the package of a mark. */
  boolean showsNow(PackageMark mark) {
    boolean isMarked =
        (isFirst() && mark.isIn(description))
            || current().filter(version -> mark.isIn(version.notes)).isPresent();
    return isMarked && current().filter(Version::failed).isEmpty();
  }

  /**
   * One version.
   *
   * @param number from 1
   * @param notes empty when it has no notes
   * @param status in Kaggle's words; empty when Kaggle does not state it
   */
  record Version(long number, String notes, String status) {

    private static final Set<String> FAILED = Set.of("failed", "error", "deleted");

    static Version of(JsonAnswer answer) {
      return new Version(
          answer.whole("versionNumber").orElse(0L),
          answer.text("versionNotes").orElse(""),
          answer.text("status").orElse(""));
    }

    boolean failed() {
      return FAILED.contains(status.toLowerCase(Locale.ROOT));
    }
  }
}
