package io.datasetbuilder.pipeline.gold.pii;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.pii.PiiPolicy;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class MaskColumnCheckTest {

  private static Optional<List<Column>> silver(String... names) {
    return Optional.of(Stream.of(names).map(name -> new Column(name, Simple.STRING)).toList());
  }

  private static List<Problem> problems(
      List<String> maskColumns, List<Optional<List<Column>>> sources) {
    PiiPolicy policy = new PiiPolicy(PiiPolicy.PiiMode.BLOCK, List.of(), maskColumns);
    return MaskColumnCheck.problems(policy, sources);
  }

  @Test
  void oneSourceWithTheColumnIsEnough() {
    assertThat(problems(List.of("phone"), List.of(silver("id"), silver("phone")))).isEmpty();
  }

  @Test
  void aColumnThatNoSourceHasIsAProblemAtItsPlace() {
    Problem problem =
        problems(List.of("id", "phnoe"), List.of(silver("id"), silver("phone", "id"))).get(0);

    assertThat(problem.code().wire()).isEqualTo("mask_column_missing");
    assertThat(problem.at()).isEqualTo("pii.mask_columns[1]");
    assertThat(problem.hint()).contains("did you mean 'phone'?");
  }

  @Test
  void aSourceWithoutSilverMayHaveTheColumn() {
    assertThat(problems(List.of("phone"), List.of(silver("id"), Optional.empty()))).isEmpty();
  }
}
