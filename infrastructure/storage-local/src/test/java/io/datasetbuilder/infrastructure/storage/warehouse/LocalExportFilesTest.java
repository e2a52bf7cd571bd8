package io.datasetbuilder.infrastructure.storage.warehouse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.infrastructure.storage.file.FailingFileOps;
import io.datasetbuilder.infrastructure.storage.file.FileOps;
import io.datasetbuilder.infrastructure.storage.file.FileOps.DiskFileOps;
import io.datasetbuilder.infrastructure.storage.file.FileTrees;
import io.datasetbuilder.pipeline.model.file.StorageProblem;
import io.datasetbuilder.warehouse.contract.ExportFilesContract;
import io.datasetbuilder.warehouse.export.ExportFiles;
import io.datasetbuilder.warehouse.export.ExportFiles.Entry;
import io.datasetbuilder.warehouse.snapshot.SnapshotFileFailure;
import io.datasetbuilder.warehouse.snapshot.WarehouseExport.Bundle;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class LocalExportFilesTest extends ExportFilesContract {

  private static final List<Entry> ENTRIES =
      List.of(
          new Entry("data.csv", out -> out.write("a,b\n1,2\n".getBytes(StandardCharsets.UTF_8))));

  @TempDir private Path folder;

  private Path file(String exportId) {
    return folder.resolve("a b 출력/exports/" + exportId + ".zip");
  }

  private LocalExportFiles on(FileOps disk) {
    return new LocalExportFiles(folder.resolve("a b 출력"), disk);
  }

  @Override
  protected ExportFiles files() {
    return on(new DiskFileOps());
  }

  @Override
  protected void damage(String exportId) {
    try {
      byte[] content = Files.readAllBytes(file(exportId));
      content[content.length / 2] ^= 1;
      Files.write(file(exportId), content);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  static Stream<FailingFileOps> everyOperation() {
    return IntStream.rangeClosed(1, 8)
        .boxed()
        .flatMap(n -> Stream.of(FailingFileOps.fullFrom(n), FailingFileOps.fullAt(n)));
  }

  @ParameterizedTest
  @MethodSource("everyOperation")
  void aFullDiskLeavesNothingAndIsReported(FailingFileOps disk) throws IOException {
    Optional<Bundle> written = Optional.empty();
    try {
      written = Optional.of(on(disk).write("exp_1", ENTRIES));
    } catch (SnapshotFileFailure failure) {
      assertThat(failure.problem().code()).isEqualTo(StorageProblem.DISK_FULL);
    }

    assertThat(FileTrees.children(file("exp_1").getParent()))
        .isEqualTo(written.isPresent() ? List.of(file("exp_1")) : List.of());
    assertThat(files().write("exp_2", ENTRIES).bytes()).isPositive();
  }

  @Test
  void aLinkInPlaceOfAFileCountsAsNone() throws IOException {
    Bundle bundle = files().write("exp_1", ENTRIES);
    Path elsewhere = Files.move(file("exp_1"), folder.resolve("elsewhere.zip"));
    Files.createSymbolicLink(file("exp_1"), elsewhere);

    assertThat(files().open("exp_1", bundle)).isEmpty();
    assertThat(files().list()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "exp_", "../x", "exp_1/../x", "exp_A", "x"})
  void onlyIdsOfTheServiceAreNamesOfFiles(String id) {
    assertThatThrownBy(() -> files().delete(id)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void otherFilesInTheFolderAreLeftAlone() throws IOException {
    files().write("exp_1", ENTRIES);
    Files.writeString(file("exp_1").resolveSibling("notes.txt"), "mine");
    Files.writeString(file("exp_1").resolveSibling("exp_2.zip.part"), "interrupted");

    assertThat(files().list())
        .extracting(ExportFiles.StoredFile::exportId)
        .containsExactlyInAnyOrder("exp_1", "exp_2");
    files().delete("exp_2");
    assertThat(file("exp_1").getParent()).isDirectoryContaining("glob:**/notes.txt");
  }
}
