package io.datasetbuilder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.auth.fixture.Keys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A stored key while the master key changes: Spec, "Authentication", rule 10. */
@Tag("process")
@Tag("deep")
class MasterKeyIT {

  private static final String STORED = "stored-key+of/krx==";
  private static final String OTHER = "key-of-the-environment";
  private static final String A = Keys.masterText(1);
  private static final String B = Keys.masterText(2);
  private static final String C = Keys.masterText(3);

  private static final String SPEC =
      """
      dataset_id: stocks
      title: Stocks
      description: Prices of a day.
      sources:
        - {provider: krx, dataset: kospi_stock_daily, alias: stocks, params: {basDd: "20240102"}}
      exports:
        - {kind: csv, output_path: data.csv}
      """;

  @RegisterExtension static final ProgramFolder PROGRAM = ProgramFolder.emptiedForEachTest();

  private final Path folder = PROGRAM.path();
  @TempDir Path elsewhere;
  private final StandInWorld world = new StandInWorld();

  @BeforeEach
  void open() throws IOException {
    Files.writeString(folder.resolve("spec.yaml"), SPEC);
    Files.writeString(elsewhere.resolve("key.txt"), STORED);
    world.server.acceptOnly("krx", STORED);
  }

  @AfterEach
  void close() {
    world.close();
  }

  private RunnableJar jar(String master, String previous) {
    Map<String, String> variables = new HashMap<>();
    variables.put("SVC_KRX_API_KEY", OTHER);
    if (!master.isEmpty()) {
      variables.put("SVC_CREDENTIAL_MASTER_KEY", master);
    }
    if (!previous.isEmpty()) {
      variables.put("SVC_CREDENTIAL_PREVIOUS_MASTER_KEYS", previous);
    }
    return world.jar(PROGRAM, variables);
  }

  private void store(String master) {
    RunnableJar.Ended set =
        jar(master, "").reading(elsewhere.resolve("key.txt"), "providers", "key", "set", "krx");
    assertThat(set.code()).as(set.toString()).isZero();
  }

  private RunnableJar.Ended build(String master, String previous, String run) {
    return jar(master, previous).run("build", "spec.yaml", "--run-id", run);
  }

  @Tag("deep")
  @Test
  void aStoredKeyIsReadBeforeDuringAndAfterARotation() {
    store(A);
    assertThat(build(A, "", "before").code()).isZero();
    assertThat(build(B, A, "during").code()).isZero();

    RunnableJar.Ended rotated = jar(B, A).run("providers", "key", "rotate");

    assertThat(rotated.code()).isZero();
    assertThat(rotated.out()).isEqualTo("encrypted anew: 1, already current: 0, unreadable: 0\n");
    assertThat(build(B, "", "after").code()).isZero();
    assertThat(build(A, "", "old").err()).contains("[credential_unreadable]");
  }

  /** Spec, "Authentication", rule 10. */
  @Test
  void aKeyThatCannotBeDecryptedIsReportedAndNoOtherOneIsTaken() {
    store(A);

    RunnableJar.Ended failed = build(C, "", "r1");
    RunnableJar.Ended rotated = jar(C, "").run("providers", "key", "rotate");

    assertThat(failed.code()).isEqualTo(1);
    assertThat(failed.err()).contains("[credential_unreadable]").doesNotContain(STORED, OTHER, C);
    assertThat(world.server.journal().requests()).isEmpty();
    assertThat(rotated.code()).isEqualTo(1);
    assertThat(rotated.out()).contains("unreadable: 1");
    assertThat(build(A, "", "r2").code()).isZero();
  }

  @Test
  void withoutAMasterKeyStoredKeysAreOutOfPlayAndVariablesCount() {
    store(A);
    world.server.acceptOnly("krx", OTHER);

    assertThat(build("", "", "r1").code()).isZero();
    for (String command : List.of("status", "delete")) {
      assertThat(jar("", "").run("providers", "key", command, "krx").err())
          .contains("[credential_store_not_configured]");
    }
    assertThat(jar("", "").run("providers", "key", "rotate").err())
        .contains("[credential_store_not_configured]");
  }

  /** Spec, "Authentication", rule 10. */
  @Test
  void withoutAMasterKeyNothingIsStored() {
    RunnableJar.Ended set =
        jar("", "").reading(elsewhere.resolve("key.txt"), "providers", "key", "set", "krx");

    assertThat(set.code()).isEqualTo(1);
    assertThat(set.err()).contains("[credential_store_not_configured]").doesNotContain(STORED);
  }
}
