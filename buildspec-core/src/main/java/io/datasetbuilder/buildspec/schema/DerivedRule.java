package io.datasetbuilder.buildspec.schema;

import java.util.List;
import java.util.function.Function;

/**
 * A new column built from existing ones (Spec, "sources[].schema": derived). No free expression
 * exists.
 */
public sealed interface DerivedRule {

  /** The new column's name. */
  String name();

  /** The columns that it is built from, named as they are after the renames; at least one. */
  List<String> columns();

  /** The kind as a spec writes it. */
  String kind();

  /** Applies the function for the kind of rule. */
  <R> R match(Function<DateParts, R> dateParts, Function<JoinKey, R> joinKey);

  /** A date from three columns. Parts that form no date are a loss, null parts give null. */
  record DateParts(String name, String year, String month, String day) implements DerivedRule {

    /** The kind's name in a spec. */
    public static final String KIND = "date_parts";

    @Override
    public List<String> columns() {
      return List.of(year, month, day);
    }

    @Override
    public String kind() {
      return KIND;
    }

    @Override
    public <R> R match(Function<DateParts, R> dateParts, Function<JoinKey, R> joinKey) {
      return dateParts.apply(this);
    }
  }

  /**
   * A text joined from columns with the pipe character; {@code \} and {@code |} inside a value are
   * escaped, so different tuples never share a key, and a null part gives null.
   */
  record JoinKey(String name, List<String> columns) implements DerivedRule {

    /** The kind's name in a spec. */
    public static final String KIND = "join_key";

    public JoinKey {
      columns = List.copyOf(columns);
    }

    @Override
    public String kind() {
      return KIND;
    }

    @Override
    public <R> R match(Function<DateParts, R> dateParts, Function<JoinKey, R> joinKey) {
      return joinKey.apply(this);
    }
  }
}
