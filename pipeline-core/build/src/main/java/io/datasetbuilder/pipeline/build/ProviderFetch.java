package io.datasetbuilder.pipeline.build;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.source.PublicApiSource;
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
 * Fetches a provider's dataset into Bronze. The calls of a grid go through a checkpoint: what they
 * fetched survives a failure, and nothing partial becomes Bronze. Cancellation is asked before each
 * combination (Spec, "Asynchronous build job").
 */
final class ProviderFetch {

  private final IngestContext context;
  private final EarlierFetches earlier;

  ProviderFetch(IngestContext context, EarlierFetches earlier) {
    this.context = context;
    this.earlier = earlier;
  }

  IngestResult fetch(SourceFacts facts, PublicApiSource source) {
    ProviderCalls calls = new ProviderCalls(context, facts, source);
    StageOutcome<IngestedRecords> outcome = attempt(facts, source, calls);
    return new IngestResult(outcome, Optional.of(calls.made()));
  }

  private StageOutcome<IngestedRecords> attempt(
      SourceFacts facts, PublicApiSource source, ProviderCalls calls) {
    RunPath records = RunPaths.records(facts.key(), FileFormat.JSONL);
    try {
      FileFacts made =
          source.paramGrid().isPresent()
              ? combinations(facts, records, calls)
              : context.workspace().write(records, out -> only(calls, out));
      context.files().document(records, made);
      return new Completed<>(
          IngestedRecords.ofCalls(context.workspace().locate(records), calls.made()));
    } catch (StoppedException | CallCancelled stopped) {
      return new Cancelled<>();
    } catch (ProviderFailure failed) {
      return new Failed<>(List.of(withWayOn(failed.problem(), facts, calls)));
    }
  }

  /** Says how to use what was fetched, where calls of a grid are kept. */
  private Problem withWayOn(Problem problem, SourceFacts facts, ProviderCalls calls) {
    if (calls.finished() == 0) {
      return problem;
    }
    String run = earlier.useOf(facts.key()).wanted().runId();
    String way = "build again with --retry-of " + run + ": what was fetched is kept";
    return problem.withHint(problem.hint().map(hint -> hint + "; then " + way).orElse(way));
  }

  private static void only(ProviderCalls calls, OutputStream out) throws IOException {
    try {
      calls.next(out, OptionalLong.empty());
    } catch (UncheckedIOException notWritten) {
      throw notWritten.getCause();
    }
  }

  private FileFacts combinations(SourceFacts facts, RunPath records, ProviderCalls calls) {
    Optional<FoundCheckpoint> left = earlier.leftOf(facts.key());
    return context
        .workspace()
        .withCheckpoint(
            CheckpointLayout.of(facts.key()),
            checkpoint -> {
              begin(facts, calls, left, checkpoint);
              goOn(calls, checkpoint);
              return checkpoint.publish(records);
            });
  }

  private void begin(
      SourceFacts facts, ProviderCalls calls, Optional<FoundCheckpoint> left, Checkpoint checkpoint)
      throws IOException {
    CheckpointUse use = earlier.useOf(facts.key());
    if (left.isPresent()) {
      calls.take(new ResumeFromCheckpoint(use).into(checkpoint, left.get(), calls.plan()));
    } else {
      checkpoint.mark(CheckpointIndex.begun(use.wanted()));
    }
  }

  private void goOn(ProviderCalls calls, Checkpoint checkpoint) throws IOException {
    try {
      while (calls.hasNext()) {
        if (context.cancellation().requested()) {
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

  /** The run was asked to stop between two combinations. */
  private static final class StoppedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    StoppedException() {
      super(null, null, false, false);
    }
  }
}
