package io.datasetbuilder.pipeline.building;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.text.WireNamed;
import io.datasetbuilder.pipeline.building.commit.TableCommits;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.stage.Stage;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Outcome of a build. */
public sealed interface BuildOutcome {

  /** The build was refused before it created anything; no run of this id exists because of it. */
  record Refused(List<Problem> problems) implements BuildOutcome {
    public Refused {
      problems = List.copyOf(problems);
    }
  }

  /**
   * The build ran and left a manifest: status ok, failed or cancelled.
   *
   * @param manifest as stored
   * @param sources one for each source, in spec order
   * @param composition empty when the spec has none
   * @param unwritten problems of documents about the whole run that are missing; empty when all
   *     exist
   * @param commits results of its commits to the warehouse; empty without a warehouse
   * @param indexed false when the run could not be added to the index of runs, which must be
   *     rebuilt
   */
  record Finished(
      RunId runId,
      Manifest manifest,
      List<SourceResult> sources,
      Optional<CompositionResult> composition,
      List<Problem> unwritten,
      Optional<TableCommits> commits,
      boolean indexed)
      implements BuildOutcome {
    public Finished {
      sources = List.copyOf(sources);
      unwritten = List.copyOf(unwritten);
    }

    /** Problems that failed the build, in the order of its steps; empty when no step failed. */
    public List<Problem> problems() {
      return Stream.of(
              sources.stream().flatMap(source -> source.problems().stream()),
              composition.stream().flatMap(made -> made.problems().stream()),
              unwritten.stream(),
              commits.stream().flatMap(tables -> tables.problems().stream()))
          .flatMap(Function.identity())
          .toList();
    }

    /** First reason why the run failed, as a sentence. */
    public String reason() {
      return sources.stream()
          .flatMap(source -> sentence(source.problems()).stream())
          .findFirst()
          .or(() -> composition.flatMap(made -> sentence(made.problems())))
          .or(() -> sentence(unwritten))
          .or(() -> manifest.findings().uncommittedTables().stream().findFirst())
          .orElse("build failed");
    }

    /** Whether all was built and tables of it were not committed. */
    public boolean uncommitted() {
      return commits.filter(TableCommits::failed).isPresent();
    }

    /** Whether all was built and the tables that are not committed lost against newer snapshots. */
    public boolean lostToNewer() {
      return commits.filter(TableCommits::lostToNewer).isPresent();
    }
  }

  /** The messages of problems as one sentence; empty without problems. */
  static Optional<String> sentence(List<Problem> problems) {
    return problems.isEmpty()
        ? Optional.empty()
        : Optional.of(problems.stream().map(Problem::message).collect(Collectors.joining("; ")));
  }

  /** Status of a composition. */
  enum CompositionStatus implements WireNamed.LowerCase {
    OK,
    FAILED,
    /** Not attempted: a source it needs has no validated table, or the run was stopped. */
    SKIPPED
  }

  /**
   * Result of the composition.
   *
   * @param problems problems that failed it; empty when it did not fail
   * @param goldRows number of rows of its Gold table; empty without one
   * @param goldColumns number of columns of its Gold table; empty without one
   */
  record CompositionResult(
      String name,
      CompositionStatus status,
      List<Problem> problems,
      Optional<Long> goldRows,
      Optional<Integer> goldColumns) {
    public CompositionResult {
      problems = List.copyOf(problems);
    }
  }

  /**
   * Result of one source.
   *
   * @param completed stages that completed, in order
   * @param problems problems that failed it; empty when it did not fail
   * @param goldRows number of rows of its Gold table; empty without one
   * @param goldColumns number of columns of its Gold table; empty without one
   */
  record SourceResult(
      String sourceKey,
      List<Stage> completed,
      List<Problem> problems,
      Optional<Long> goldRows,
      Optional<Integer> goldColumns) {
    public SourceResult {
      completed = List.copyOf(completed);
      problems = List.copyOf(problems);
    }

    public boolean failed() {
      return !problems.isEmpty();
    }
  }
}
