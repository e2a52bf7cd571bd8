package io.datasetbuilder.infrastructure.http.standin;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.infrastructure.http.standin.content.Envelope;
import io.datasetbuilder.infrastructure.http.standin.content.GeneratedRows;
import io.datasetbuilder.infrastructure.http.standin.content.ListedRows;
import io.datasetbuilder.infrastructure.http.standin.content.Rows;
import io.datasetbuilder.infrastructure.http.standin.wire.WireResponse;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.ToLongFunction;

/**
 * One dataset of the stand-in: what it has, and what it does call by call. Without a word it has 3
 * records and answers honestly. Safe for concurrent use.
 */
public final class StandInDataset {

  private static final long USUAL_ROWS = 3;

  private final DatasetDefinition definition;
  private final Envelope envelope;
  private final Map<Map<String, String>, GeneratedRows> generated = new ConcurrentHashMap<>();
  private final ConcurrentLinkedQueue<Behaviour> script = new ConcurrentLinkedQueue<>();
  private volatile ToLongFunction<Map<String, String>> count = params -> USUAL_ROWS;
  private volatile Optional<Rows> listed = Optional.empty();
  private volatile TotalRule total = TotalRule.right();
  private volatile int largestPage = Integer.MAX_VALUE;
  private volatile boolean singleAsObject;
  private volatile Behaviour otherwise = Behaviour.honest();

  StandInDataset(DatasetDefinition definition) {
    this.definition = definition;
    this.envelope = new Envelope(definition);
  }

  /** The definition as it was served: with addresses that lead to this server. */
  public DatasetDefinition definition() {
    return definition;
  }

  /** So many generated records in every call; in each day of a window of dates. */
  public StandInDataset rows(long rows) {
    return rows(params -> rows);
  }

  /** So many generated records in the call with these parameters. */
  public StandInDataset rows(ToLongFunction<Map<String, String>> rows) {
    count = rows;
    listed = Optional.empty();
    return this;
  }

  /** These records, in every call. */
  public StandInDataset records(List<JsonObject> records) {
    listed = Optional.of(new ListedRows(records));
    return this;
  }

  /** What pages state as the total. */
  public StandInDataset total(TotalRule rule) {
    total = rule;
    return this;
  }

  /** Cuts larger pages silently. */
  public StandInDataset largestPage(int rows) {
    largestPage = rows;
    return this;
  }

  /** Sends the only record of a page without an array around it. */
  public StandInDataset singleAsObject() {
    singleAsObject = true;
    return this;
  }

  /** What the next calls get, one each. */
  public StandInDataset then(Behaviour... behaviours) {
    script.addAll(List.of(behaviours));
    return this;
  }

  /** What all calls get once the script is used up. */
  public StandInDataset always(Behaviour behaviour) {
    otherwise = behaviour;
    return this;
  }

  /** Honest again, with no script; records and totals stay. */
  public StandInDataset healed() {
    script.clear();
    otherwise = Behaviour.honest();
    return this;
  }

  /** The records of a call with these parameters. */
  public Rows rowsOf(Map<String, String> params) {
    return listed.orElseGet(
        () ->
            generated
                .computeIfAbsent(params, each -> new GeneratedRows(definition, each, 0))
                .counting(count.applyAsLong(params)));
  }

  WireResponse answer(StandInCall call) {
    Behaviour next = script.poll();
    return (next == null ? otherwise : next).answer(call);
  }

  Envelope envelope() {
    return envelope;
  }

  TotalRule totalRule() {
    return total;
  }

  int largest(int asked) {
    return Math.min(asked, largestPage);
  }

  boolean sendsSingleAsObject() {
    return singleAsObject;
  }
}
