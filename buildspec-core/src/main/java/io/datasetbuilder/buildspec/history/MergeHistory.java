package io.datasetbuilder.buildspec.history;

import io.datasetbuilder.buildspec.json.CanonicalMembers;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The rows of a run are inserted into the previous snapshot, or replace the rows with their keys.
 *
 * @param keys columns that identify a row; at least one in a valid spec
 * @param removed the keys that a run removes
 * @param track whether former rows remain, with the time in which they were valid
 */
public record MergeHistory(
    List<String> keys,
    RemovedRows removed,
    boolean track,
    SchemaChange onSchemaChange,
    Optional<IncrementalFetch> incremental)
    implements HistorySpec {

  public MergeHistory {
    keys = List.copyOf(keys);
  }

  @Override
  public <R> R match(Function<AppendHistory, R> append, Function<MergeHistory, R> merge) {
    return merge.apply(this);
  }

  @Override
  public JsonObject canonical() {
    CanonicalMembers members =
        new CanonicalMembers()
            .put("mode", mode())
            .put("keys", CanonicalMembers.texts(keys))
            .put("removed", removed.canonical());
    if (track) {
      members.put("track", JsonValue.of(true));
    }
    return common(members).object();
  }

  /** The column that marks removed rows; empty when no column does. */
  public Optional<MarkedRows> marker() {
    return removed instanceof MarkedRows marked ? Optional.of(marked) : Optional.empty();
  }

  /** The keys that a run removes from the table. */
  public sealed interface RemovedRows {

    /** The canonical form. */
    JsonValue canonical();
  }

  /** No key is removed; the default. */
  public record KeptRows() implements RemovedRows {

    /** Its name in a spec. */
    public static final String NAME = "keep";

    @Override
    public JsonValue canonical() {
      return JsonValue.of(NAME);
    }
  }

  /** Keys that the run does not have are removed: its source states all of them. */
  public record MissingRows() implements RemovedRows {

    /** Its name in a spec. */
    public static final String NAME = "missing";

    @Override
    public JsonValue canonical() {
      return JsonValue.of(NAME);
    }
  }

  /**
   * Keys are removed whose row in the run has a value in a column.
   *
   * @param value a text, number or boolean
   */
  public record MarkedRows(String column, JsonValue value) implements RemovedRows {

    @Override
    public JsonValue canonical() {
      return new CanonicalMembers().put("column", column).put("value", value).object();
    }
  }
}
