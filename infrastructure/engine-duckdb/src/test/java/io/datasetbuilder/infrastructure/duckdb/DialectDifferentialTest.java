package io.datasetbuilder.infrastructure.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.pipeline.model.fixture.SearchDepth;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Random tables in random dialects: the engine sees the very cells that were written. */
class DialectDifferentialTest {

  private static final int CASES = SearchDepth.of(60);

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

        assertTable(fixture, made, fixture.table(made.text(), made.dialect()), as);
      }
    }
  }

  @Test
  void blocksMayEndAnywhere() {
    try (DialectFixture fixture = new DialectFixture(folder)) {
      MadeUpDialect made = new MadeUpDialect(new Random(7));
      BronzeTable whole = fixture.table(made.text(), made.dialect());
      for (int block = 4; block < Math.min(400, made.text().length()); block++) {
        BronzeTable cut = fixture.table(made.text(), made.dialect(), block);

        assertThat(cut.dataChecksum()).as("block %d", block).isEqualTo(whole.dataChecksum());
        assertThat(cut.columns()).as("block %d", block).isEqualTo(whole.columns());
      }
      for (int seed = 0; seed < CASES; seed++) {
        Random random = new Random(seed);
        MadeUpDialect other = new MadeUpDialect(random);
        int block = 4 + random.nextInt(120);
        assertTable(
            fixture,
            other,
            fixture.table(other.text(), other.dialect(), block),
            "seed " + seed + ", block " + block);
      }
    }
  }
}
