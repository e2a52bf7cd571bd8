package io.datasetbuilder.pipeline.guess;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.source.upload.FolderKeys;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Columns that the folders of several files can have the values of. */
class FolderColumnsTest {

  private static List<FolderKeys> folders(String... paths) {
    return Arrays.stream(paths).map(path -> FolderKeys.of(List.of(path.split("/")))).toList();
  }

  @Test
  void keysOfAllFilesAreColumns() {
    FolderColumns columns =
        FolderColumns.of(folders("year=2023/month=1", "month=2/year=2024"), List.of("id"));

    assertThat(columns.names()).containsExactly("month", "year");
    assertThat(columns.taken()).isEmpty();
  }

  @Test
  void otherKeysOfOneFileAreNone() {
    assertThat(FolderColumns.of(folders("year=2023", "data"), List.of("id")))
        .isEqualTo(FolderColumns.NONE);
  }

  @Test
  void aKeyThatTheFilesHaveAColumnForIsNamed() {
    FolderColumns columns = FolderColumns.of(folders("year=1/m=2", "year=2/m=1"), List.of("Year"));

    assertThat(columns).isEqualTo(new FolderColumns(List.of("m"), List.of("year")));
  }
}
