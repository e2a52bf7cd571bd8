package io.datasetbuilder.embedded.building;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.source.upload.Upload;
import io.datasetbuilder.pipeline.submission.Uploads;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Processes that hand content in and die, or do so at once. */
@Tag("kill")
class KilledUploadTest {

  private static final int KILLED = 9;

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(ints = {1000, 9 * 1024 * 1024})
  void aProcessThatDiesBetweenBytesAndRowLeavesNoUpload(int length) throws Exception {
    assertThat(start("" + length).waitFor()).isEqualTo(KILLED);
    assertThat(left("uploads")).hasSize(1);

    try (BuildFixture fixture = BuildFixture.in(folder)) {
      assertThat(list(fixture.service.uploads())).isEmpty();
    }

    assertThat(left("uploads")).isEmpty();
    assertThat(left("locks")).isEmpty();
  }

  @Test
  void processesAtOnceTogetherKeepNoMoreThanTheQuota() throws Exception {
    List<Process> processes = List.of(start("quota"), start("quota"));
    for (Process process : processes) {
      assertThat(process.waitFor()).isZero();
    }

    try (BuildFixture fixture = BuildFixture.in(folder)) {
      assertThat(list(fixture.service.uploads())).hasSize(KilledUploadMain.QUOTA);
    }
  }

  private Process start(String work) throws IOException {
    return JavaProcess.start(KilledUploadMain.class, folder.resolve("out").toString(), work);
  }

  private List<Path> left(String below) throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("out/.service").resolve(below))) {
      return files.toList();
    }
  }

  private static List<Upload> list(Uploads uploads) {
    return ((Result.Ok<List<Upload>>) uploads.list()).value();
  }
}
