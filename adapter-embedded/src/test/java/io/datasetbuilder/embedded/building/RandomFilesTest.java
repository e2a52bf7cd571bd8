package io.datasetbuilder.embedded.building;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.Results;
import io.datasetbuilder.embedded.building.RandomTable.Kind;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.pipeline.building.preview.SourcePreview;
import io.datasetbuilder.pipeline.guess.SpecGuess;
import io.datasetbuilder.pipeline.model.fixture.SearchDepth;
import io.datasetbuilder.pipeline.model.stage.BuildListener;
import io.datasetbuilder.pipeline.submission.BuildPreview;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random tables written in random dialects: the spec of {@code guess} reads the table as it is, or
 * has what reads it among its comments as likely or open, or there is no spec. It never states
 * another table. A form of dates or numbers that it does not call open reads every value.
 */
class RandomFilesTest {

  private static final int SAMPLE = 7;
  private static final int ALL = SearchDepth.of(60);
  private static final long SEED = 20260801L;

  /** Part of the files whose dialect has to be found; the others may be said to be open. */
  private static final double LEAST_FOUND = 0.4;

  private static final int MOST_ROWS = 1000;

  private static final List<String> WORDS =
      List.of("Oslo", "Bergen", "Köln", "Łódź", "서울", "fine", "wet", "the", "north", "Élodie");

  @AutoClose private final BuildFixture fixture;

  private enum Found {
    THE_TABLE,
    OPEN,
    NO_SPEC
  }

  RandomFilesTest(@TempDir Path folder) {
    fixture = BuildFixture.in(folder);
  }

  @Test
  void theDialectIsFoundOrSaidToBeOpen() {
    find(SAMPLE);
  }

  @Test
  @Tag("deep")
  void theDialectsOfManyFilesAreFoundOrSaidToBeOpen() {
    find(ALL);
  }

  private void find(int files) {
    long tables =
        IntStream.range(0, files).mapToObj(this::look).filter(Found.THE_TABLE::equals).count();

    assertThat(tables).isGreaterThan((long) (files * LEAST_FOUND));
  }

  private Found look(int number) {
    Random random = new Random(new SplittableRandom(SEED + number).nextLong());
    RandomDialect dialect = RandomDialect.of(random);
    List<String> words =
        WORDS.stream().filter(word -> dialect.charset().newEncoder().canEncode(word)).toList();
    RandomTable table =
        RandomTable.of(random, words, dialect.signs(), dialect.needsNumbers(), dialect.leastRows());
    Path file = fixture.file("files/" + number + "/a.csv", dialect.bytes(table));
    Optional<String> guessed = guess(file, dialect);
    if (guessed.isEmpty()) {
      return Found.NO_SPEC;
    }
    String as = "file " + number + " " + dialect + "\n" + dialect.text(table) + guessed.get();
    WrittenGuess guess = WrittenGuess.of(guessed.get());
    List<WrittenGuess> choices = guess.choices();
    if (!isTable(file, choices.get(0), dialect, table)) {
      assertThat(choices).as(as).anyMatch(choice -> isTable(file, choice, dialect, table));
      return Found.OPEN;
    }
    assertThat(isTable(file, choices.get(0).with(guess.casts()), dialect, table)).as(as).isTrue();
    return Found.THE_TABLE;
  }

  /** The spec; the user chooses the encoding where the bytes do not prove one. */
  private Optional<String> guess(Path file, RandomDialect dialect) {
    Result<SpecGuess> guess = fixture.service.guessSpec(file);
    if (guess instanceof Result.Ok<SpecGuess> ok
        && ok.value() instanceof SpecGuess.EncodingUndecided) {
      guess = fixture.service.guessSpec(file, dialect.encoding());
    }
    return guess.problems().isEmpty()
        ? Optional.of(((SpecGuess.Guessed) Results.value(guess)).spec())
        : Optional.empty();
  }

  private boolean isTable(Path file, WrittenGuess read, RandomDialect dialect, RandomTable table) {
    SpecInput input = SpecInput.of(read.spec()).withUpload("a", file);
    Result<BuildPreview> preview =
        fixture.service.previewBuild(input, MOST_ROWS, BuildListener.NONE);
    if (!preview.problems().isEmpty()) {
      return false;
    }
    SourcePreview source = Results.value(preview).sources().get(0);
    if (source.silver().isEmpty()) {
      return false;
    }
    List<String> names =
        source.silver().get().profile().columns().stream()
            .map(column -> column.column().name())
            .toList();
    List<List<JsonValue>> rows = source.silver().get().sample();
    return names.equals(table.names(dialect.header()))
        && rows.size() == table.rows().size()
        && IntStream.range(0, rows.size())
            .allMatch(row -> isRow(rows.get(row), table.rows().get(row), table.kinds(), dialect));
  }

  private static boolean isRow(
      List<JsonValue> read, List<String> values, List<Kind> kinds, RandomDialect dialect) {
    return IntStream.range(0, values.size())
        .allMatch(i -> isValue(read.get(i), values.get(i), kinds.get(i), dialect));
  }

  /** A number is the value's, and a text the value or its cell as written: none states another. */
  private static boolean isValue(JsonValue read, String value, Kind kind, RandomDialect dialect) {
    if (value.isEmpty()) {
      return read.equals(JsonValue.ofNull());
    }
    String written = dialect.written(kind, value);
    if (read instanceof JsonValue.JsonNumber number) {
      String digits = kind == Kind.DAY ? written : value;
      return number.value().compareTo(new BigDecimal(digits)) == 0;
    }
    return read.equals(JsonValue.of(value)) || read.equals(JsonValue.of(written));
  }
}
