package io.datasetbuilder.infrastructure.specyaml;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.datasetbuilder.buildspec.document.SpecNode;
import io.datasetbuilder.buildspec.problem.Result;

/**
 * Runs its seeds as plain tests. With {@code JAZZER_FUZZ=1} in the environment and {@code
 * -Djazzer.hooks=true} for Maven it searches for more, guided by coverage.
 */
class YamlSpecReaderFuzzTest {

  @FuzzTest(maxDuration = "60s")
  void neverThrows(byte[] document) {
    Result<SpecNode> reading = new YamlSpecReader().read(document);

    if (reading instanceof Result.Refused<SpecNode> unreadable) {
      assertThat(unreadable.problems()).isNotEmpty();
    }
  }
}
