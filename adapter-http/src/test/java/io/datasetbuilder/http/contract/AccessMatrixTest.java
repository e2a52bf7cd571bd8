package io.datasetbuilder.http.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.contract.document.ContractOperation;
import io.datasetbuilder.http.contract.AccessMatrix.Row;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every operation, called by everybody over a socket: each answer is the one that {@code
 * access-matrix.txt} states.
 */
class AccessMatrixTest {

  private static List<AccessDeployment> deployments;

  @BeforeAll
  static void start(@TempDir Path folder) {
    deployments = AccessDeployment.all(folder);
  }

  @AfterAll
  static void stop() {
    deployments.forEach(AccessDeployment::close);
  }

  static List<Row> rows() {
    return AccessMatrix.rows();
  }

  @Test
  void everyOperationHasARowWithEveryCaller() {
    assertThat(rows().stream().map(Row::operation).collect(Collectors.toSet()))
        .isEqualTo(
            World.CONTRACT.operations().stream()
                .map(ContractOperation::id)
                .collect(Collectors.toSet()));
    assertThat(rows())
        .allSatisfy(
            row ->
                assertThat(row.answers().stream().map(String::length))
                    .as(row.toString())
                    .containsExactlyElementsOf(
                        deployments.stream().map(each -> each.callers().size()).toList()));
  }

  /** Spec, "Authentication", rules 4, 5, 7 and 9. */
  @ParameterizedTest
  @MethodSource("rows")
  void everyCallerIsAnsweredAsTheTableStates(Row row) {
    List<String> found = new ArrayList<>();
    StringBuilder unexpected = new StringBuilder(row.toString());
    for (int i = 0; i < deployments.size(); i++) {
      found.add(found(row, row.answers().get(i), deployments.get(i), unexpected));
    }

    assertThat(found).as(unexpected.toString()).isEqualTo(row.answers());
  }

  private static String found(
      Row row, String expected, AccessDeployment deployment, StringBuilder unexpected) {
    StringBuilder letters = new StringBuilder();
    for (int i = 0; i < deployment.callers().size(); i++) {
      char stated = expected.charAt(i);
      AccessCell.Found found =
          new AccessCell(row, deployment, deployment.callers().get(i)).found(stated);
      letters.append(found.letter());
      if (found.letter() != stated) {
        unexpected.append('\n').append(found.text());
      }
    }
    return letters.toString();
  }
}
