package io.datasetbuilder.infrastructure.storage.warehouse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.infrastructure.storage.file.FileOps.DiskFileOps;
import io.datasetbuilder.infrastructure.storage.file.ObservedFileOps;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.snapshot.SnapshotFileFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The id in the folder of a warehouse. */
class LocalFolderMarkerTest {

  private static final String ID = "0123456789abcdef".repeat(2);

  @TempDir Path folder;

  private LocalFolderMarker marker() {
    return new LocalFolderMarker(folder.resolve("wh"), new DiskFileOps());
  }

  @Test
  void aFolderWithoutAnIdHasNone() {
    assertThat(marker().read()).isEmpty();
    assertThat(folder.resolve("wh")).doesNotExist();
  }

  @Test
  void whatIsWrittenIsReadAndReplacesWhatWasThere() throws IOException {
    marker().write("f".repeat(32));
    Files.writeString(folder.resolve("wh/warehouse-id.part"), "interrupted");

    marker().write(ID);

    assertThat(marker().read()).contains(ID);
    assertThat(folder.resolve("wh")).isDirectoryNotContaining("glob:**.part");
  }

  @Test
  void itIsOnDiskBeforeItHasItsName() {
    ObservedFileOps files = new ObservedFileOps(operation -> {});

    new LocalFolderMarker(folder.resolve("wh"), files).write(ID);

    assertThat(files.steps)
        .containsExactly("force warehouse-id.part", "rename to warehouse-id", "force wh");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0123", "no id", "0123456789abcdef0123456789abcdef0"})
  void aDamagedIdIsRefused(String text) throws IOException {
    Files.createDirectories(folder.resolve("wh"));
    Files.writeString(folder.resolve("wh/warehouse-id"), text);

    assertThatThrownBy(() -> marker().read())
        .isInstanceOfSatisfying(
            SnapshotFileFailure.class,
            failure ->
                assertThat(failure.problem().code())
                    .isEqualTo(WarehouseProblem.WAREHOUSE_MISMATCH));
  }

  @Test
  void aLinkIsNotFollowed() throws IOException {
    Files.createDirectories(folder.resolve("wh"));
    Files.writeString(folder.resolve("elsewhere"), ID);
    Files.createSymbolicLink(folder.resolve("wh/warehouse-id"), folder.resolve("elsewhere"));

    assertThatThrownBy(() -> marker().read()).isInstanceOf(SnapshotFileFailure.class);
  }
}
