package io.datasetbuilder.infrastructure.publish.kaggle;

import io.datasetbuilder.infrastructure.publish.http.JsonAnswer;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * A dataset as Kaggle describes it.
 *
 * @param isPrivate empty when Kaggle does not say
 * @param currentVersion from 1; empty when Kaggle does not say
 * @param description what people read of it; empty when there is none
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

  /** The dataset that an answer describes; empty when it describes none. */
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

  /** Whether one of its versions holds the package of a mark. */
  boolean holds(PackageMark mark) {
    return mark.isIn(description)
        || versions.stream().anyMatch(version -> !version.failed() && mark.isIn(version.notes));
  }

  /** Whether there is one version only. */
  boolean isFirst() {
    return currentVersion.equals(FIRST);
  }

  /** Whether the version that people get now holds the package of a mark. */
  boolean showsNow(PackageMark mark) {
    return (isFirst() && mark.isIn(description))
        || versions.stream()
            .filter(version -> Optional.of(version.number).equals(currentVersion))
            .anyMatch(version -> !version.failed() && mark.isIn(version.notes));
  }

  /**
   * One version.
   *
   * @param number from 1
   * @param notes empty when there are none
   * @param status in Kaggle's words; empty when there is none
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
