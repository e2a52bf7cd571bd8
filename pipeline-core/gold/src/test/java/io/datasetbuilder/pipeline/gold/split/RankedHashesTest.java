package io.datasetbuilder.pipeline.gold.split;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.gold.split.HashRanges.RankedHashes;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Hashes are found by their place without sorting them all. */
class RankedHashesTest {

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 63, 64, 65, 1_000, 70_000})
  void theHashAtAPlaceIsThatOfTheSortedList(long rows) {
    RowHashes hashes = new RowHashes(rows, rows);
    List<String> sorted = new ArrayList<>();
    hashes.forEach(hash -> sorted.add(HexFormat.of().formatHex(hash)));
    sorted.sort(null);
    Random random = new Random(rows);
    SortedSet<Long> ranks = new TreeSet<>(List.of(0L, rows - 1));
    for (int i = 0; i < 50; i++) {
      ranks.add(random.nextLong(rows));
    }

    assertThat(new RankedHashes(hashes).at(ranks))
        .as("rows " + rows)
        .hasSameSizeAs(ranks)
        .allSatisfy((rank, hash) -> assertThat(hash).isEqualTo(sorted.get(rank.intValue())));
  }

  @Test
  void nothingIsHashedForNoPlace() {
    assertThat(new RankedHashes(new RowHashes(0, Long.MAX_VALUE)).at(new TreeSet<>())).isEmpty();
  }

  @Test
  void aLargeTableHasTheCutThatAnotherProgramFound() {
    assertThat(new RankedHashes(new RowHashes(7, 100_000)).at(new TreeSet<>(List.of(29_999L))))
        .containsValue("4cb1556abb0f86d455e5b625feda5688cc242a91cb595bb03d32b10d7366bdb9");
  }
}
