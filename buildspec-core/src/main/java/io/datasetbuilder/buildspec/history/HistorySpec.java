package io.datasetbuilder.buildspec.history;

import io.datasetbuilder.buildspec.json.CanonicalMembers;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.text.WireNamed;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Rule by which a Gold table continues its previous snapshot. A table without one is replaced by
 * each run.
 */
public sealed interface HistorySpec permits AppendHistory, MergeHistory {

  /** The start of the validity of a row of a tracked table. */
  String VALID_FROM = "valid_from";

  /** The end of the validity of a row of a tracked table; null for a row that is valid. */
  String VALID_TO = "valid_to";

  /** Gold columns whose values identify a row; empty only for rows that are merely appended. */
  List<String> keys();

  /** Reaction to a run whose columns are not those of the previous snapshot. */
  SchemaChange onSchemaChange();

  /** The fetch that continues where the previous one ended; empty: each run fetches everything. */
  Optional<IncrementalFetch> incremental();

  /** Applies the function for the kind of history. */
  <R> R match(Function<AppendHistory, R> append, Function<MergeHistory, R> merge);

  /** Its canonical form. */
  JsonObject canonical();

  /** The name of its mode. */
  default HistoryMode mode() {
    return match(append -> HistoryMode.APPEND, merge -> HistoryMode.MERGE);
  }

  /** Whether its rows have the columns {@link #VALID_FROM} and {@link #VALID_TO}. */
  default boolean isTracked() {
    return match(append -> false, MergeHistory::track);
  }

  /** Whether a name is that of a column that only tracked tables have. */
  static boolean isValidity(String column) {
    return column.equals(VALID_FROM) || column.equals(VALID_TO);
  }

  /** Adds the members that every kind of history has. */
  default CanonicalMembers common(CanonicalMembers members) {
    return members
        .put("on_schema_change", onSchemaChange())
        .putIfPresent("incremental", incremental().map(IncrementalFetch::canonical));
  }

  /** The modes of a history. */
  enum HistoryMode implements WireNamed.LowerCase {
    /** The rows of the run are the table; the default. */
    REPLACE,
    /** The rows of the run follow those of the previous snapshot. */
    APPEND,
    /** The rows of the run are inserted into the previous snapshot, or replace rows of it. */
    MERGE
  }

  /** Reactions to other columns than those of the previous snapshot. */
  enum SchemaChange implements WireNamed.LowerCase {
    /** The table is refused; the default. */
    REFUSE,
    /** Columns are added, and whole numbers become wider; any other change is refused. */
    WIDEN
  }
}
