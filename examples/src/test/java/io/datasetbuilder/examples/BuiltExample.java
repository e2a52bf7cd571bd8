package io.datasetbuilder.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.building.FinishedBuild;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.pipeline.building.BuildOutcome;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.runs.verify.VerifyReport;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * One run of an example, with what the tests read of it.
 *
 * @param run how it ended
 * @param folder of the run
 * @param verified the report of a check of all its files
 */
record BuiltExample(BuildOutcome.Finished run, Path folder, VerifyReport verified) {

  static BuiltExample of(BuilderService service, SpecInput spec) {
    Result<FinishedBuild> result = service.createBuild(spec);
    assertThat(result.problems()).isEmpty();
    FinishedBuild built = ((Result.Ok<FinishedBuild>) result).value();
    return new BuiltExample(built.run(), built.folder(), service.verifyRun(built.run().runId()));
  }

  Manifest manifest() {
    return run.manifest();
  }

  String text(String path) {
    return read(folder.resolve(path));
  }

  List<String> lines(String path) {
    return text(path).lines().toList();
  }

  /** Every document about a Gold table counts the same rows, and is there. */
  void assertDocumentsCount(String gold, long rows) {
    String at = "gold/" + gold + "/";
    assertThat(text(at + "package.json")).contains("\"row_count\": " + rows);
    assertThat(text(at + "datapackage.json")).contains("\"rows\": " + rows);
    assertThat(text(at + "croissant.json")).contains("\"value\": " + rows);
    assertThat(text(at + "README.md")).contains(String.format(Locale.ROOT, "Rows: %,d\n", rows));
    assertThat(folder.resolve(at + "table.parquet")).isNotEmptyFile();
    assertThat(lines(at + "exports/data.csv")).hasSize(Math.toIntExact(rows) + 1);
  }

  static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
