package io.datasetbuilder.embedded.building;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.runs.verify.VerifyReport;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A finished run proves itself, and no file of it changes unnoticed. */
class TamperedRunTest {

  @AutoClose private final BuildFixture fixture;
  private FinishedBuild built;

  TamperedRunTest(@TempDir Path folder) {
    fixture = BuildFixture.in(folder);
    String id = fixture.upload(fixture.file("a.csv", "x,y\n1,a\n2,b\n"));
    List<String> sources = List.of(Specs.source("a", id, "csv", ""));
    built =
        fixture.build(
            Specs.of(sources, Specs.CSV_EXPORT, "{kind: huggingface, output_path: hub}"), "run");
  }

  @Test
  void aChangeOfAnyFileIsFoundAndNamed() throws Exception {
    for (String path : BuildFixture.listing(built.folder()).keySet()) {
      if (path.equals("manifest.json")) {
        continue;
      }
      Path file = built.folder().resolve(path);
      byte[] before = Files.readAllBytes(file);
      byte[] after = before.clone();
      after[after.length / 2] ^= 1;
      replace(file, after);

      assertThat(verify().problems()).as(path).anyMatch(problem -> problem.at().contains(path));
      replace(file, before);
    }
    assertThat(verify().passed()).isTrue();
  }

  @Test
  void aMissingFileIsNamed() throws Exception {
    Files.delete(built.folder().resolve("gold/a/exports/data.csv"));

    assertThat(verify().problems())
        .anyMatch(problem -> problem.at().contains("gold/a/exports/data.csv"));
  }

  @Test
  void aFileTooManyIsNamed() throws Exception {
    Files.writeString(built.folder().resolve("gold/a/extra.txt"), "more");

    assertThat(verify().problems()).anyMatch(problem -> problem.at().contains("gold/a/extra.txt"));
  }

  private VerifyReport verify() {
    return fixture.service.verifyRun(built.run().runId());
  }

  /** A file of its own, since one table has several names. */
  private static void replace(Path file, byte[] content) throws Exception {
    Files.delete(file);
    Files.write(file, content);
  }
}
