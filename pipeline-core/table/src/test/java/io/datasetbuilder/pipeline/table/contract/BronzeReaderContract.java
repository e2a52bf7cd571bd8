package io.datasetbuilder.pipeline.table.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.source.TextEncoding;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.table.bronze.BronzeInput;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader.Outcome;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable.BronzeColumn;
import io.datasetbuilder.pipeline.table.bronze.NullTokens;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import io.datasetbuilder.pipeline.table.plan.Interruption;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** What the contracts of {@link BronzeReader} for the single formats share. */
public abstract class BronzeReaderContract {

  @TempDir protected Path folder;

  /** The reader under test. */
  protected abstract BronzeReader reader();

  /** The format that the tests are about. */
  protected abstract FileFormat format();

  protected final Outcome read(byte[] content, String encoding, NullTokens nullTokens) {
    try {
      Path file =
          Files.write(Files.createTempFile(folder, "source-", "." + format().wire()), content);
      Path scratch = Files.createTempDirectory(folder, "scratch-");
      return reader()
          .read(
              new BronzeInput(
                  new Location(file.toString()),
                  format(),
                  TextEncoding.named(encoding).orElseThrow(),
                  nullTokens),
              new Location(scratch.toString()),
              part -> {},
              Interruption.NEVER);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  protected final BronzeTable table(byte[] content, String encoding) {
    Outcome outcome = read(content, encoding, NullTokens.NONE);
    assertThat(outcome).isInstanceOf(Outcome.Readable.class);
    return ((Outcome.Readable) outcome).table();
  }

  protected final BronzeTable table(String content) {
    return table(content.getBytes(StandardCharsets.UTF_8), "utf-8");
  }

  protected final List<Problem> problems(byte[] content, String encoding) {
    Outcome outcome = read(content, encoding, NullTokens.NONE);
    assertThat(outcome).isInstanceOf(Outcome.Unreadable.class);
    return ((Outcome.Unreadable) outcome).problems();
  }

  /** What a source that may be empty makes of a text without records. */
  protected final BronzeTable tableWithoutRows(String content) {
    Outcome outcome = read(content.getBytes(StandardCharsets.UTF_8), "utf-8", NullTokens.NONE);
    assertThat(outcome).isInstanceOf(Outcome.Unreadable.class);
    return ((Outcome.Unreadable) outcome).withoutRows().orElseThrow();
  }

  /** The only problem of a text. */
  protected final Problem problem(String content) {
    return problem(content.getBytes(StandardCharsets.UTF_8), "utf-8");
  }

  protected final Problem problem(byte[] content, String encoding) {
    List<Problem> problems = problems(content, encoding);
    assertThat(problems).hasSize(1);
    return problems.get(0);
  }

  /** The message may name a column besides the line: which one is the matter of other tests. */
  protected static void assertProblem(Problem problem, RecordProblem code, String message) {
    assertThat(problem.code()).isEqualTo(code);
    assertThat(problem.message().replaceFirst("^(line \\d+), column \\d+: ", "$1: "))
        .isEqualTo(message);
  }

  protected static List<String> names(BronzeTable table) {
    return table.columns().stream().map(BronzeColumn::name).toList();
  }

  /** The dtypes inferred, in column order. */
  protected static List<String> dtypes(BronzeTable table) {
    return table.columns().stream().map(column -> column.inferred().dtype()).toList();
  }

  protected static List<Long> nullCounts(BronzeTable table) {
    return table.columns().stream().map(BronzeColumn::nullCount).toList();
  }
}
