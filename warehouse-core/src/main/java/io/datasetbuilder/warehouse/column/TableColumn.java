package io.datasetbuilder.warehouse.column;

import io.datasetbuilder.buildspec.column.ColumnHints;
import io.datasetbuilder.buildspec.text.WireNamed;
import java.util.List;

/**
 * Column of a stored table.
 *
 * @param name as users see it
 * @param dtype the canonical dtype name, such as {@code Int64} or {@code List(String)}
 * @param hints facts about it in addition to its type
 * @param sensitivity whether it may hold personal data
 */
public record TableColumn(String name, String dtype, ColumnHints hints, Sensitivity sensitivity) {

  /** Column of which only name and type are known. */
  public static TableColumn of(String name, String dtype) {
    return new TableColumn(name, dtype, ColumnHints.none(), Sensitivity.NOT_DETECTED);
  }

  /**
   * Whether a column may hold personal data, as the build that wrote it found by names and values.
   *
   * @param status consequence for its statistics
   * @param kinds the kinds of personal data its name or values suggest, sorted; {@code
   *     unchecked_values} when its values were not scanned
   */
  public record Sensitivity(Status status, List<String> kinds) {

    public static final Sensitivity NOT_DETECTED = new Sensitivity(Status.NOT_DETECTED, List.of());

    public Sensitivity {
      kinds = List.copyOf(kinds);
    }

    /** Whether statistics may be shown. */
    public enum Status implements WireNamed.LowerCase {
      /** Neither name nor values suggest personal data. */
      NOT_DETECTED,
      /** Name or values suggest personal data: no statistics. */
      SUSPECTED,
      /**
       * Name or values suggest personal data, and the {@code pii} policy of the BuildSpec accepts
       * it.
       */
      ALLOWED_BY_SPEC
    }
  }
}
