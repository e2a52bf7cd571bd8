package io.datasetbuilder.pipeline.table.quality;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.quality.ListedRule;
import io.datasetbuilder.buildspec.quality.RuleKinds;
import org.junit.jupiter.api.Test;

class RuleCheckTest {

  @Test
  void everyKindOfRulesHasOneCheck() {
    assertThat(RuleCheck.ALL.stream().<ListedRule.Kind<?>>map(RuleCheck.OfKind::kind))
        .containsExactlyElementsOf(RuleKinds.ALL);
  }
}
