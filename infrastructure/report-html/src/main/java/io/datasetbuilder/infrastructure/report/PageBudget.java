package io.datasetbuilder.infrastructure.report;

import io.datasetbuilder.infrastructure.report.markup.Markup;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import java.util.List;

/**
 * Limits of the long lists of a page. A sentence counts the items that are left out.
 *
 * @param sources sources that get a part of their own
 * @param columns columns drawn for each source
 * @param listed further columns that get a line of a table
 * @param lines lines of every table and list
 */
record PageBudget(int sources, int columns, int listed, int lines) {

  /** Limits of a page that has enough room. */
  static final PageBudget FULL = new PageBudget(40, 50, 450, 100);

  /** A budget for a page that came out too long; after a few of these, nothing but the head. */
  PageBudget halved() {
    return new PageBudget(sources / 2, columns / 2, listed / 2, lines / 2);
  }

  static <T> List<T> first(List<T> items, int most) {
    return items.subList(0, Math.min(items.size(), most));
  }

  /** The sentence about what {@link #first} left out; nothing when it left nothing out. */
  static Markup rest(int size, int most, String singular) {
    if (size <= most) {
      return Markup.NOTHING;
    }
    int left = size - most;
    String counted = NumberFormat.count(left) + (most == 0 ? " " : " more ") + singular;
    return Markup.note(counted + (left == 1 ? " is" : "s are") + " not drawn here.");
  }
}
