package io.datasetbuilder.infrastructure.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.source.TextEncoding;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.table.bronze.BronzeInput;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader.Outcome;
import io.datasetbuilder.pipeline.table.bronze.NullTokens;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import io.datasetbuilder.pipeline.table.plan.EngineFailure;
import io.datasetbuilder.pipeline.table.plan.EngineProblem;
import io.datasetbuilder.pipeline.table.plan.Interruption;
import io.datasetbuilder.pipeline.table.plan.TableEngine.PlanInterrupted;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.DoubleConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ends of readings that no format has for itself. */
class TextBronzeReaderTest {

  @TempDir private Path folder;

  private final TextBronzeReader reader = new TextBronzeReader(2, 64);

  private BronzeInput input(FileFormat format, String content) throws IOException {
    Path file = Files.writeString(Files.createTempFile(folder, "source", ".txt"), content);
    return new BronzeInput(
        new Location(file.toString()), format, TextEncoding.UTF_8, NullTokens.NONE);
  }

  private Outcome read(BronzeInput input, DoubleConsumer progress, Interruption interruption) {
    return reader.read(input, new Location(folder.toString()), progress, interruption);
  }

  @Test
  void aTextOfAnotherKindIsRefusedForThatAlone() throws IOException {
    BronzeInput page = input(FileFormat.CSV, "<!DOCTYPE html>\n<p>1,2\n");

    Outcome outcome = read(page, done -> {}, Interruption.NEVER);

    assertThat(((Outcome.Unreadable) outcome).problems())
        .extracting(Problem::code)
        .containsExactly(RecordProblem.WRONG_FORMAT);
  }

  @Test
  void aMissingFileIsAFailureOfTheEngine() {
    BronzeInput missing =
        new BronzeInput(
            new Location(folder.resolve("missing").toString()),
            FileFormat.CSV,
            TextEncoding.UTF_8,
            NullTokens.NONE);

    assertThatThrownBy(() -> read(missing, done -> {}, Interruption.NEVER))
        .isInstanceOfSatisfying(
            EngineFailure.class,
            failure -> assertThat(failure.problem().code()).isEqualTo(EngineProblem.ENGINE_FAILED));
  }

  @Test
  void aRequestEndsAReading() throws IOException {
    BronzeInput text = input(FileFormat.CSV, "a,b\n" + "1,2\n".repeat(200));

    assertThatThrownBy(() -> read(text, done -> {}, () -> true))
        .isInstanceOf(PlanInterrupted.class);
  }

  @Test
  void aReadingThatWaitsForOthersEndsEarlierThanOneUnderWay() throws Exception {
    BronzeInput text = input(FileFormat.CSV, "a,b\n" + "1,2\n".repeat(200));
    CountDownLatch underWay = new CountDownLatch(2);
    CountDownLatch mayEnd = new CountDownLatch(1);
    ExecutorService callers = Executors.newFixedThreadPool(2);
    try {
      Callable<Outcome> held =
          () -> read(text, done -> hold(underWay, mayEnd), new EndedWhileWaiting());
      List<Future<Outcome>> outcomes = List.of(callers.submit(held), callers.submit(held));
      underWay.await();

      assertThatThrownBy(() -> read(text, done -> {}, new EndedWhileWaiting()))
          .isInstanceOf(PlanInterrupted.class);
      mayEnd.countDown();
      for (Future<Outcome> outcome : outcomes) {
        assertThat(outcome.get()).isInstanceOf(Outcome.Readable.class);
      }
    } finally {
      callers.shutdownNow();
    }
  }

  private static void hold(CountDownLatch underWay, CountDownLatch mayEnd) {
    underWay.countDown();
    try {
      mayEnd.await();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  /** Ends work that waits, and lets work under way continue. */
  private static final class EndedWhileWaiting implements Interruption {
    @Override
    public boolean requested() {
      return false;
    }

    @Override
    public boolean requestedWhileWaiting() {
      return true;
    }
  }

  @Test
  void parquetIsLeftToTheEngines() throws IOException {
    BronzeInput parquet = input(FileFormat.PARQUET, "PAR1");

    assertThatIllegalArgumentException()
        .isThrownBy(() -> read(parquet, done -> {}, Interruption.NEVER));
    assertThat(reader.inspect(parquet, new Location(folder.toString()))).isEmpty();
  }
}
