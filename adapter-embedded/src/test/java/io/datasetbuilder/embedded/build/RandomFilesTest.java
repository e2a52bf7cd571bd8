package io.datasetbuilder.embedded.build;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.Results;
import io.datasetbuilder.embedded.spec.SpecGuess;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.pipeline.model.fixture.SearchDepth;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random tables written in random dialects: {@code guess} finds the dialect, so that its spec as it
 * is builds the table, or it says that the dialect is open. It never builds another table.
 */
class RandomFilesTest {

  private static final int FILES = 30;
  private static final long SEED = 20260801L;

  /** Part of the files whose dialect has to be found; the others may be said to be open. */
  private static final double LEAST_FOUND = 0.6;

  private static final List<String> WORDS =
      List.of("Oslo", "Bergen", "Köln", "Łódź", "서울", "fine", "wet", "the", "north", "Élodie");

  private static final Predicate<String> ALTERNATIVE =
      Pattern.compile("    #   \\w+: ").asPredicate();

  @TempDir Path folder;

  private enum Found {
    THE_TABLE,
    OPEN
  }

  private static IntStream parts() {
    return IntStream.range(0, SearchDepth.of(1));
  }

  @ParameterizedTest
  @MethodSource("parts")
  void theDialectIsFoundOrSaidToBeOpen(int part) throws IOException {
    List<Found> found = new ArrayList<>();
    try (BuildFixture fixture = BuildFixture.in(folder)) {
      for (int i = 0; i < FILES; i++) {
        found.add(look(fixture, part * FILES + i));
      }
    }

    long tables = found.stream().filter(Found.THE_TABLE::equals).count();
    assertThat(tables).isGreaterThan((long) (FILES * LEAST_FOUND));
  }

  private Found look(BuildFixture fixture, int number) throws IOException {
    Random random = new Random(SEED + number);
    RandomDialect dialect = RandomDialect.of(random);
    RandomTable table = RandomTable.of(random, WORDS, dialect.signs());
    Path file = folder.resolve("a" + number).resolve("a.csv");
    Files.createDirectories(file.getParent());
    Files.writeString(file, dialect.write(table));
    Result<SpecGuess> guess = fixture.service.guessSpec(file);
    if (!guess.problems().isEmpty()) {
      return Found.OPEN;
    }
    SpecGuess.Guessed guessed = (SpecGuess.Guessed) Results.value(guess);
    if (isOpen(guessed.spec())) {
      return Found.OPEN;
    }
    RunFolder run =
        RunFolder.of(
            Results.value(
                fixture.service.createBuild(
                    SpecInput.of(guessed.spec() + "pii: {mode: warn}\n").withUpload("a", file))));
    String context = "file " + number + " " + dialect + "\n" + Files.readString(file);
    assertThat(run.texts("errors")).as(context).isEmpty();
    List<List<String>> built = cells(run.text("gold/a/exports/data.csv"));
    assertThat(built.get(0)).as(context).isEqualTo(names(table, dialect));
    assertThat(built.subList(1, built.size())).as(context).hasSameSizeAs(table.rows());
    for (int i = 0; i < table.rows().size(); i++) {
      assertThat(same(built.get(i + 1), table.rows().get(i)))
          .as("row " + i + " of " + context)
          .isTrue();
    }
    return Found.THE_TABLE;
  }

  /** Whether the form of the records has an alternative that is commented out. */
  private static boolean isOpen(String spec) {
    String form = spec.substring(spec.indexOf("    encoding: "), spec.indexOf("    # Columns"));
    return form.lines().takeWhile(line -> !line.endsWith("schema:")).anyMatch(ALTERNATIVE);
  }

  private static List<String> names(RandomTable table, RandomDialect dialect) {
    return dialect.header()
        ? table.names()
        : IntStream.rangeClosed(1, table.names().size()).mapToObj(i -> "column_" + i).toList();
  }

  private static boolean same(List<String> built, List<String> written) {
    return built.size() == written.size()
        && IntStream.range(0, built.size()).allMatch(i -> same(built.get(i), written.get(i)));
  }

  /** Numbers may have other digits after the point. */
  private static boolean same(String built, String written) {
    if (built.equals(written)) {
      return true;
    }
    try {
      return new BigDecimal(built).compareTo(new BigDecimal(written)) == 0;
    } catch (NumberFormatException noNumber) {
      return false;
    }
  }

  /** Cells of a CSV as exports write it. */
  private static List<List<String>> cells(String csv) {
    List<List<String>> rows = new ArrayList<>();
    List<String> row = new ArrayList<>();
    StringBuilder cell = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < csv.length(); i++) {
      char c = csv.charAt(i);
      if (c == '"') {
        quoted = !quoted;
        if (quoted && !cell.isEmpty()) {
          cell.append(c);
        }
      } else if (quoted || (c != ',' && c != '\n')) {
        cell.append(c);
      } else {
        row.add(cell.toString());
        cell.setLength(0);
        if (c == '\n') {
          rows.add(row);
          row = new ArrayList<>();
        }
      }
    }
    return rows;
  }
}
