package io.datasetbuilder.http.contract;

import io.datasetbuilder.contract.document.ContractOperation;
import io.datasetbuilder.contract.document.Tree;
import io.datasetbuilder.http.fixture.StandIns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A file stands where the folder of the service should be: nothing can be read or written. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class BrokenDiskScenarios extends Scenarios {

  private static final Set<String> SPECS = Set.of("previewBuild", "createBuild", "submitBuild");

  private World broken;
  private StandIns standIns;

  @BeforeAll
  void open(@TempDir Path folder) throws IOException {
    standIns = new StandIns();
    Path file = Files.writeString(folder.resolve("out"), "no folder");
    Map<String, String> variables =
        Map.of(
            "SVC_CREDENTIAL_MASTER_KEY",
            World.MASTER_KEY,
            "SVC_WAREHOUSE",
            file.resolve(".service/warehouse").toString());
    broken = new World(file, standIns, variables, same -> same);
  }

  @AfterAll
  void close() {
    broken.close();
    standIns.close();
  }

  static Stream<ContractOperation> onDisk() {
    return World.CONTRACT.operations().stream()
        .filter(operation -> operation.responses().containsKey("503"))
        .filter(operation -> !isForSignInAlone(operation));
  }

  private static boolean isForSignInAlone(ContractOperation operation) {
    return "#/components/responses/SignInUnavailable"
        .equals(Tree.at(operation.members(), "responses", "503", "$ref"));
  }

  @ParameterizedTest
  @MethodSource("onDisk")
  void whatNeedsTheDiskIsUnavailable(ContractOperation operation) {
    ContractCall call = broken.sample(operation);
    if (SPECS.contains(operation.id())) {
      call.json(Map.of("spec", Specs.ofUpload("upl_" + "0".repeat(32))));
    }
    call.gives(503);
  }
}
