package io.datasetbuilder.pipeline.document.description;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Purpose of a split, derived from its name; listed in the order in which splits are used. */
public enum SplitPurpose {
  TRAINING("train", "training"),
  VALIDATION("validation", "valid", "val", "dev"),
  TEST("test", "testing");

  @SuppressWarnings("ImmutableEnumChecker") // List.of, never changed
  private final List<String> names;

  SplitPurpose(String... names) {
    this.names = List.of(names);
  }

  /** The purpose that a split's name states; letter case is ignored. */
  public static Optional<SplitPurpose> of(String splitName) {
    String folded = splitName.toLowerCase(Locale.ROOT);
    for (SplitPurpose purpose : values()) {
      if (purpose.names.contains(folded)) {
        return Optional.of(purpose);
      }
    }
    return Optional.empty();
  }

  /**
   * Training, validation and test first; splits of one purpose, or without a purpose, keep their
   * order.
   */
  public static List<DatasetDescription.DescribedSplit> inOrderOfUse(
      List<DatasetDescription.DescribedSplit> splits) {
    return splits.stream().sorted(Comparator.comparingInt(SplitPurpose::rank)).toList();
  }

  private static int rank(DatasetDescription.DescribedSplit split) {
    return of(split.name()).map(SplitPurpose::ordinal).orElse(values().length);
  }
}
