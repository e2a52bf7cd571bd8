package io.datasetbuilder.pipeline.table.bronze;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import java.util.List;
import org.junit.jupiter.api.Test;

class FieldNamesTest {

  private static Column object(String column, String member) {
    DataType inside = new DataType.StructOf(List.of(new Column(member, Simple.STRING)));
    return new Column(column, new DataType.ListOf(inside));
  }

  @Test
  void ordinaryNamesPass() {
    assertThat(FieldNames.check(List.of(object("a", " "), new Column("b", Simple.DATE)))).isEmpty();
  }

  @Test
  void aMemberWithoutANameIsRefusedWithItsColumn() {
    List<Problem> problems = FieldNames.check(List.of(object("a", "")));

    assertThat(problems).extracting(Problem::code).containsExactly(RecordProblem.EMPTY_COLUMN_NAME);
    assertThat(problems.get(0).at()).isEqualTo("a");
  }

  @Test
  void aNulInANameIsRefusedAndShownEscaped() {
    List<Problem> problems = FieldNames.check(List.of(object("a", "x\0"), object("b\0", "y")));

    assertThat(problems).extracting(Problem::code).containsOnly(RecordProblem.NUL_BYTE);
    assertThat(problems)
        .extracting(Problem::message)
        .containsExactly(
            "member 'x\\u0000' inside column 'a' has a NUL character",
            "the name of column 'b\\u0000' has a NUL character");
  }
}
