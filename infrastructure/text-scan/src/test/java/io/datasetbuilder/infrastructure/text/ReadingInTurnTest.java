package io.datasetbuilder.infrastructure.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.source.TextEncoding;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.table.bronze.BronzeInput;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader.Outcome;
import io.datasetbuilder.pipeline.table.bronze.NullTokens;
import io.datasetbuilder.pipeline.table.plan.Interruption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Many texts that are read at once share the memory of two. */
class ReadingInTurnTest {

  private final BronzeReader reader = new TextBronzeReader(2, 64);
  private final Set<Thread> reading = ConcurrentHashMap.newKeySet();
  private final AtomicInteger most = new AtomicInteger();

  @Test
  void noMoreThanTwoTextsAreReadAtOnce(@TempDir Path folder) throws Exception {
    Path file = Files.writeString(folder.resolve("a.csv"), "a,b\n" + "1,2\n".repeat(200));
    String text = file.toString();

    List<Outcome> outcomes = new ArrayList<>();
    ExecutorService callers = Executors.newFixedThreadPool(8);
    try {
      Callable<Outcome> call = () -> readWatched(text, folder);
      for (Future<Outcome> outcome : callers.invokeAll(Collections.nCopies(8, call))) {
        outcomes.add(outcome.get());
      }
    } finally {
      callers.shutdownNow();
    }

    assertThat(outcomes).hasSize(8).allMatch(Outcome.Readable.class::isInstance);
    assertThat(most.get()).isBetween(1, 2);
  }

  private Outcome readWatched(String text, Path folder) {
    BronzeInput input =
        new BronzeInput(
            new Location(text),
            FileFormat.CSV,
            TextEncoding.named("utf-8").orElseThrow(),
            NullTokens.NONE);
    return reader.read(input, new Location(folder.toString()), this::watch, Interruption.NEVER);
  }

  /** Notified while a text is read: by its thread, from its first block to its last. */
  private void watch(double done) {
    reading.add(Thread.currentThread());
    most.accumulateAndGet(reading.size(), Math::max);
    if (done >= 1) {
      reading.remove(Thread.currentThread());
    }
  }
}
