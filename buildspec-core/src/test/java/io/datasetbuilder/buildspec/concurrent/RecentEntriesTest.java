package io.datasetbuilder.buildspec.concurrent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class RecentEntriesTest {

  private final RecentEntries<String, Integer> entries = new RecentEntries<>(2);

  @Test
  void removesTheLeastRecentlyUsedEntry() {
    entries.put("a", 1);
    entries.put("b", 2);
    entries.get("a");

    entries.put("c", 3);

    assertThat(entries.get("a")).contains(1);
    assertThat(entries.get("b")).isEmpty();
    assertThat(entries.get("c")).contains(3);
  }

  @Test
  void createsAValueOnce() {
    int first = entries.get("a", key -> 1);
    int second = entries.get("a", key -> 2);

    assertThat(first).isEqualTo(second).isEqualTo(1);
  }

  @Test
  void createdValuesCountToo() {
    entries.get("a", key -> 1);
    entries.get("b", key -> 2);
    entries.get("c", key -> 3);

    assertThat(entries.get("a")).isEmpty();
  }

  @Test
  void anotherValueOfAKeyTakesNoFurtherEntry() {
    entries.put("a", 1);
    entries.put("b", 2);
    entries.put("b", 3);

    assertThat(entries.get("a")).contains(1);
    assertThat(entries.get("b")).contains(3);
  }

  @Test
  void oneEntryIsTheLeast() {
    assertThatIllegalArgumentException().isThrownBy(() -> new RecentEntries<>(0));
  }
}
