package io.datasetbuilder.http.contract;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

abstract class QualityScenarios extends Scenarios {

  @Test
  void theLastDayIsCounted() {
    built(Specs.people(world(), fresh("people")), 200);

    call("getQualitySummary").query("window", "24h").gives(200);
  }

  @Test
  void whatNeedsAttentionIsListed() {
    String dataset = fresh("people");
    built(Specs.people(world(), dataset), 200);

    Answered issues =
        call("listQualityIssues")
            .query("dataset_id", dataset)
            .query("status", "warn,fail")
            .gives(200);

    assertThat(issues.member("total")).isEqualTo(1);
  }

  @Test
  void anotherWindowAndAnUnknownStatusAreRefused() {
    call("getQualitySummary").query("window", "7d").gives(400);
    call("listQualityIssues").query("status", "bad").gives(400);
    call("listQualityIssues").query("cursor", "???").gives(400);
  }
}
