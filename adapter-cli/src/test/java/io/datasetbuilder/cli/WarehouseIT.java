package io.datasetbuilder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.cli.RunnableJar.Ended;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A warehouse that commands and a service of the packaged jar fill and read. */
@Tag("process")
@Tag("deep")
class WarehouseIT {

  private static final Map<String, String> WITH_KEY = Map.of("SVC_API_KEY", ServedFolder.KEY);

  @RegisterExtension static final ProgramFolder PROGRAM = ProgramFolder.emptiedForEachTest();

  private final Path folder = PROGRAM.path();

  @BeforeEach
  void files() throws Exception {
    CitiesSpec.write(folder);
    Files.writeString(folder.resolve("data.csv"), "id,city\n1,Paris\n2,Oslo\n");
  }

  private Ended run(Map<String, String> variables, String... arguments) {
    return PROGRAM.jar(variables).run(arguments);
  }

  private Ended build(String... more) {
    String[] first = {"build", "spec.yaml", "--upload", "list=data.csv"};
    String[] all = new String[first.length + more.length];
    System.arraycopy(first, 0, all, 0, first.length);
    System.arraycopy(more, 0, all, first.length, more.length);
    return run(WITH_KEY, all);
  }

  @Test
  void whatACommandCommitsAServiceListsAndGoesOnWith() throws Exception {
    Ended local = build("--output-dir", "out", "--run-id", "one", "--warehouse", "wh");
    assertThat(local.code()).as(local.err()).isZero();
    assertThat(local.out()).contains("  table cities.list: snapshot snap_", "(revision 1)");

    try (ServedFolder service = ServedFolder.start(folder, "--warehouse", "wh")) {
      String address = service.address().toString();
      Ended remote = build("--remote", address, "--run-id", "two");
      assertThat(remote.code()).as(remote.err()).isZero();
      assertThat(remote.out()).contains("  table cities.list: snapshot snap_", "(revision 2)");

      Ended tables = run(WITH_KEY, "tables", "--remote", address);
      assertThat(tables.code()).as(tables.err()).isZero();
      assertThat(tables.out()).containsPattern("cities\\.list +2 +2 ");
      Ended table = run(WITH_KEY, "table", "cities.list", "--remote", address);
      assertThat(table.out()).contains("  revision: 2\n", "two", "one");
      Ended tablesJson = run(WITH_KEY, "tables", "--remote", address, "--json");
      assertThat(tablesJson.out()).contains("\"logical_name\": \"cities.list\"", "\"revision\": 2");
      Ended tableJson = run(WITH_KEY, "table", "cities.list", "--remote", address, "--json");
      assertThat(tableJson.out())
          .contains("\"snapshots\": [", "\"run_id\": \"one\"", "\"run_id\": \"two\"");
      Ended none = run(WITH_KEY, "table", "cities.other", "--remote", address);
      assertThat(none.code()).isEqualTo(1);
      assertThat(none.err()).contains("table_not_found");
      assertThat(service.terminate()).isZero();
    }

    Ended after = run(Map.of("SVC_WAREHOUSE", "wh"), "tables", "--json");
    assertThat(after.out()).contains("\"revision\": 2");
  }

  @Tag("deep")
  @Test
  void aWarehouseIsBackedUpBesideAServiceAndByOneProcessAtATime() throws Exception {
    build("--output-dir", "out", "--run-id", "one", "--warehouse", "wh");
    try (ServedFolder service = ServedFolder.start(folder, "--warehouse", "wh")) {
      Ended first = run(Map.of(), "warehouse-backup", "wh", "dest");
      assertThat(first.code()).as(first.err()).isZero();
      build("--remote", service.address().toString(), "--run-id", "two");

      Ended second = run(Map.of(), "warehouse-backup", "wh", "dest", "--json");
      assertThat(second.out()).contains("\"copied_files\": 1", "\"snapshots\": 2");
      Ended busy = beside("dest/.lock", "warehouse-backup", "wh", "dest");
      assertThat(busy.code()).isEqualTo(1);
      assertThat(busy.err()).contains("backup_busy");
      assertThat(service.terminate()).isZero();
    }

    Files.createDirectory(folder.resolve("new"));
    Ended busy = beside("new/.restoring", "warehouse-restore", "dest", "new");
    assertThat(busy.code()).isEqualTo(1);
    assertThat(busy.err()).contains("restore_busy");
    Ended restored = run(Map.of(), "warehouse-restore", "dest", "new");
    assertThat(restored.code()).as(restored.err()).isZero();
    assertThat(run(Map.of(), "warehouse-verify", "new").out()).endsWith(": all is whole\n");
  }

  /** Runs a command while this process holds a lock. */
  private Ended beside(String lock, String... arguments) throws IOException {
    try (FileChannel file =
            FileChannel.open(
                folder.resolve(lock), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock held = file.lock()) {
      assertThat(held.isValid()).isTrue();
      return run(Map.of(), arguments);
    }
  }

  @Test
  void aServiceWithoutAWarehouseHasNoTables() throws Exception {
    try (ServedFolder service = ServedFolder.start(folder)) {
      Ended tables = run(WITH_KEY, "tables", "--remote", service.address().toString());

      assertThat(tables.code()).isEqualTo(1);
      assertThat(tables.err()).contains("warehouse_not_configured");
    }
  }
}
