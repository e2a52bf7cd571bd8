package io.datasetbuilder.infrastructure.query.child;

import java.util.List;
import java.util.function.Supplier;

/** Facts about the columns of the dataset that the rules of statements need. */
interface DatasetColumns {

  /**
   * Columns for statements that are checked without a dataset: a statement that some dataset allows
   * is allowed.
   */
  DatasetColumns UNKNOWN =
      new DatasetColumns() {
        @Override
        public boolean mayHave(String name) {
          return true;
        }

        @Override
        public boolean holdZonedTimes() {
          return false;
        }
      };

  /** Whether a column has the name, in any letter case. */
  boolean mayHave(String name);

  /** Whether a column holds times of day with an offset, anywhere in its values. */
  boolean holdZonedTimes();

  /**
   * The columns of a dataset.
   *
   * @param columns reads them; few statements need them
   */
  static DatasetColumns of(Supplier<List<FetchedTable.Column>> columns) {
    return new DatasetColumns() {
      @Override
      public boolean mayHave(String name) {
        return columns.get().stream().anyMatch(column -> column.name().equalsIgnoreCase(name));
      }

      @Override
      public boolean holdZonedTimes() {
        return columns.get().stream()
            .anyMatch(column -> column.engineType().contains(ZonedTimes.TYPE));
      }
    };
  }
}
