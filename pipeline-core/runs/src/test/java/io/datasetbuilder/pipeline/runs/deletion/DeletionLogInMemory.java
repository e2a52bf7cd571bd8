package io.datasetbuilder.pipeline.runs.deletion;

import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.deletion.DeletionRecord.Kind;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Log in memory. */
public final class DeletionLogInMemory implements DeletionLog {

  private static final Comparator<DeletionRecord> BY_AGE =
      Comparator.comparing(DeletionRecord::markedAt).thenComparing(DeletionRecord::id);

  private final Map<String, DeletionRecord> records = new LinkedHashMap<>();

  @Override
  public synchronized boolean begin(List<DeletionRecord> added) {
    boolean isFree = added.stream().noneMatch(this::isBegun);
    if (isFree) {
      added.forEach(record -> records.put(record.id(), record));
    }
    return isFree;
  }

  private boolean isBegun(DeletionRecord record) {
    return records.values().stream()
        .filter(other -> other.finishedAt().isEmpty())
        .anyMatch(
            other -> other.kind() == record.kind() && other.subject().equals(record.subject()));
  }

  @Override
  public synchronized void finish(String id, Instant at) {
    records.computeIfPresent(
        id, (key, record) -> record.finishedAt().isPresent() ? record : record.finished(at));
  }

  @Override
  public synchronized void withdraw(String id) {
    records.values().removeIf(row -> row.id().equals(id) && row.finishedAt().isEmpty());
  }

  @Override
  public synchronized List<DeletionRecord> unfinished() {
    return records.values().stream()
        .filter(record -> record.finishedAt().isEmpty())
        .sorted(BY_AGE)
        .toList();
  }

  @Override
  public synchronized List<DeletionRecord> newest(int limit) {
    return records.values().stream().sorted(BY_AGE.reversed()).limit(limit).toList();
  }

  @Override
  public synchronized boolean isUsedUp(RunId run) {
    return records.values().stream()
        .filter(record -> record.kind() == Kind.RUN && record.subject().equals(run.value()))
        .anyMatch(record -> record.status().filter(RunStatus.CANCELLED::equals).isEmpty());
  }
}
