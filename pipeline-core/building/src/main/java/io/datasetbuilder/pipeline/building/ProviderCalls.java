package io.datasetbuilder.pipeline.building;

import static java.util.Objects.requireNonNull;

import io.datasetbuilder.buildspec.canonical.Redaction;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.source.ParamGrid;
import io.datasetbuilder.buildspec.source.PublicApiSource;
import io.datasetbuilder.pipeline.source.checkpoint.FinishedCall;
import io.datasetbuilder.pipeline.source.checkpoint.ResumedCalls;
import io.datasetbuilder.pipeline.source.provider.call.CallLedger;
import io.datasetbuilder.pipeline.source.provider.call.CallResponse;
import io.datasetbuilder.pipeline.source.provider.call.ProviderCall;
import io.datasetbuilder.pipeline.source.provider.call.ProviderFailure;
import io.datasetbuilder.pipeline.source.provider.call.RecordBatch;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;

/**
 * The calls of one source: one for each combination of its grid, in order, with the records of all
 * of them concatenated. For one thread.
 */
final class ProviderCalls {

  private static final JsonObject NO_PARAMS = new JsonObject(Map.of());

  private final RunContext run;
  private final SourceFacts facts;
  private final PublicApiSource source;
  private final Iterator<JsonObject> calls;
  private final Iterator<JsonObject> combinations;
  private final List<JsonValue> begun = new ArrayList<>();
  private final List<FinishedCall> parts = new ArrayList<>();
  private final CallLedger ledger;
  private final AtomicReference<ResumedCalls> taken =
      new AtomicReference<>(new ResumedCalls.Nothing());

  ProviderCalls(RunContext run, SourceFacts facts, PublicApiSource source) {
    this.run = run;
    this.facts = facts;
    this.source = source;
    this.calls = planned().iterator();
    this.combinations =
        grid().map(grid -> grid.over(NO_PARAMS)).orElseGet(Stream::empty).iterator();
    this.ledger = new CallLedger(total());
  }

  /** The parameters of all calls, credentials hidden. */
  Iterator<JsonObject> plan() {
    return planned().map(Redaction::of).iterator();
  }

  /** Counts calls that an earlier run has finished as made. */
  void take(ResumedCalls over) {
    taken.set(over);
    if (over instanceof ResumedCalls.Calls finished) {
      finished.calls().forEach(call -> begin());
      finished.calls().forEach(call -> ledger.note(call.answer(), call.records()));
      parts.addAll(finished.calls());
      progress();
    }
  }

  boolean hasNext() {
    return calls.hasNext();
  }

  /**
   * Makes the next call.
   *
   * @param most largest number of records
   * @throws ProviderFailure when it failed; the records that arrived before are counted
   * @throws UncheckedIOException when the records could not be written
   */
  FinishedCall next(OutputStream records, OptionalLong most) {
    JsonObject params = begin();
    Counted counted = new Counted(records);
    try {
      CallResponse answer = fetch(params, most, counted);
      ledger.note(answer, counted.records.get());
      progress();
      return finished(params, counted, answer);
    } catch (ProviderFailure failed) {
      ledger.noteFailed(failed.soFar(), counted.records.get());
      throw failed;
    }
  }

  /** Calls that were read to their end, those of an earlier run too. */
  long finished() {
    return ledger.finished();
  }

  /** Calls that were made so far. */
  IngestedRecords.Calls made() {
    Map<String, JsonValue> params = new LinkedHashMap<>(Redaction.of(source.params()).members());
    if (grid().isPresent()) {
      params.put("param_combinations", new JsonArray(begun));
    }
    return new IngestedRecords.Calls(
        ledger, new JsonObject(params), requireNonNull(taken.get()), parts);
  }

  private FinishedCall finished(JsonObject params, Counted counted, CallResponse answer) {
    FinishedCall call =
        new FinishedCall(
            ledger.size() - 1,
            Redaction.of(params),
            counted.records.get(),
            counted.bytes.get(),
            answer,
            run.parts().clock().instant());
    if (grid().isPresent()) {
      parts.add(call);
    }
    return call;
  }

  private JsonObject begin() {
    if (combinations.hasNext()) {
      begun.add(Redaction.of(combinations.next()));
    }
    return calls.next();
  }

  private CallResponse fetch(JsonObject params, OptionalLong most, Counted records) {
    ProviderCall call =
        new ProviderCall(source.provider(), source.dataset(), params, run.keys(), most);
    return run.parts()
        .sources()
        .provider()
        .orElseThrow()
        .fetch(call, records::write, run.cancellation());
  }

  private void progress() {
    if (grid().isPresent()) {
      run.listener().fetchProgress(facts.key().value(), ledger.size(), total());
    }
  }

  private Stream<JsonObject> planned() {
    return grid()
        .map(grid -> grid.over(source.params()))
        .orElseGet(() -> Stream.of(source.params()));
  }

  private long total() {
    return grid().map(ParamGrid::size).orElse(1L);
  }

  private Optional<ParamGrid> grid() {
    return source.paramGrid();
  }

  /** Counts the records that it passes on. */
  private static final class Counted {
    private final OutputStream target;
    private final AtomicLong records = new AtomicLong();
    private final AtomicLong bytes = new AtomicLong();

    Counted(OutputStream target) {
      this.target = target;
    }

    void write(RecordBatch batch) {
      try {
        target.write(batch.buffer(), 0, batch.length());
      } catch (IOException failed) {
        throw new UncheckedIOException(failed);
      }
      records.addAndGet(batch.records());
      bytes.addAndGet(batch.length());
    }
  }
}
