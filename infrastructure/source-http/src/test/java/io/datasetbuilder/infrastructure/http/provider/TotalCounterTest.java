package io.datasetbuilder.infrastructure.http.provider;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.infrastructure.http.provider.CallExecution.TotalCounter;
import io.datasetbuilder.pipeline.source.provider.call.CallResponse;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TotalCounterTest {

  private final TotalCounter tally = new TotalCounter();

  @Test
  void nothingStatedIsUnknown() {
    tally.add(Optional.empty());

    assertThat(tally.total()).isEqualTo(CallResponse.CallTotal.unknown());
  }

  @Test
  void zeroIsATotal() {
    tally.add(Optional.of(0L));

    assertThat(tally.total()).isEqualTo(CallResponse.CallTotal.reported(0));
  }

  @Test
  void pagesThatDisagreeMakeItInconsistentForGood() {
    tally.add(Optional.of(5L));
    tally.add(Optional.of(6L));
    tally.add(Optional.of(5L));

    assertThat(tally.total()).isEqualTo(CallResponse.CallTotal.inconsistent());
  }

  @Test
  void aPageThatStatesNoneDoesNotDisagree() {
    tally.add(Optional.of(5L));
    tally.add(Optional.empty());

    assertThat(tally.total()).isEqualTo(CallResponse.CallTotal.reported(5));
  }

  @Test
  void totalsOfPiecesAddUpUnlessOneIsUnknown() {
    CallResponse.CallTotal two = CallResponse.CallTotal.reported(2);

    assertThat(TotalCounter.sum(two, CallResponse.CallTotal.reported(3)))
        .isEqualTo(CallResponse.CallTotal.reported(5));
    assertThat(TotalCounter.sum(two, CallResponse.CallTotal.unknown()))
        .isEqualTo(CallResponse.CallTotal.unknown());
    assertThat(
            TotalCounter.sum(
                CallResponse.CallTotal.unknown(), CallResponse.CallTotal.inconsistent()))
        .isEqualTo(CallResponse.CallTotal.inconsistent());
  }
}
