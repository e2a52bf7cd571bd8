package io.datasetbuilder.warehouse.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.warehouse.export.ExportFiles;
import io.datasetbuilder.warehouse.export.ExportFiles.Entry;
import io.datasetbuilder.warehouse.export.ExportFiles.StoredFile;
import io.datasetbuilder.warehouse.snapshot.WarehouseExport.Bundle;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;

/** What every {@link ExportFiles} does. */
public abstract class ExportFilesContract {

  private static final String ID = "exp_1";

  /** Files of a warehouse that is empty; the same with each call. */
  protected abstract ExportFiles files();

  /** Replaces the file of an export by one of other bytes and the same length. */
  protected abstract void damage(String exportId);

  private static List<Entry> entries(String data) {
    return List.of(
        new Entry("data.csv", out -> out.write(data.getBytes(StandardCharsets.UTF_8))),
        new Entry("NOTICE.md", out -> out.write('n')));
  }

  private static List<String> read(InputStream content) {
    List<String> read = new ArrayList<>();
    try (ZipInputStream zip = new ZipInputStream(content)) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        read.add(entry.getName() + ": " + new String(zip.readAllBytes(), StandardCharsets.UTF_8));
      }
      return read;
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  @Test
  public void aFileHoldsItsEntriesInOrder() {
    Bundle bundle = files().write(ID, entries("a,b"));

    assertThat(files().open(ID, bundle).map(ExportFilesContract::read))
        .contains(List.of("data.csv: a,b", "NOTICE.md: n"));
    assertThat(files().list()).extracting(StoredFile::exportId).containsExactly(ID);
  }

  @Test
  public void theSameEntriesGiveTheSameBytes() {
    assertThat(files().write("exp_2", entries("a,b"))).isEqualTo(files().write(ID, entries("a,b")));
  }

  @Test
  public void aFailureOfAnEntryLeavesNothingAndGoesOn() {
    List<Entry> failing =
        List.of(
            new Entry("data.csv", out -> out.write('a')),
            new Entry(
                "NOTICE.md",
                out -> {
                  throw new IllegalStateException("interrupted");
                }));

    assertThatThrownBy(() -> files().write(ID, failing))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("interrupted");
    assertThat(files().list()).isEmpty();
    files().write(ID, entries("later"));
  }

  @Test
  public void aFileOfOtherBytesIsNotOpened() {
    Bundle bundle = files().write(ID, entries("a,b"));
    damage(ID);

    assertThat(files().open(ID, bundle)).isEmpty();
  }

  @Test
  public void aFileOfAnotherLengthIsNotOpened() {
    Bundle bundle = files().write(ID, entries("a,b"));

    assertThat(files().open(ID, new Bundle(bundle.bytes() - 1, bundle.sha256()))).isEmpty();
  }

  @Test
  public void aFileThatIsDeletedIsGone() {
    Bundle bundle = files().write(ID, entries("a,b"));
    Optional<InputStream> open = files().open(ID, bundle);

    files().delete(ID);
    files().delete(ID);

    assertThat(files().open(ID, bundle)).isEmpty();
    assertThat(files().list()).isEmpty();
    assertThat(open.map(ExportFilesContract::read))
        .as("what was opened before stays readable")
        .contains(List.of("data.csv: a,b", "NOTICE.md: n"));
  }
}
