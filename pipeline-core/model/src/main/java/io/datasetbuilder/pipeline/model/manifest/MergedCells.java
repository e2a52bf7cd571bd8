package io.datasetbuilder.pipeline.model.manifest;

import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import java.util.List;

/**
 * Merged cells of a workbook in the content of a table. Their value is that of their first cell,
 * and the others are without one.
 *
 * @param named ranges such as {@code A1:B1}, the first ones
 * @param count number of all ranges
 */
public record MergedCells(List<String> named, long count) {

  /** Number of ranges that are recorded: a workbook may have a million. */
  public static final int MOST_RECORDED = 100;

  /** A table without merged cells. */
  public static final MergedCells NONE = of(List.of());

  private static final int MOST_SHOWN = 10;

  public MergedCells {
    named = List.copyOf(named);
    if (count < named.size()) {
      throw new IllegalArgumentException("more ranges than there are");
    }
  }

  /** The ranges of a table, of which the first are recorded. */
  public static MergedCells of(List<String> ranges) {
    return new MergedCells(
        ranges.subList(0, Math.min(MOST_RECORDED, ranges.size())), ranges.size());
  }

  public boolean isEmpty() {
    return count == 0;
  }

  /** The first ranges, for a message. */
  public String shown() {
    String more = count > MOST_SHOWN ? ", ..." : "";
    return String.join(", ", named.subList(0, Math.min(MOST_SHOWN, named.size()))) + more;
  }

  void put(JsonMembers members) {
    if (!isEmpty()) {
      members.putTexts("merged_cells", named);
    }
    if (count > named.size()) {
      members.put("merged_cells_total", count);
    }
  }

  static MergedCells read(JsonFields fields) {
    List<String> named = fields.texts("merged_cells");
    long total = fields.whole("merged_cells_total").orElse((long) named.size());
    if (total < named.size()) {
      fields.refuse("merged_cells_total", "the number of all ranges");
    }
    return new MergedCells(named, Math.max(total, named.size()));
  }
}
