package io.datasetbuilder.pipeline.source.provider.call;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.model.manifest.Coverage;
import io.datasetbuilder.pipeline.model.manifest.SourceReportedTotal;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CallLedgerTest {

  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

  private final CallLedger ledger = new CallLedger(0);

  private void note(CallResponse.CallTotal total, long fetched) {
    ledger.note(new CallResponse(total, 1, "v2"), fetched);
  }

  @Test
  void withoutCallsNothingIsReportedAndNothingKnown() {
    assertThat(ledger.total(NOW).status()).isEqualTo(SourceReportedTotal.Status.NOT_REPORTED);
    assertThat(ledger.coverage().status()).isEqualTo(Coverage.Status.UNKNOWN);
    assertThat(ledger.apiVersion()).isEqualTo("unknown");
  }

  @Test
  void oneCallGivesItsOwnTotal() {
    note(CallResponse.CallTotal.reported(5), 5);

    assertThat(ledger.total(NOW).value()).contains(5L);
    assertThat(ledger.coverage()).isEqualTo(Coverage.complete());
    assertThat(ledger.apiVersion()).isEqualTo("v2");
  }

  @Test
  void totalsOfSeveralCallsAreNeverAdded() {
    note(CallResponse.CallTotal.reported(5), 5);
    note(CallResponse.CallTotal.reported(7), 7);

    assertThat(ledger.total(NOW).status()).isEqualTo(SourceReportedTotal.Status.NOT_SUMMED);
    assertThat(ledger.total(NOW).value()).isEqualTo(Optional.empty());
    assertThat(ledger.fetched()).isEqualTo(12);
    assertThat(ledger.coverage()).isEqualTo(Coverage.complete());
  }

  @Test
  void aCallThatFetchedLessThanReportedIsPartialWhateverTheOthersSay() {
    note(CallResponse.CallTotal.unknown(), 1);
    note(CallResponse.CallTotal.reported(9), 4);

    assertThat(ledger.coverage().status()).isEqualTo(Coverage.Status.PARTIAL);
    assertThat(ledger.coverage().reasons())
        .containsExactly(
            "call 1: fetched 4 of 9 reported", "call 0: the provider reported no total");
  }

  @Test
  void moreThanReportedAndPagesThatDisagreeLeaveADoubt() {
    note(CallResponse.CallTotal.reported(3), 4);
    note(CallResponse.CallTotal.inconsistent(), 2);

    assertThat(ledger.coverage().status()).isEqualTo(Coverage.Status.UNKNOWN);
    assertThat(ledger.coverage().reasons())
        .containsExactly(
            "call 0: fetched 4, more than the 3 reported",
            "call 1: its pages report different totals");
  }

  @Test
  void manyReasonsAreCounted() {
    for (int i = 0; i < 25; i++) {
      note(CallResponse.CallTotal.unknown(), 1);
    }

    assertThat(ledger.coverage().reasons()).hasSize(21).last().isEqualTo("and 5 calls more");
  }

  @Test
  void aFailedCallLeavesTheSourcePartialAndCountsWhatArrived() {
    CallLedger broken = new CallLedger(4);
    broken.note(new CallResponse(CallResponse.CallTotal.reported(5), 1, "v2"), 5);
    broken.noteFailed(new CallResponse(CallResponse.CallTotal.reported(9), 2, "v2"), 6);

    assertThat(broken.fetched()).isEqualTo(11);
    assertThat(broken.coverage().status()).isEqualTo(Coverage.Status.PARTIAL);
    assertThat(broken.coverage().reasons())
        .containsExactly(
            "call 1: fetched 6 of 9 reported, then failed", "calls 2 to 3 were not made");
  }

  @Test
  void aSourceIsReadToTheEndWhenEachOfItsCallsWas() {
    CallLedger two = new CallLedger(2);
    two.note(new CallResponse(CallResponse.CallTotal.reported(5), 1, "v2"), 5);
    assertThat(two.isReadToTheEnd()).isFalse();

    two.note(new CallResponse(CallResponse.CallTotal.unknown(), 1, "v2"), 5);
    assertThat(two.isReadToTheEnd()).isTrue();
  }

  @Test
  void aCallThatStoppedEarlyOrFailedIsNotReadToTheEnd() {
    CallLedger early = new CallLedger(1);
    early.note(new CallResponse(CallResponse.CallTotal.reported(9), 1, "v2", true), 5);
    CallLedger failed = new CallLedger(1);
    failed.noteFailed(new CallResponse(CallResponse.CallTotal.reported(9), 1, "v2"), 5);

    assertThat(early.isReadToTheEnd()).isFalse();
    assertThat(failed.isReadToTheEnd()).isFalse();
  }

  @Test
  void onlyASourceOfOneCallHasATotalOfTheWhole() {
    CallLedger one = new CallLedger(1);
    one.note(new CallResponse(CallResponse.CallTotal.reported(9), 1, "v2"), 9);
    CallLedger begun = new CallLedger(2);
    begun.note(new CallResponse(CallResponse.CallTotal.reported(9), 1, "v2"), 9);

    assertThat(one.wholeTotal()).contains(9L);
    assertThat(begun.wholeTotal()).isEmpty();
  }
}
