package io.datasetbuilder.pipeline.gold.pii;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.pipeline.gold.pii.detect.PiiKind;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class KindCountsTest {

  /** A number in the form of a card that is nobody's: its check digit is right. */
  private static final String CARD = "4111111111111111";

  private final List<String> cells = new ArrayList<>();

  private void add(String value, long rows) {
    for (long row = 0; row < rows; row++) {
      cells.add(value);
    }
  }

  private List<PiiFinding> findings(String column) {
    KindCounts counts = new KindCounts(column);
    cells.forEach(cell -> counts.add(List.of(JsonValue.of(cell), JsonValue.of(1))));
    return counts.findings(column, form -> cells.stream().filter(form::matches).count());
  }

  private static PiiFinding found(PiiKind kind, long rows) {
    return new PiiFinding("c", kind, rows, PiiBasis.VALUES);
  }

  @Test
  void rowsOfAKindAreAddedUp() {
    add("mina@example.com", 2);
    add("write to jun@example.org", 3);

    assertThat(findings("c")).containsExactly(found(PiiKind.EMAIL, 5));
  }

  @Test
  void fewNumbersThatPassAmongOthersOfTheirFormAreChance() {
    add(CARD, 10);
    add("4111111111111112", 90);
    add("9001011234568", 1);
    add("8801234567893", 99);

    assertThat(findings("c")).isEmpty();
  }

  @Test
  void halfOfTheNumbersOfAFormAreNoChance() {
    add(CARD, 50);
    add("4111111111111112", 50);
    add("Seoul", 1_000);

    assertThat(findings("c")).containsExactly(found(PiiKind.CARD, 50));
  }

  @Test
  void numbersOfAnotherFormHideNothing() {
    add("4111-1111-1111-1111", 1);
    add("4111111111111112", 1_000);

    assertThat(findings("c")).containsExactly(found(PiiKind.CARD, 1));
  }

  @Test
  void aQuarterOfRegistrationNumbersAmongThoseOfCompaniesIsNoChance() {
    add("850314-1954257", 25);
    add("110111-0000015", 75);

    assertThat(findings("c")).containsExactly(found(PiiKind.RRN, 25));
  }

  @Test
  void anArticleCodeIsNoPassport() {
    add("M12345678", 1);
    add("A12345678", 9_999);

    assertThat(findings("c")).isEmpty();
    assertThat(findings("passport_no")).hasSize(1);
  }

  @Test
  void aColumnOfPassportsIsFoundUnlessItsNameStatesCodes() {
    add("M12345678", 10);

    assertThat(findings("c")).containsExactly(found(PiiKind.PASSPORT, 10));
    assertThat(findings("article_code")).isEmpty();
  }

  @Test
  void aMobileNumberCountsWhateverTheNameStates() {
    add("010-2345-6789", 10);

    assertThat(findings("user_id")).hasSize(1);
  }

  @Test
  void aShapeWithinATextCountsAfterItsWord() {
    add("part M12345678 replaced", 1);
    add("other part", 9);

    assertThat(findings("c")).isEmpty();
    add("여권 M12345678", 1);
    assertThat(findings("c")).containsExactly(found(PiiKind.PASSPORT, 1));
  }
}
