package io.datasetbuilder.pipeline.building.preview;

import java.util.List;
import java.util.Random;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.LongStream;

/** Chooses the rows of a sample by their numbers alone, so that no thread can change the choice. */
public final class ChosenRows {

  private ChosenRows() {}

  /**
   * The chosen rows, counted from 1, in source order: as many as requested, or all.
   *
   * @param rows number of rows of the source
   */
  public static List<Long> of(PreviewRequest.PreviewOptions options, long rows) {
    long most = Math.min(options.limit(), rows);
    return options.mode() == PreviewRequest.SampleMode.FIRST || most == rows
        ? LongStream.rangeClosed(1, most).boxed().toList()
        : List.copyOf(random(options.seed(), most, rows));
  }

  /** Floyd's sampling: every set of so many rows is as likely as any other. */
  private static SortedSet<Long> random(long seed, long most, long rows) {
    Random random = new Random(seed);
    SortedSet<Long> chosen = new TreeSet<>();
    for (long last = rows - most + 1; last <= rows; last++) {
      long row = 1 + Math.floorMod(random.nextLong(), last);
      if (!chosen.add(row)) {
        chosen.add(last);
      }
    }
    return chosen;
  }
}
