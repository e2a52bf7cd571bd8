package io.datasetbuilder.embedded.warehouse;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.BuilderServiceBuilder;
import io.datasetbuilder.embedded.BuilderSession;
import io.datasetbuilder.embedded.Results;
import io.datasetbuilder.embedded.building.BuildOptions;
import io.datasetbuilder.embedded.settings.WarehouseSettings;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.pipeline.model.index.RunOwnership;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.snapshot.WarehouseTable;
import io.datasetbuilder.warehouse.snapshot.WorkspaceId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A workspace for each owner where ownership is enforced, one shared workspace otherwise. */
class WorkspacesTest {

  private static final Principal ANN = new Principal.Oidc("https://issuer.example", "ann");
  private static final Principal BOB = new Principal.Oidc("https://issuer.example", "bob");

  @TempDir Path folder;

  /** Spec, "Authentication", rule 9. */
  @Test
  void ownersWhoAreKeptApartHaveTablesOfTheSameNameSideBySide() {
    try (BuilderService service = service(BuilderServiceBuilder::multiUser)) {
      build(service.session(ANN), "of-ann");
      build(service.session(BOB), "of-bob");

      assertThat(runs(service.session(ANN))).containsExactly("of-ann");
      assertThat(runs(service.session(BOB))).containsExactly("of-bob");
      assertThat(service.warehouse().table("people.s").problems())
          .extracting(problem -> problem.code())
          .containsExactly(WarehouseProblem.TABLE_NOT_FOUND);
    }
  }

  @Test
  void aSingleUserServiceSharesOneWorkspace() {
    try (BuilderService service = service(builder -> builder.ownership(RunOwnership.SINGLE_USER))) {
      build(service.session(ANN), "one");

      assertThat(runs(service.session(BOB))).containsExactly("one");
    }
  }

  /** What a command builds, a service on the same warehouse shows. */
  @Test
  void theOperatorOnThisMachineWorksInTheSharedWorkspace() {
    try (BuilderService command = service(builder -> builder)) {
      build(command.session(new Principal.Service()), "one");
    }
    try (BuilderService served = service(builder -> builder.ownership(RunOwnership.SINGLE_USER))) {
      assertThat(runs(served.session(new Principal.Dev()))).containsExactly("one");
    }
  }

  @Test
  void theOperatorCanNameAnotherWorkspace() {
    UnaryOperator<BuilderServiceBuilder> named =
        builder -> builder.warehouse(settings().with(new WorkspaceId("team-a")));
    try (BuilderService service = service(named)) {
      build(service.session(new Principal.Service()), "one");

      assertThat(runs(service.session(new Principal.Service()))).containsExactly("one");
    }
    try (BuilderService shared = service(builder -> builder)) {
      assertThat(tables(shared.session(new Principal.Service()))).isEmpty();
    }
  }

  private BuilderService service(UnaryOperator<BuilderServiceBuilder> options) {
    BuilderServiceBuilder builder =
        BuilderService.builder(folder.resolve("out")).warehouse(settings());
    return options.apply(builder).build();
  }

  private WarehouseSettings settings() {
    return WarehouseSettings.in(folder.resolve("wh"));
  }

  private void build(BuilderSession session, String runId) {
    SpecInput input = SpecInput.of(WarehouseFixture.PEOPLE).withUpload("s", csv());
    Results.value(session.createBuild(input, BuildOptions.none().withRunId(runId)));
  }

  private Path csv() {
    try {
      return Files.writeString(folder.resolve("s.csv"), "id\n1\n");
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private static List<WarehouseTable> tables(BuilderSession session) {
    return Results.value(session.warehouse().tables());
  }

  private static List<String> runs(BuilderSession session) {
    return tables(session).stream().map(table -> table.current().orElseThrow().runId()).toList();
  }
}
