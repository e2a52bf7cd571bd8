package io.datasetbuilder.pipeline.table.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.pipeline.table.plan.TableEngine.PlanInterrupted;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.DoubleConsumer;
import org.junit.jupiter.api.Test;

class InterruptionTest {

  @Test
  void aRequestEndsTheWorkAtItsNextProgress() {
    AtomicBoolean requested = new AtomicBoolean();
    Interruption interruption = requested::get;
    List<Double> received = new ArrayList<>();
    DoubleConsumer progress = interruption.checkedBefore(received::add);

    progress.accept(0.5);
    requested.set(true);

    assertThatThrownBy(() -> progress.accept(1))
        .isInstanceOfSatisfying(
            PlanInterrupted.class,
            ended ->
                assertThat(ended.problem().code()).isEqualTo(EngineProblem.ENGINE_INTERRUPTED));
    assertThat(received).containsExactly(0.5);
  }
}
