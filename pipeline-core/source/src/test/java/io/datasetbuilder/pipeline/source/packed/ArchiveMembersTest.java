package io.datasetbuilder.pipeline.source.packed;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArchiveMembersTest {

  @Test
  void aLongListIsCut() {
    List<String> names = IntStream.range(0, 30).mapToObj(i -> "part-" + i + ".csv").toList();

    Problem problem =
        new ArchiveMembers(names).choose(Optional.empty(), "all.zip").problems().get(0);

    assertThat(problem.hint().orElseThrow()).endsWith("part-19.csv and 10 more");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a..b.csv", "..a/b.csv", "a/...csv", "c/d:e.csv"})
  void namesThatStayInTheirFolderAreSafe(String name) {
    assertThat(new ArchiveMembers(List.of(name)).choose(Optional.empty(), "all.zip"))
        .isEqualTo(Result.ok(name));
  }

  @Test
  void theNamesOfOtherArchivesAreRefusedInAnyCase() {
    assertThat(ArchiveMembers.nested("A.TAR").map(Problem::code))
        .contains(UnpackProblem.NESTED_ARCHIVE);
    assertThat(ArchiveMembers.nested("tar.csv")).isEmpty();
  }
}
