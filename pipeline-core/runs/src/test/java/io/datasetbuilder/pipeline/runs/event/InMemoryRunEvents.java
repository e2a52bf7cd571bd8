package io.datasetbuilder.pipeline.runs.event;

import io.datasetbuilder.pipeline.model.run.RunId;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Events that last as long as the object. */
public final class InMemoryRunEvents implements RunEvents {

  private final Clock clock;
  private final Map<String, Kept> runs = new TreeMap<>();

  private record Kept(RunEvents.EventJournal journal, List<RunEvent> events) {}

  public InMemoryRunEvents(Clock clock) {
    this.clock = clock;
  }

  @Override
  public synchronized RunEvent open(RunId run, RunEvents.EventJournal journal, NewEvent first) {
    Kept before = runs.get(run.value());
    long seq = before == null ? 0 : last(before);
    Kept kept = new Kept(journal, new ArrayList<>());
    runs.put(run.value(), kept);
    return add(run, kept, seq + 1, first);
  }

  @Override
  public synchronized RunEvent append(RunId run, NewEvent event) {
    Kept kept = runs.get(run.value());
    if (kept == null) {
      throw new IllegalStateException("the events of " + run + " were not begun");
    }
    return add(run, kept, last(kept) + 1, event);
  }

  @Override
  public synchronized List<RunEvent> after(RunId run, long seq, int limit) {
    return all(run).stream().filter(event -> event.seq() > seq).limit(limit).toList();
  }

  @Override
  public synchronized List<RunEvent> newest(RunId run, int limit) {
    List<RunEvent> all = all(run);
    return List.copyOf(all.subList(Math.max(0, all.size() - limit), all.size()));
  }

  @Override
  public synchronized Optional<RunEvents.EventJournal> journal(RunId run) {
    return Optional.ofNullable(runs.get(run.value())).map(Kept::journal);
  }

  @Override
  public synchronized Optional<RunEvent> ending(RunId run) {
    return all(run).stream().filter(event -> event.what().kind().endsRun()).findFirst();
  }

  @Override
  public synchronized List<RunId> withoutEnding() {
    return runs.keySet().stream()
        .map(RunId::new)
        .filter(run -> ending(run).isEmpty())
        .sorted(Comparator.comparing(RunId::value))
        .toList();
  }

  @Override
  public synchronized void forget(RunId run) {
    runs.remove(run.value());
  }

  private List<RunEvent> all(RunId run) {
    Kept kept = runs.get(run.value());
    return kept == null ? List.of() : kept.events();
  }

  private static long last(Kept kept) {
    return kept.events().get(kept.events().size() - 1).seq();
  }

  private RunEvent add(RunId run, Kept kept, long seq, NewEvent event) {
    RunEvent added = new RunEvent(run, seq, clock.instant(), event);
    kept.events().add(added);
    return added;
  }
}
