package io.datasetbuilder.pipeline.building;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import io.datasetbuilder.pipeline.model.stage.Stage;
import io.datasetbuilder.pipeline.table.plan.EngineFailure;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The log of stages that failed. */
class StageFailuresTest {

  private final Logger log = Logger.getLogger(StageFailures.class.getName());
  private final RecordingHandler handler = new RecordingHandler();

  private static final class RecordingHandler extends Handler {
    private final List<LogRecord> records = new ArrayList<>();

    @Override
    public void publish(LogRecord logged) {
      records.add(logged);
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }

  @BeforeEach
  void listen() {
    log.addHandler(handler);
  }

  @AfterEach
  void leave() {
    log.removeHandler(handler);
  }

  @Test
  void aFailureOfTheEngineHasOneLineWithRunSourceStageAndCause() {
    Exception cause = new IllegalStateException("what the engine reports");
    Problem problem = Problem.of(RunProblem.STAGE_FAILED, "", "the engine could not finish");

    List<Problem> problems =
        StageFailures.problems(
            "run 42", "flights", Stage.SILVER, new EngineFailure(problem, cause));

    assertThat(problems).containsExactly(problem);
    assertThat(handler.records).hasSize(1);
    LogRecord line = handler.records.get(0);
    assertThat(line.getLevel()).isEqualTo(Level.SEVERE);
    assertThat(line.getMessage()).isEqualTo("run 42, flights, stage silver: the engine failed");
    assertThat(line.getThrown()).isSameAs(cause);
  }
}
