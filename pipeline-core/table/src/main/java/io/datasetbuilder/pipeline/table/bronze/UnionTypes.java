package io.datasetbuilder.pipeline.table.bronze;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.WiderType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Types of the columns that files with typed columns have together: of types that differ in their
 * width alone the wider one. A column without a value has any type.
 */
public final class UnionTypes {

  private static final String HINT =
      "convert the column in one of the files, leave it out with schema.drop, or give each file to"
          + " a source of its own";

  /** Type of a column so far, and the file that last decided it. */
  private record Decided(DataType type, DataType ofFile, String file) {}

  private final Map<String, Decided> decided = new LinkedHashMap<>();
  private final Map<String, Problem> problems = new LinkedHashMap<>();

  private UnionTypes() {}

  /**
   * Columns of one file.
   *
   * @param file its name
   * @param columns its columns with their types
   */
  public record TypedFile(String file, Map<String, DataType> columns) {
    public TypedFile {
      columns = new LinkedHashMap<>(columns);
    }
  }

  /**
   * The types of the columns by their names.
   *
   * @param unused columns whose values nothing needs
   * @return the types, {@code Null} for unused columns that have two of them and for columns
   *     without any value; or each used column that has two
   */
  public static Result<Map<String, DataType>> of(List<TypedFile> files, UnusedColumns unused) {
    UnionTypes types = new UnionTypes();
    files.forEach(
        file -> file.columns().forEach((name, type) -> types.add(file.file(), name, type)));
    Map<String, DataType> found = new LinkedHashMap<>();
    types.decided.forEach((name, known) -> found.put(name, known.type()));
    types.problems.keySet().forEach(name -> found.put(name, DataType.Simple.NULL));
    types.problems.keySet().removeIf(unused::contains);
    return types.problems.isEmpty()
        ? Result.ok(found)
        : Result.refused(List.copyOf(types.problems.values()));
  }

  private void add(String file, String column, DataType type) {
    Decided known = decided.get(column);
    if (known == null) {
      decided.put(column, new Decided(type, type, file));
      return;
    }
    Optional<DataType> both = WiderType.ofColumns(known.type(), type);
    if (both.isEmpty()) {
      problems.putIfAbsent(column, otherTypes(column, known, file, type));
    } else if (!both.get().equals(known.type())) {
      decided.put(column, new Decided(both.get(), type, file));
    }
  }

  private static Problem otherTypes(String column, Decided known, String file, DataType type) {
    return Problem.of(
            RecordProblem.DIFFERENT_COLUMN_TYPES,
            column,
            "column '%s' is %s in %s and %s in %s"
                .formatted(
                    column,
                    known.ofFile().dtype(),
                    Quoting.quoted(known.file()),
                    type.dtype(),
                    Quoting.quoted(file)))
        .withHint(HINT);
  }

  /**
   * The problem of a column in which a value is outside of the range of its wider type.
   *
   * @param type of all files together
   */
  public static Problem outOfRange(String column, DataType type) {
    return Problem.of(
            RecordProblem.DIFFERENT_COLUMN_TYPES,
            column,
            "column '%s' is %s in one of the files and has values in another that are out of its range"
                .formatted(column, type.dtype()))
        .withHint(HINT);
  }
}
