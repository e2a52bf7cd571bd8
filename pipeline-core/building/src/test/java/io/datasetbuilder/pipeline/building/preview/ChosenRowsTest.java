package io.datasetbuilder.pipeline.building.preview;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ChosenRowsTest {

  @Test
  void theFirstRowsAreTheFirst() {
    assertThat(ChosenRows.of(PreviewRequest.PreviewOptions.first(3), 10))
        .containsExactly(1L, 2L, 3L);
    assertThat(ChosenRows.of(PreviewRequest.PreviewOptions.first(3), 2)).containsExactly(1L, 2L);
    assertThat(ChosenRows.of(PreviewRequest.PreviewOptions.random(3, 1), 0)).isEmpty();
  }

  @Test
  void randomRowsAreDistinctSortedWithinTheSourceAndAsManyAsAskedFor() {
    for (long seed = 0; seed < 200; seed++) {
      long rows = 1L + new Random(seed).nextInt(2000);
      List<Long> chosen = ChosenRows.of(PreviewRequest.PreviewOptions.random(50, seed), rows);

      assertThat(chosen).as("seed %s", seed).hasSize((int) Math.min(50, rows)).isSorted();
      assertThat(chosen).as("seed %s", seed).doesNotHaveDuplicates();
      assertThat(chosen).as("seed %s", seed).allMatch(row -> row >= 1 && row <= rows);
    }
  }

  @Test
  void everyRowIsChosenAboutAsOftenAsAnyOther() {
    Map<Long, Integer> hits = new HashMap<>();
    for (long seed = 0; seed < 10_000; seed++) {
      ChosenRows.of(PreviewRequest.PreviewOptions.random(3, seed), 10)
          .forEach(row -> hits.merge(row, 1, Integer::sum));
    }

    assertThat(hits.values()).hasSize(10).allMatch(count -> count > 2_700 && count < 3_300);
  }
}
