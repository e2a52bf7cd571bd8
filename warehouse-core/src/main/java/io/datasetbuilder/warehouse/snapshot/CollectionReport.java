package io.datasetbuilder.warehouse.snapshot;

import io.datasetbuilder.buildspec.problem.Problem;
import java.util.List;
import java.util.stream.Stream;

/**
 * Report of a collection.
 *
 * @param deleted deleted snapshots, in their earlier state
 * @param strayFiles number of deleted files that had no row
 * @param problems problems of snapshots and files that could not be deleted and are left for the
 *     next collection
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
