package io.datasetbuilder.archtest;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import io.datasetbuilder.buildspec.problem.ProblemCode;
import io.datasetbuilder.embedded.problem.ProblemCatalog;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The catalog of problems lists every code that a module declares. */
class ProblemCodesTest {

  @Test
  void everyCodeOfEveryPartIsInTheCatalog() {
    List<ProblemCode> declared =
        House.CLASSES.stream()
            .filter(type -> type.isAssignableTo(ProblemCode.class) && type.isEnum())
            .flatMap(ProblemCodesTest::constants)
            .toList();

    assertThat(ProblemCatalog.all().stream().map(ProblemCatalog.Entry::code))
        .containsExactlyInAnyOrderElementsOf(declared);
  }

  private static Stream<ProblemCode> constants(JavaClass type) {
    return Stream.of(type.reflect().getEnumConstants()).map(ProblemCode.class::cast);
  }
}
