package io.datasetbuilder.pipeline.model.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.ProblemCode;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class StorageProblemTest {

  static Stream<ProblemCode> codes() {
    return Stream.of(StorageProblem.values(), RunProblem.values()).flatMap(Stream::of);
  }

  @ParameterizedTest
  @MethodSource("codes")
  void statesWhatItMeansAndWhatToDo(ProblemCode code) {
    assertThat(code.wire()).matches("[a-z]+(_[a-z]+)*");
    assertThat(code.meaning()).endsWith(".");
    assertThat(code.remedy()).endsWith(".");
  }
}
