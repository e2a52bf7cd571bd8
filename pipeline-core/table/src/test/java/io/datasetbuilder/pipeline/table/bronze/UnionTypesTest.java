package io.datasetbuilder.pipeline.table.bronze;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Decimal;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import io.datasetbuilder.pipeline.table.bronze.UnionTypes.TypedFile;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class UnionTypesTest {

  private static TypedFile file(String name, DataType type) {
    return new TypedFile(name, Map.of("v", type));
  }

  @Test
  void aColumnHasTheWidestTypeOfItsFiles() {
    assertThat(
            UnionTypes.of(
                List.of(file("a", Whole.INT16), file("b", Simple.NULL), file("c", Whole.INT64)),
                UnusedColumns.NONE))
        .isEqualTo(Result.ok(Map.of("v", Whole.INT64)));
  }

  @Test
  void aColumnWithoutAnyValueAndAnUnusedOneOfTwoTypesHaveNone() {
    UnusedColumns unused = new UnusedColumns(Set.of("v"), Optional.empty());

    assertThat(UnionTypes.of(List.of(file("a", Simple.NULL)), UnusedColumns.NONE))
        .isEqualTo(Result.ok(Map.of("v", Simple.NULL)));
    assertThat(UnionTypes.of(List.of(file("a", Simple.DATE), file("b", Simple.STRING)), unused))
        .isEqualTo(Result.ok(Map.of("v", Simple.NULL)));
  }

  @Test
  void aRefusalNamesTheTypesThatTheTwoFilesHave() {
    List<Problem> problems =
        UnionTypes.of(
                List.of(
                    file("a", new Decimal(10, 2)),
                    file("b", new Decimal(10, 4)),
                    file("c", Simple.BOOLEAN),
                    file("d", Simple.DATE)),
                UnusedColumns.NONE)
            .problems();

    assertThat(problems)
        .extracting(Problem::message)
        .containsExactly("column 'v' is Decimal(10,4) in \"b\" and Boolean in \"c\"");
    assertThat(problems.get(0).hint().orElseThrow()).startsWith("convert the column");
  }
}
