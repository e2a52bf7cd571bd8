package io.datasetbuilder.infrastructure.http.provider;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.infrastructure.http.standin.TotalRule;
import io.datasetbuilder.infrastructure.http.standin.fixture.FixtureProviders;
import io.datasetbuilder.pipeline.source.provider.call.CallResponse;
import java.math.BigDecimal;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the totals that pages state are worth. */
class TotalsTest {

  @AutoClose
  private final ProviderClientFixture scene =
      ProviderClientFixture.of(FixtureProviders.metro(), FixtureProviders.shapes());

  @Test
  void aTotalThatAllPagesStateIsReported() {
    assertThat(total(1200, TotalRule.right())).isEqualTo(CallResponse.CallTotal.reported(1200));
  }

  @Test
  void aNumericTextIsATotal() {
    assertThat(total(1200, TotalRule.asText())).isEqualTo(CallResponse.CallTotal.reported(1200));
  }

  @Test
  void zeroIsAKnownTotal() {
    assertThat(total(0, TotalRule.right())).isEqualTo(CallResponse.CallTotal.reported(0));
  }

  @Test
  void anAbsentTotalIsUnknown() {
    assertThat(total(3, TotalRule.absent())).isEqualTo(CallResponse.CallTotal.unknown());
  }

  @Test
  void totalsThatDifferBetweenPagesAreInconsistentAndNoError() {
    assertThat(total(1200, TotalRule.shrinking())).isEqualTo(CallResponse.CallTotal.inconsistent());
  }

  @Test
  void aTotalBelowTheRecordsIsReportedAsStated() {
    scene.dataset("metro.stations").rows(25).total(TotalRule.always(10));

    FetchedRecords fetched = scene.fetch("metro.stations");

    assertThat(fetched.lines()).hasSize(25);
    assertThat(fetched.answer().total()).isEqualTo(CallResponse.CallTotal.reported(10));
  }

  @Test
  void aTotalOfThePageIsReportedAsStated() {
    assertThat(total(7, TotalRule.ofThePage())).isEqualTo(CallResponse.CallTotal.reported(7));
  }

  @ParameterizedTest
  @MethodSource("noTotals")
  void whatIsNoWholeNumberStatesNothing(JsonValue stated) {
    assertThat(total(3, TotalRule.always(stated))).isEqualTo(CallResponse.CallTotal.unknown());
  }

  static Stream<JsonValue> noTotals() {
    return Stream.of(
        JsonValue.of(true),
        JsonValue.of(-3),
        JsonValue.of(new BigDecimal("3.5")),
        JsonValue.of("many"),
        JsonValue.of(""),
        JsonValue.ofNull());
  }

  @Test
  void aTotalMayStandInAnArray() {
    assertThat(scene.fetch("shapes.pair").answer().total())
        .isEqualTo(CallResponse.CallTotal.reported(3));
    assertThat(scene.fetch("shapes.hub").answer().total())
        .isEqualTo(CallResponse.CallTotal.reported(3));
  }

  private CallResponse.CallTotal total(long rows, TotalRule rule) {
    scene.dataset("metro.stations").rows(rows).total(rule);
    return scene.fetch("metro.stations").answer().total();
  }
}
