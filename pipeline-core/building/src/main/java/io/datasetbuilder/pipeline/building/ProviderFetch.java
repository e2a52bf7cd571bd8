package io.datasetbuilder.pipeline.building;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.retention.BronzeRetention;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.source.PublicApiSource;
import io.datasetbuilder.pipeline.building.BronzeStage.IngestResult;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.run.Checkpoint;
import io.datasetbuilder.pipeline.model.run.RunPaths;
import io.datasetbuilder.pipeline.model.stage.StageOutcome;
import io.datasetbuilder.pipeline.model.stage.StageOutcome.Cancelled;
import io.datasetbuilder.pipeline.model.stage.StageOutcome.Completed;
import io.datasetbuilder.pipeline.model.stage.StageOutcome.Failed;
import io.datasetbuilder.pipeline.source.checkpoint.CheckpointIndex;
import io.datasetbuilder.pipeline.source.checkpoint.CheckpointLayout;
import io.datasetbuilder.pipeline.source.checkpoint.CheckpointUse;
import io.datasetbuilder.pipeline.source.checkpoint.FoundCheckpoint;
import io.datasetbuilder.pipeline.source.checkpoint.ResumeFromCheckpoint;
import io.datasetbuilder.pipeline.source.provider.call.CallCancelled;
import io.datasetbuilder.pipeline.source.provider.call.ProviderFailure;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Fetches a provider's dataset into Bronze. The calls of a grid go through a checkpoint: their
 * records survive a failure, and no partial result becomes Bronze. Cancellation is checked before
 * each combination (Spec, "Asynchronous build job").
 */
final class ProviderFetch {

  private final RunContext run;
  private final SourceFacts facts;
  private final PublicApiSource source;
  private final RunPath records;

  ProviderFetch(RunContext run, SourceFacts facts, PublicApiSource source) {
    this.run = run;
    this.facts = facts;
    this.source = source;
    this.records = RunPaths.records(facts.key(), FileFormat.JSONL);
  }

  IngestResult fetch(EarlierRuns earlier) {
    ProviderCalls calls = new ProviderCalls(run, facts, source);
    StageOutcome<IngestedRecords> outcome = attempt(calls, earlier);
    return new IngestResult(outcome, Optional.of(calls.made()));
  }

  private StageOutcome<IngestedRecords> attempt(ProviderCalls calls, EarlierRuns earlier) {
    try {
      FileFacts made =
          source.paramGrid().isPresent()
              ? combinations(calls, earlier)
              : run.workspace().write(records, out -> only(calls, out));
      run.files().document(records, made);
      return arrived(calls);
    } catch (StoppedException | CallCancelled stopped) {
      return new Cancelled<>();
    } catch (ProviderFailure failed) {
      String id = earlier.useOf(facts.key()).wanted().runId();
      return new Failed<>(List.of(withWayOn(failed.problem(), id, calls)));
    }
  }

  private StageOutcome<IngestedRecords> arrived(ProviderCalls calls) {
    return new Completed<>(IngestedRecords.ofCalls(run.workspace().locate(records), calls.made()));
  }

  /**
   * Fetches the first records for a preview: one budget for all combinations of a grid. Neither
   * reads nor writes checkpoints.
   *
   * @param most largest number of records
   */
  StageOutcome<IngestedRecords> sample(long most) {
    ProviderCalls calls = new ProviderCalls(run, facts, source);
    try {
      run.workspace().write(records, out -> first(most, calls, out));
      return arrived(calls);
    } catch (CallCancelled stopped) {
      return new Cancelled<>();
    } catch (ProviderFailure failed) {
      return new Failed<>(List.of(failed.problem()));
    }
  }

  private static void first(long most, ProviderCalls calls, OutputStream out) throws IOException {
    try {
      long wanted = most;
      while (wanted > 0 && calls.hasNext()) {
        wanted -= calls.next(out, OptionalLong.of(wanted)).records();
      }
    } catch (UncheckedIOException notWritten) {
      throw notWritten.getCause();
    }
  }

  /** Adds how to reuse the fetched records, where calls of a grid are kept. */
  private Problem withWayOn(Problem problem, String runId, ProviderCalls calls) {
    if (calls.finished() == 0 || run.spec().bronze().filter(BronzeRetention::isNone).isPresent()) {
      return problem;
    }
    String way = "build again with --retry-of " + runId + ": what was fetched is kept";
    return problem.withHint(problem.hint().map(hint -> hint + "; then " + way).orElse(way));
  }

  private static void only(ProviderCalls calls, OutputStream out) throws IOException {
    try {
      calls.next(out, OptionalLong.empty());
    } catch (UncheckedIOException notWritten) {
      throw notWritten.getCause();
    }
  }

  private FileFacts combinations(ProviderCalls calls, EarlierRuns earlier) {
    Optional<FoundCheckpoint> left = earlier.leftOf(facts.key());
    CheckpointUse use = earlier.useOf(facts.key());
    return run.workspace()
        .withCheckpoint(
            CheckpointLayout.of(facts.key()),
            checkpoint -> {
              begin(calls, use, left, checkpoint);
              if (left.isEmpty()) {
                earlier.removedOf(facts.key()).ifPresent(calls::take);
              }
              goOn(calls, checkpoint);
              return checkpoint.publish(records);
            });
  }

  private static void begin(
      ProviderCalls calls, CheckpointUse use, Optional<FoundCheckpoint> left, Checkpoint checkpoint)
      throws IOException {
    if (left.isPresent()) {
      calls.take(new ResumeFromCheckpoint(use).into(checkpoint, left.get(), calls.plan()));
    } else {
      checkpoint.mark(CheckpointIndex.begun(use.wanted()));
    }
  }

  private void goOn(ProviderCalls calls, Checkpoint checkpoint) throws IOException {
    try {
      while (calls.hasNext()) {
        if (run.cancellation().requested()) {
          throw new StoppedException();
        }
        checkpoint.mark(
            CheckpointIndex.line(calls.next(checkpoint.records(), OptionalLong.empty())));
      }
    } catch (UncheckedIOException notWritten) {
      throw notWritten.getCause();
    } catch (ProviderFailure | CallCancelled | StoppedException ended) {
      if (calls.finished() == 0) {
        checkpoint.discard();
      }
      throw ended;
    }
  }

  /** The run was cancelled between two combinations. */
  private static final class StoppedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    StoppedException() {
      super(null, null, false, false);
    }
  }
}
