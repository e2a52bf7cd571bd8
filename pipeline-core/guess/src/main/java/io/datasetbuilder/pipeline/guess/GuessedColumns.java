package io.datasetbuilder.pipeline.guess;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable;
import io.datasetbuilder.pipeline.table.plan.Interruption;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Guesses the meaning of the columns of a table: from some of its records, forms from all. */
final class GuessedColumns {

  private static final int SAMPLE_ROWS = 1000;

  private final TableEngine engine;

  GuessedColumns(TableEngine engine) {
    this.engine = engine;
  }

  /**
   * Guesses.
   *
   * @param mixed places whose values have no one type
   * @param spill a folder for intermediate files
   */
  List<GuessColumn.ColumnGuess> of(BronzeTable table, Set<String> mixed, Location spill) {
    try (TableEngine.Session session = engine.open(spill, 1, Interruption.NEVER)) {
      Relation records = new Relation.Scan(table.source());
      List<List<JsonValue>> rows = session.rows(new Relation.Limit(records, SAMPLE_ROWS));
      GuessForms forms = new GuessForms(session, records, SAMPLE_ROWS);
      List<GuessColumn.ColumnGuess> guesses = new ArrayList<>();
      for (int i = 0; i < table.columns().size(); i++) {
        int column = i;
        List<String> cells = rows.stream().flatMap(row -> text(row.get(column))).toList();
        String name = table.columns().get(i).name();
        boolean untyped = mixed.stream().anyMatch(place -> isIn(name, place));
        GuessColumn.ColumnGuess guess = GuessColumn.of(table.columns().get(i), cells, untyped);
        guesses.add(withForm(guess, table, i, cells, forms));
      }
      return guesses;
    }
  }

  /** A text without a plain cast may have a written form. */
  private static GuessColumn.ColumnGuess withForm(
      GuessColumn.ColumnGuess guess,
      BronzeTable table,
      int column,
      List<String> cells,
      GuessForms forms) {
    if (guess.cast().isPresent()
        || table.columns().get(column).inferred() != DataType.Simple.STRING) {
      return guess;
    }
    List<String> values =
        cells.stream().filter(cell -> !guess.nullTokens().contains(cell)).toList();
    String stored = table.source().columns().get(column).name();
    return forms.of(stored, values, guess.nullTokens()).map(guess::with).orElse(guess);
  }

  /** Whether a place is a column, or inside its objects and lists. */
  private static boolean isIn(String column, String place) {
    return place.equals(column)
        || place.startsWith(column + ".")
        || place.startsWith(column + "[]");
  }

  private static Stream<String> text(JsonValue cell) {
    if (cell instanceof JsonValue.JsonText text) {
      return Stream.of(text.value());
    }
    return cell instanceof JsonValue.JsonNumber number
        ? Stream.of(number.value().toPlainString())
        : Stream.empty();
  }
}
