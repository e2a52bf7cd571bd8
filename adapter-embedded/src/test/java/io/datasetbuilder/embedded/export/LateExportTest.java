package io.datasetbuilder.embedded.export;

import static io.datasetbuilder.embedded.export.ExportFixture.codes;
import static io.datasetbuilder.embedded.export.ExportFixture.json;
import static io.datasetbuilder.embedded.export.ExportFixture.request;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.embedded.Results;
import io.datasetbuilder.warehouse.request.CreateExportRequest;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Exports that nobody waits for any more, at each of their steps. */
class LateExportTest {

  private static final CreateExportRequest LONG =
      request(
          "numbers",
          "SELECT repeat('x', 800) || a.n AS x FROM dataset a, dataset b",
          json("{\"max_rows\":1000000}"));

  private static ExportFixture fixture;

  @BeforeAll
  static void build(@TempDir Path folder) {
    String numbers =
        IntStream.range(0, 512).mapToObj(i -> i + "\n").collect(Collectors.joining("", "n\n", ""));
    fixture = new ExportFixture(folder).build("numbers", numbers, "");
  }

  @AfterAll
  static void close() {
    fixture.close();
  }

  /** Leaves while there is a file that only the step in question writes. */
  private static void leavesNothing(Predicate<ExportFixture> isAtStep) {
    AtomicBoolean reached = new AtomicBoolean();
    BooleanSupplier gone =
        () -> {
          reached.compareAndSet(false, isAtStep.test(fixture));
          return reached.get();
        };

    assertThat(codes(fixture.service.exports().create(LONG, gone)))
        .containsExactly("query_timeout");

    assertThat(reached).isTrue();
    assertThat(fixture.leftFiles()).isEmpty();
    assertThat(Results.value(fixture.service.exports().list())).isEmpty();
  }

  /** The first file is that of the query process. */
  @Tag("deep")
  @Test
  void nothingIsLeftOfADataFileThatIsBeingWritten() {
    leavesNothing(
        all -> all.leftFiles().stream().filter(name -> name.startsWith("tmp")).count() > 1);
  }

  @Tag("deep")
  @Test
  void nothingIsLeftOfAZipFileThatIsBeingPacked() {
    leavesNothing(all -> all.leftFiles().stream().anyMatch(name -> name.endsWith(".zip.part")));
  }
}
