package io.datasetbuilder.pipeline.run;

import io.datasetbuilder.buildspec.canonical.Redaction;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.source.PublicApiSource;
import io.datasetbuilder.pipeline.file.RunPath;
import io.datasetbuilder.pipeline.provider.CallAnswer;
import io.datasetbuilder.pipeline.provider.CallLedger;
import io.datasetbuilder.pipeline.provider.ProviderCall;
import io.datasetbuilder.pipeline.provider.ProviderFailure;
import io.datasetbuilder.pipeline.provider.RecordBatch;
import io.datasetbuilder.pipeline.stage.BuildListener;
import io.datasetbuilder.pipeline.stage.Cancellation;
import io.datasetbuilder.pipeline.stage.StageOutcome;
import io.datasetbuilder.pipeline.stage.StageOutcome.Cancelled;
import io.datasetbuilder.pipeline.stage.StageOutcome.Completed;
import io.datasetbuilder.pipeline.stage.StageOutcome.Failed;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Fetches a provider's dataset into Bronze: the combinations of its grid one after the other, their
 * records concatenated as JSON Lines, none of them left out. Cancellation is asked before each
 * combination (Spec, "Asynchronous build job").
 */
final class ProviderFetch {

  private static final JsonObject NO_PARAMS = new JsonObject(Map.of());

  private final BuildParts parts;
  private final RunFiles files;
  private final BuildListener listener;
  private final Cancellation cancellation;

  ProviderFetch(
      BuildParts parts, RunFiles files, BuildListener listener, Cancellation cancellation) {
    this.parts = parts;
    this.files = files;
    this.listener = listener;
    this.cancellation = cancellation;
  }

  StageOutcome<Arrival> fetch(SourceFacts facts, PublicApiSource source) {
    RunPath records = RunPaths.records(facts.key(), FileFormat.JSONL);
    Calls calls = new Calls(facts, source);
    try {
      files.document(records, files.workspace().write(records, calls::fetchInto));
    } catch (StoppedException stopped) {
      return new Cancelled<>();
    } catch (ProviderFailure failed) {
      return new Failed<>(List.of(failed.problem()));
    }
    return new Completed<>(Arrival.ofCalls(files.workspace().locate(records), calls.made()));
  }

  /** The calls of one source. For one thread. */
  private final class Calls {
    private final SourceFacts facts;
    private final PublicApiSource source;
    private final CallLedger ledger = new CallLedger();
    private final List<JsonValue> combinations = new ArrayList<>();

    Calls(SourceFacts facts, PublicApiSource source) {
      this.facts = facts;
      this.source = source;
    }

    void fetchInto(OutputStream out) throws IOException {
      try {
        fetchAll(out);
      } catch (UncheckedIOException notWritten) {
        throw notWritten.getCause();
      }
    }

    private void fetchAll(OutputStream out) {
      long total = source.paramGrid().map(grid -> grid.size()).orElse(1L);
      Iterator<JsonObject> calls =
          source
              .paramGrid()
              .map(grid -> grid.over(source.params()).iterator())
              .orElseGet(() -> List.of(source.params()).iterator());
      Iterator<JsonObject> chosen =
          source.paramGrid().map(grid -> grid.over(NO_PARAMS).iterator()).orElse(null);
      for (long done = 1; calls.hasNext(); done++) {
        if (cancellation.requested()) {
          throw new StoppedException();
        }
        call(calls.next(), out);
        if (chosen != null) {
          combinations.add(Redaction.of(chosen.next()));
          listener.fetchProgress(facts.key().value(), done, total);
        }
      }
    }

    private void call(JsonObject params, OutputStream out) {
      long[] fetched = {0};
      CallAnswer answer =
          parts
              .provider()
              .orElseThrow()
              .fetch(
                  ProviderCall.of(source.provider(), source.dataset(), params),
                  batch -> {
                    write(batch, out);
                    fetched[0] += batch.records();
                  },
                  cancellation);
      ledger.note(answer, fetched[0]);
    }

    Arrival.Calls made() {
      Map<String, JsonValue> params = new LinkedHashMap<>(Redaction.of(source.params()).members());
      if (source.paramGrid().isPresent()) {
        params.put("param_combinations", new JsonArray(combinations));
      }
      return new Arrival.Calls(ledger, new JsonObject(params));
    }
  }

  private static void write(RecordBatch batch, OutputStream out) {
    try {
      out.write(batch.buffer(), 0, batch.length());
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
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
