package io.datasetbuilder.pipeline.table.silver;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.schema.SourceSchema;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable.BronzeColumn;
import io.datasetbuilder.pipeline.table.bronze.NullTokens;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.TableProblem;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The columns of one source while its schema is applied, in order; problems are gathered, never
 * thrown.
 */
final class WorkingColumns {

  private final List<WorkingColumn> columns = new ArrayList<>();
  private final List<Problem> problems;

  WorkingColumns(List<Problem> problems) {
    this.problems = problems;
  }

  List<WorkingColumn> all() {
    return columns;
  }

  /** Takes in the source's columns: null tokens taken out, then renamed. */
  void renamed(BronzeTable bronze, SilverRules rules) {
    SourceSchema schema = rules.schema();
    NullTokens tokens = rules.tokens();
    Set<String> sourceNames = SchemaNames.of(bronze);
    for (int i = 0; i < bronze.columns().size(); i++) {
      BronzeColumn column = bronze.columns().get(i);
      String stored = bronze.source().columns().get(i).name();
      String name = schema.rename().getOrDefault(column.name(), column.name());
      columns.add(
          new WorkingColumn(
              name,
              column.stored(),
              column.inferred(),
              withoutTokens(stored, column.stored(), tokens.of(column.name())),
              OptionalLong.of(column.nullCount())));
    }
    for (String from : schema.rename().keySet()) {
      if (!sourceNames.contains(from)) {
        problems.add(missing(from, "schema.rename." + from, sourceNames));
      }
    }
    schema
        .columnNullTokens()
        .forEach(
            (name, written) -> {
              if (written.onAbsent() == SourceSchema.ColumnNullTokens.OnAbsent.ERROR) {
                require(name, "schema.column_null_tokens." + name);
              }
            });
  }

  private static Expression withoutTokens(String column, DataType stored, List<String> tokens) {
    Expression value = Expression.column(column);
    if (tokens.isEmpty() || stored != Simple.STRING) {
      return value;
    }
    List<Expression> texts = tokens.stream().map(Expression::text).toList();
    return new Expression.When(
        new Expression.OneOf(value, texts), new Expression.NullLiteral(Simple.STRING), value);
  }

  /** The first candidate with a value; candidates stay as they are, so that nothing is lost. */
  void coalesce(String target, List<String> candidates) {
    List<WorkingColumn> found = new ArrayList<>();
    for (int i = 0; i < candidates.size(); i++) {
      String at = "schema.coalesce." + target + "[" + i + "]";
      require(candidates.get(i), at).ifPresent(found::add);
    }
    if (found.isEmpty()) {
      return;
    }
    WorkingColumn first = found.get(0);
    boolean alike = found.stream().allMatch(column -> column.stored().equals(first.stored()));
    if (!alike) {
      problems.add(
          Problem.of(
              TableProblem.CAST_NOT_POSSIBLE,
              "schema.coalesce." + target,
              "the candidate columns of '" + target + "' are of different types"));
      return;
    }
    DataType inferred =
        found.stream().allMatch(column -> column.inferred().equals(first.inferred()))
            ? first.inferred()
            : first.stored();
    put(
        new WorkingColumn(
            target,
            first.stored(),
            inferred,
            new Expression.FirstNonNull(found.stream().map(WorkingColumn::value).toList()),
            OptionalLong.empty()));
  }

  /** Fills texts and whole numbers with zeros on the left. */
  void zeroFill(String name, int width) {
    String at = "schema.zfill." + name;
    require(name, at)
        .ifPresent(
            column -> {
              boolean fillable = column.isText() || column.stored() instanceof DataType.Whole;
              if (fillable) {
                Expression text = CastRules.text(column.value(), column.stored());
                put(column.withText(new Expression.PadLeft(text, width, '0'), column.knownNulls()));
              } else {
                problems.add(
                    Problem.of(
                        TableProblem.CAST_NOT_POSSIBLE,
                        at,
                        "column '"
                            + name
                            + "' of type "
                            + column.stored().dtype()
                            + " holds no codes"));
              }
            });
  }

  /** The column of that name; empty, with a problem recorded, when it does not exist. */
  Optional<WorkingColumn> require(String name, String at) {
    Optional<WorkingColumn> found =
        columns.stream().filter(column -> column.name().equals(name)).findFirst();
    if (found.isEmpty()) {
      problems.add(missing(name, at, columns.stream().map(WorkingColumn::name).toList()));
    }
    return found;
  }

  /** The refusal of a name that no column has. */
  static Problem missing(String name, String at, Collection<String> columns) {
    return Problem.of(TableProblem.MISSING_COLUMN, at, "there is no column '" + name + "'")
        .suggestingColumn(name, columns);
  }

  private void put(WorkingColumn column) {
    for (int i = 0; i < columns.size(); i++) {
      if (columns.get(i).name().equals(column.name())) {
        columns.set(i, column);
        return;
      }
    }
    columns.add(column);
  }

  /**
   * A column on its way to Silver.
   *
   * @param name after the renames
   * @param stored the type of {@code value}
   * @param inferred the type that every value has without loss
   * @param value its value as stored, null tokens taken out
   * @param knownNulls nulls of {@code value}, where the scan has counted them
   */
  record WorkingColumn(
      String name, DataType stored, DataType inferred, Expression value, OptionalLong knownNulls) {

    /** Its value in the inferred type, of which every cell is known to be a value. */
    Expression as(DataType type) {
      return type.equals(stored) ? value : TextCasts.known(value, type);
    }

    Expression present() {
      return Expression.notNull(value);
    }

    boolean isText() {
      return stored == Simple.STRING;
    }

    /** The same column with other text in it: nothing is inferred of text that we made. */
    WorkingColumn withText(Expression text, OptionalLong nulls) {
      return new WorkingColumn(name, Simple.STRING, Simple.STRING, text, nulls);
    }
  }
}
