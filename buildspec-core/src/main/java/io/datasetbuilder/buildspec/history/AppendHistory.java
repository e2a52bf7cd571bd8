package io.datasetbuilder.buildspec.history;

import io.datasetbuilder.buildspec.json.CanonicalMembers;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.text.WireNamed;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The rows of a run follow those of the previous snapshot.
 *
 * @param keys columns that no two rows may share; empty: rows are not compared
 * @param onDuplicate reaction to rows that share their keys; of no effect without keys
 */
public record AppendHistory(
    List<String> keys,
    OnDuplicate onDuplicate,
    SchemaChange onSchemaChange,
    Optional<IncrementalFetch> incremental)
    implements HistorySpec {

  public AppendHistory {
    keys = List.copyOf(keys);
  }

  @Override
  public <R> R match(Function<AppendHistory, R> append, Function<MergeHistory, R> merge) {
    return append.apply(this);
  }

  @Override
  public JsonObject canonical() {
    CanonicalMembers members = new CanonicalMembers().put("mode", mode());
    if (!keys.isEmpty()) {
      members.put("keys", CanonicalMembers.texts(keys)).put("on_duplicate", onDuplicate);
    }
    return common(members).object();
  }

  /** Reactions to rows that share their keys. */
  public enum OnDuplicate implements WireNamed.LowerCase {
    /** The table is refused; the default. */
    FAIL,
    /** The first of the rows remains. */
    KEEP_FIRST,
    /** The last of the rows remains. */
    KEEP_LAST
  }
}
