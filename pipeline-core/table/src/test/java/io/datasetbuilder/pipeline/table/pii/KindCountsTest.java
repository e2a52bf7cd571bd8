package io.datasetbuilder.pipeline.table.pii;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.pipeline.table.pii.detect.PiiKind;
import java.util.List;
import org.junit.jupiter.api.Test;

class KindCountsTest {

  /** A number in the form of a card that is nobody's: its check digit is right. */
  private static final String CARD = "4111111111111111";

  private final KindCounts counts = new KindCounts();

  private void add(String value, long rows) {
    counts.add(List.of(JsonValue.of(value), JsonValue.of(rows)));
  }

  @Test
  void rowsOfAKindAreAddedUp() {
    add("mina@example.com", 2);
    add("write to jun@example.org", 3);

    assertThat(counts.findings("c"))
        .containsExactly(new PiiFinding("c", PiiKind.EMAIL, 5, PiiBasis.VALUES));
  }

  @Test
  void aPlainNumberThatPassesIsACardAmongFewNumbers() {
    add(CARD, 1);
    add("4111111111111112", 8);

    assertThat(counts.findings("c"))
        .containsExactly(new PiiFinding("c", PiiKind.CARD, 1, PiiBasis.VALUES));
  }

  @Test
  void fewPlainNumbersThatPassAmongManyAreChance() {
    add(CARD, 10);
    add("4111111111111112", 90);

    assertThat(counts.findings("c")).isEmpty();
  }

  @Test
  void fewPlainRegistrationNumbersAmongManyAreChance() {
    add("9001011234568", 1);
    add("8801234567893", 99);

    assertThat(counts.findings("c")).isEmpty();
  }

  @Test
  void aQuarterOfPlainNumbersThatPassIsNoChance() {
    add(CARD, 25);
    add("4111111111111112", 75);

    assertThat(counts.findings("c"))
        .containsExactly(new PiiFinding("c", PiiKind.CARD, 25, PiiBasis.VALUES));
  }

  @Test
  void aGroupedCardCountsAmongAnyNumbers() {
    add("4111-1111-1111-1111", 1);
    add("4111111111111112", 1_000);

    assertThat(counts.findings("c"))
        .containsExactly(new PiiFinding("c", PiiKind.CARD, 1, PiiBasis.VALUES));
  }
}
