package io.datasetbuilder.embedded.building;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.verify.VerifyReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code verifyRunDeep}: every cell of a real run, and what is found of a changed one. */
class DeepVerificationTest {

  private static final String SILVER = "silver/a/table.parquet";
  private static final String GOLD = "gold/a/table.parquet";
  private static final String EXPORT = "gold/a/exports/data.parquet";
  private static final String TRAIN = "gold/a/splits/train.parquet";
  private static final int ROWS = 3_000;

  @AutoClose private final BuildFixture fixture;
  private int runs;

  DeepVerificationTest(@TempDir Path folder) {
    fixture = BuildFixture.in(folder);
  }

  @Test
  void passesARunOfNestedColumnsNullsAndSplits() {
    VerifyReport report = verify(build("", 0));

    assertThat(report.problems()).isEmpty();
    VerifyReport.Check cells = cellsOf(report);
    assertThat(cells.status()).isEqualTo(VerifyReport.ProofStatus.PASS);
    assertThat(cells.detail()).isEqualTo("5 Parquet files compared.");
  }

  @Tag("deep")
  @Test
  void passesTimesOfNanoseconds() throws Exception {
    byte[] content = getClass().getResourceAsStream("pandas-times.parquet").readAllBytes();
    String id = fixture.upload(fixture.file("times.parquet", content));
    FinishedBuild built =
        fixture.build(Specs.of("times", id, "parquet", "rename: {at: seen_at}"), "times");

    VerifyReport report = verify(built.folder());

    assertThat(report.problems()).isEmpty();
    assertThat(cellsOf(report).detail()).isEqualTo("3 Parquet files compared.");
  }

  @Test
  void namesTheColumnsWhoseCellsGoldDoesNotShareWithSilver() throws Exception {
    Path run = build("", 0);
    replace(run.resolve(GOLD), build("", 2_000).resolve(GOLD));

    assertThat(messages(run))
        .contains(
            "Column n of gold/a/table.parquet holds other cells than silver/a/table.parquet in 1 of"
                + " rows 2000 to 2000.",
            "Column tags of gold/a/table.parquet holds other cells than silver/a/table.parquet in 1"
                + " of rows 2000 to 2000.",
            "Column n of gold/a/exports/data.parquet holds other cells than gold/a/table.parquet in"
                + " 1 of rows 2000 to 2000.")
        .noneMatch(message -> message.contains("Column id of"))
        .noneMatch(message -> message.contains("-77"));
  }

  @Tag("deep")
  @Test
  void namesTheColumnWhoseNullsAreNotThoseOfTheStatistics() throws Exception {
    Path run = build("", 0);
    Path statistics = run.resolve("silver/a/stats.json");
    String text = Files.readString(statistics);
    Files.writeString(statistics, text.replace("\"n\": 600", "\"n\": 601"));
    assertThat(Files.readString(statistics)).isNotEqualTo(text);

    assertThat(messages(run))
        .containsExactly(
            "The null count of column n of silver/a/table.parquet is 600, not 601 as"
                + " silver/a/stats.json records.");
  }

  @Tag("deep")
  @Test
  void namesASplitThatHoldsOtherCells() throws Exception {
    Path run = build("", 0);
    replace(run.resolve(TRAIN), build("", 2_000).resolve(TRAIN));

    assertThat(messages(run))
        .containsExactly(
            "Column n holds other cells in the 2 files of gold/a/splits/ than in rows 1 to 3000 of"
                + " gold/a/table.parquet.",
            "Column tags holds other cells in the 2 files of gold/a/splits/ than in rows 1 to 3000"
                + " of gold/a/table.parquet.");
  }

  @Test
  void namesTheRowsOfADamagedPage() throws Exception {
    Path run = build("", 0);
    byte[] bytes = Files.readAllBytes(run.resolve(SILVER));
    for (int i = 20; i < 60; i++) {
      bytes[i] = 0;
    }
    Files.delete(run.resolve(SILVER));
    Files.write(run.resolve(SILVER), bytes);

    assertThat(messages(run))
        .containsExactly("Column id of silver/a/table.parquet cannot be read in rows 1 to 3000.");
  }

  @Test
  void namesAnExportWithOtherRows() throws Exception {
    Path run = build("", 0);
    replace(run.resolve(EXPORT), build("{\"id\":3000,\"n\":null}\n", 0).resolve(EXPORT));

    assertThat(messages(run))
        .contains(
            "Column id of gold/a/exports/data.parquet holds other cells than gold/a/table.parquet"
                + " in 1 of rows 3001 to 3001.");
  }

  /** A run of so many rows, of which one may be another. */
  private Path build(String more, int changed) {
    StringBuilder records = new StringBuilder();
    for (int id = 0; id < ROWS; id++) {
      boolean other = changed > 0 && id == changed - 1;
      String n = other ? "-77" : id % 5 == 0 ? "null" : id + ".25";
      String tags = id % 3 == 0 ? "null" : "[{\"t\":\"" + (other ? "x" : "t" + id) + "\"}]";
      records.append("{\"id\":%d,\"n\":%s,\"tags\":%s}\n".formatted(id, n, tags));
    }
    String name = "run-" + ++runs;
    String id = fixture.upload(fixture.file(name + ".jsonl", records + more));
    String spec =
        Specs.of(
                List.of(Specs.source("a", id, "jsonl", "")),
                "{kind: parquet, output_path: exports/data.parquet}")
            + "splits: {mode: ratio, ratios: {train: 0.75, test: 0.25}, seed: 3}\n";
    FinishedBuild built = fixture.build(spec, name);
    assertThat(built.run().manifest().errors()).isEmpty();
    return built.folder();
  }

  private VerifyReport verify(Path run) {
    return fixture.service.verifyRunDeep(new RunId(run.getFileName().toString()));
  }

  private List<String> messages(Path run) {
    return cellsOf(verify(run)).problems().stream().map(Problem::message).toList();
  }

  private static VerifyReport.Check cellsOf(VerifyReport report) {
    return report.checks().stream()
        .filter(check -> check.name().equals("cells"))
        .findFirst()
        .orElseThrow();
  }

  /** A file of its own, since one table has several names. */
  private static void replace(Path file, Path other) throws IOException {
    Files.delete(file);
    Files.copy(other, file);
  }
}
