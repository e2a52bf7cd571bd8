package io.datasetbuilder.http.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.contract.document.ContractOperation;
import io.datasetbuilder.http.contract.AccessMatrix.Row;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every operation, called by everybody of some deployments over a socket: each answer is the one
 * that {@code access-matrix.txt} states.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class AccessScenarios {

  private final Set<AccessDeployment.Kind> kinds;
  private final Map<AccessDeployment.Kind, AccessDeployment> deployments =
      new EnumMap<>(AccessDeployment.Kind.class);

  AccessScenarios(Set<AccessDeployment.Kind> kinds) {
    this.kinds = kinds;
  }

  @BeforeAll
  final void start(@TempDir Path folder) {
    kinds.forEach(kind -> deployments.put(kind, kind.start(folder)));
  }

  @AfterAll
  final void stop() {
    deployments.values().forEach(AccessDeployment::close);
  }

  static List<Row> rows() {
    return AccessMatrix.rows();
  }

  @Test
  final void everyOperationHasARowWithEveryCaller() {
    assertThat(rows().stream().map(Row::operation).collect(Collectors.toSet()))
        .isEqualTo(
            World.CONTRACT.operations().stream()
                .map(ContractOperation::id)
                .collect(Collectors.toSet()));
    assertThat(rows())
        .allSatisfy(
            row -> {
              assertThat(row.answers()).hasSize(AccessDeployment.Kind.values().length);
              deployments.forEach(
                  (kind, deployment) ->
                      assertThat(row.answers(kind))
                          .as(row + " " + kind)
                          .hasSize(deployment.callers().size()));
            });
  }

  /** Spec, "Authentication", rules 4, 5, 7 and 9. */
  @ParameterizedTest
  @MethodSource("rows")
  final void everyCallerIsAnsweredAsTheTableStates(Row row) {
    Map<AccessDeployment.Kind, String> stated = new EnumMap<>(AccessDeployment.Kind.class);
    Map<AccessDeployment.Kind, String> found = new EnumMap<>(AccessDeployment.Kind.class);
    StringBuilder unexpected = new StringBuilder(row.toString());
    deployments.forEach(
        (kind, deployment) -> {
          stated.put(kind, row.answers(kind));
          found.put(kind, found(row, row.answers(kind), deployment, unexpected));
        });

    assertThat(found).as(unexpected.toString()).isEqualTo(stated);
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
