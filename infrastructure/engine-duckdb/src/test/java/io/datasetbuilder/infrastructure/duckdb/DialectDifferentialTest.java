package io.datasetbuilder.infrastructure.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.pipeline.model.fixture.SearchDepth;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader.Outcome;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable;
import io.datasetbuilder.pipeline.table.bronze.NullTokens;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Random tables in random dialects: the engine sees the very cells that were written. */
class DialectDifferentialTest {

  private static final int CASES = SearchDepth.of(30);

  @TempDir Path folder;

  private static List<JsonValue> json(List<String> cells) {
    return cells.stream()
        .map(cell -> cell == null ? JsonValue.ofNull() : JsonValue.of(cell))
        .toList();
  }

  private static void assertTable(
      DialectFixture fixture, MadeUpDialect made, BronzeTable table, String as) {
    List<List<JsonValue>> expected = new ArrayList<>();
    made.rows().forEach(row -> expected.add(json(row)));

    assertThat(DialectFixture.names(table)).as(as).isEqualTo(made.names());
    assertThat(fixture.rows(table)).as(as).isEqualTo(expected);
    assertThat(table.dialect()).as(as).isEqualTo(made.adjustments());
  }

  @Test
  void everyCellIsAsItWasWritten() {
    try (DialectFixture fixture = new DialectFixture(folder)) {
      for (int seed = 0; seed < CASES; seed++) {
        MadeUpDialect made = new MadeUpDialect(new Random(seed));
        String as = "seed " + seed + ": " + made.text();

        assertTable(fixture, made, table(fixture, made, 1 << 20), as);
      }
    }
  }

  @Tag("deep")
  @Test
  void blocksMayEndAnywhere() {
    try (DialectFixture fixture = new DialectFixture(folder)) {
      MadeUpDialect made = new MadeUpDialect(new Random(7));
      BronzeTable whole = table(fixture, made, 1 << 20);
      for (int block = 4; block < Math.min(400, made.text().length()); block++) {
        BronzeTable cut = table(fixture, made, block);

        assertThat(cut.dataChecksum()).as("block %d", block).isEqualTo(whole.dataChecksum());
        assertThat(cut.columns()).as("block %d", block).isEqualTo(whole.columns());
      }
      for (int seed = 0; seed < CASES; seed++) {
        Random random = new Random(seed);
        MadeUpDialect other = new MadeUpDialect(random);
        int block = 4 + random.nextInt(120);
        assertTable(
            fixture, other, table(fixture, other, block), "seed " + seed + ", block " + block);
      }
    }
  }

  private static BronzeTable table(DialectFixture fixture, MadeUpDialect made, int block) {
    Outcome outcome =
        fixture.read(made.bytes(), made.encoding(), made.dialect(), NullTokens.NONE, block);
    assertThat(outcome).as(made.text()).isInstanceOf(Outcome.Readable.class);
    return ((Outcome.Readable) outcome).table();
  }

  @Test
  void everyNumberHasItsValueAndEveryOtherCellItsText() {
    try (DialectFixture fixture = new DialectFixture(folder)) {
      for (int seed = 0; seed < CASES; seed++) {
        Random random = new Random(seed);
        SignedNumbers made = SignedNumbers.of(random);
        int block = random.nextBoolean() ? 1 << 20 : 4 + random.nextInt(60);
        String as = "seed %d, block %d: %s".formatted(seed, block, made);
        BronzeTable table = fixture.table(made.text(), made.dialect(), block);

        assertThat(DialectFixture.dtypes(table)).as(as).isEqualTo(made.dtypes());
        List<List<String>> cells =
            fixture.rows(table).stream()
                .map(row -> row.stream().map(SignedNumbers::plain).toList())
                .toList();
        assertThat(cells).as(as).isEqualTo(made.rows());
      }
    }
  }
}
