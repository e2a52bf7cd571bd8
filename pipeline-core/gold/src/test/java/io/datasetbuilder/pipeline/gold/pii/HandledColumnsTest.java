package io.datasetbuilder.pipeline.gold.pii;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.gold.GoldSelection;
import io.datasetbuilder.buildspec.pii.PiiPolicy;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Which columns the scan leaves out (Spec, "pii"). */
class HandledColumnsTest {

  private static final PiiPolicy BLOCK = PiiPolicy.byDefault();

  private static GoldSelection gold(List<String> select, List<String> publishUnmasked) {
    return new GoldSelection(
        Optional.of(select).filter(names -> !names.isEmpty()),
        List.of(),
        List.of(),
        publishUnmasked);
  }

  @Test
  void aDeclaredColumnThatGoldMasksIsHandled() {
    assertThat(HandledColumns.of(List.of("phone"), GoldSelection.everything(), BLOCK))
        .isEqualTo(Set.of("phone"));
  }

  @Test
  void aDeclaredColumnThatSelectDropsIsHandled() {
    GoldSelection gold = gold(List.of("place"), List.of("phone"));

    assertThat(HandledColumns.of(List.of("phone"), gold, BLOCK)).isEqualTo(Set.of("phone"));
  }

  @Test
  void anUndeclaredColumnThatSelectDropsIsLookedAt() {
    GoldSelection gold = gold(List.of("place"), List.of());

    assertThat(HandledColumns.of(List.of(), gold, BLOCK)).isEmpty();
  }

  @Test
  void publishUnmaskedNeverSilencesTheGate() {
    GoldSelection gold = gold(List.of(), List.of("phone"));

    assertThat(HandledColumns.of(List.of("phone", "email"), gold, BLOCK))
        .isEqualTo(Set.of("email"));
  }

  @Test
  void allowedColumnsAreLeftOutDeclaredOrNot() {
    PiiPolicy policy = new PiiPolicy(PiiPolicy.PiiMode.BLOCK, List.of("phone", "fax"), List.of());
    GoldSelection gold = gold(List.of(), List.of("phone"));

    assertThat(HandledColumns.of(List.of("phone"), gold, policy)).isEqualTo(Set.of("phone", "fax"));
  }
}
