package io.datasetbuilder.infrastructure.text;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.datasetbuilder.buildspec.fixture.DialectBuilder;
import io.datasetbuilder.buildspec.read.ReadOptions;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.source.TextEncoding;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.table.bronze.BronzeInput;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader.Outcome;
import io.datasetbuilder.pipeline.table.bronze.NullTokens;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import io.datasetbuilder.pipeline.table.plan.Interruption;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The memory of copying a text follows its largest record, not its size. */
class DialectMemoryTest {

  private static final int MEBI = 1 << 20;

  @TempDir Path folder;

  private Path file(String head, int mebibytes) throws IOException {
    Path file = folder.resolve("long.csv");
    byte[] part = "x".repeat(MEBI).getBytes(StandardCharsets.US_ASCII);
    try (OutputStream out = Files.newOutputStream(file)) {
      out.write(head.getBytes(StandardCharsets.US_ASCII));
      for (int i = 0; i < mebibytes; i++) {
        out.write(part);
      }
    }
    return file;
  }

  private Outcome read(Path file) throws IOException {
    Path scratch = Files.createTempDirectory(folder, "scratch");
    BronzeInput input =
        new BronzeInput(
                new Location(file.toString()), FileFormat.CSV, TextEncoding.UTF_8, NullTokens.NONE)
            .with(ReadOptions.of(DialectBuilder.aDialect().delimiter(";").trim().build()));
    return new TextBronzeReader(2)
        .read(input, new Location(scratch.toString()), done -> {}, Interruption.NEVER);
  }

  @Test
  void aRowThatNeverEndsIsRefusedWhenItIsTooLarge() throws IOException {
    Path file = file("a;b\n1;", 256);
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();

    Outcome outcome = read(file);

    long allocated = threads.getCurrentThreadAllocatedBytes() - before;
    assertThat(((Outcome.Unreadable) outcome).problems())
        .extracting(problem -> problem.code())
        .containsExactly(RecordProblem.RECORD_TOO_LARGE);
    assertThat(allocated).isLessThan(4 * BronzeReader.MAX_RECORD_CHARS + 32 * MEBI);
  }
}
