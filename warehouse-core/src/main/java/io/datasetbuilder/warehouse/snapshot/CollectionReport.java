package io.datasetbuilder.warehouse.snapshot;

import io.datasetbuilder.buildspec.problem.Problem;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a collection has deleted.
 *
 * @param deleted snapshots whose file and row are gone, in the state they had before
 * @param strayFiles files without a row that are gone
 * @param problems what could not be deleted and is left for the next collection
 */
public record CollectionReport(List<Snapshot> deleted, int strayFiles, List<Problem> problems) {

  public CollectionReport {
    deleted = List.copyOf(deleted);
    problems = List.copyOf(problems);
  }

  static final CollectionReport NONE = new CollectionReport(List.of(), 0, List.of());

  static CollectionReport of(Snapshot deleted) {
    return new CollectionReport(List.of(deleted), 0, List.of());
  }

  static CollectionReport of(Problem problem) {
    return new CollectionReport(List.of(), 0, List.of(problem));
  }

  static CollectionReport ofStrayFile() {
    return new CollectionReport(List.of(), 1, List.of());
  }

  /** Both reports in one. */
  CollectionReport and(CollectionReport other) {
    return new CollectionReport(
        join(deleted, other.deleted),
        strayFiles + other.strayFiles,
        join(problems, other.problems));
  }

  private static <T> List<T> join(List<T> first, List<T> second) {
    return Stream.concat(first.stream(), second.stream()).toList();
  }
}
