package io.datasetbuilder.pipeline.build;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.text.WireNamed;
import io.datasetbuilder.pipeline.build.commit.TableCommits;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.stage.Stage;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** How a build ended. */
public sealed interface BuildOutcome {

  /** It was refused before anything was built; no run of this id exists because of it. */
  record Refused(List<Problem> problems) implements BuildOutcome {
    public Refused {
      problems = List.copyOf(problems);
    }
  }

  /**
   * It ran, and left a manifest: status ok, failed or cancelled.
   *
   * @param manifest as stored
   * @param sources one a source, in spec order
   * @param composition empty when the spec has none
   * @param unwritten why documents about the whole run are missing; empty when none is
   * @param commits what became of its tables in the warehouse; empty when there is none
   * @param indexed false when the index of runs could not take the run and has to be rebuilt
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

    /** Why it failed, in the order of its steps; empty when nothing did. */
    public List<Problem> problems() {
      return Stream.of(
              sources.stream().flatMap(source -> source.problems().stream()),
              composition.stream().flatMap(made -> made.problems().stream()),
              unwritten.stream(),
              commits.stream().flatMap(tables -> tables.problems().stream()))
          .flatMap(Function.identity())
          .toList();
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

  /** How a composition ended. */
  enum CompositionStatus implements WireNamed.LowerCase {
    OK,
    FAILED,
    /** Not attempted: a source it needs has no validated table, or the run was stopped. */
    SKIPPED
  }

  /**
   * What became of the composition.
   *
   * @param problems why it failed; empty when it did not
   * @param goldRows rows of its Gold table, when it has one
   * @param goldColumns columns of its Gold table, when it has one
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
   * What became of one source.
   *
   * @param completed the stages that completed, in order
   * @param problems why it failed; empty when it did not
   * @param goldRows rows of its Gold table, when it has one
   * @param goldColumns columns of its Gold table, when it has one
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
