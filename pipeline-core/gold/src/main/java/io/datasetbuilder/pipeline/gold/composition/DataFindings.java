package io.datasetbuilder.pipeline.gold.composition;

import io.datasetbuilder.buildspec.composition.CompositionSpec;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.gold.composition.KeyCounts.MultipliedKey;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Expression.Comparison;
import io.datasetbuilder.pipeline.table.plan.Expression.Operator;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.Relation.JoinKind;
import io.datasetbuilder.pipeline.table.plan.Relation.Named;
import io.datasetbuilder.pipeline.table.plan.Relation.Order;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import io.datasetbuilder.pipeline.table.plan.TableProblem;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Problems and warnings that follow from the counted keys of both sides. */
final class DataFindings {

  private static final String JOIN = "composition.join";

  private final CompositionSpec.JoinSpec join;
  private final KeyStatistics figures;
  private final KeyCounts counts;
  private final KeyMessages wording;
  private final TableEngine.Session engine;
  private final List<Problem> problems = new ArrayList<>();
  private final List<String> warnings = new ArrayList<>();

  DataFindings(
      CompositionSpec.JoinSpec join,
      KeyStatistics figures,
      KeyCounts counts,
      KeyMessages wording,
      TableEngine.Session engine) {
    this.join = join;
    this.figures = figures;
    this.counts = counts;
    this.wording = wording;
    this.engine = engine;
  }

  /** Checks each rule; to be called once. */
  DataFindings check() {
    nullKeys();
    cardinality();
    repeatedKeys();
    rows();
    nothingInCommon();
    new ComposedForms(counts, figures, engine).rowsThatWouldMatch().ifPresent(this::otherForm);
    return this;
  }

  List<Problem> problems() {
    return List.copyOf(problems);
  }

  List<String> warnings() {
    return List.copyOf(warnings);
  }

  private void nullKeys() {
    if (figures.left().nullKeyRows() + figures.right().nullKeyRows() > 0) {
      String message = wording.nullKeys(figures);
      react(
          join.onNullKey(),
          Problem.of(TableProblem.NULL_JOIN_KEYS, JOIN + ".on_null_key", message),
          message);
    }
  }

  private void cardinality() {
    Optional<CardinalityRule> declared = join.cardinality().map(CardinalityRule::new);
    CompositionSpec.Cardinality observed = figures.observed();
    if (declared.isEmpty() || declared.get().allows(observed)) {
      return;
    }
    CardinalityRule rule = declared.get();
    StringBuilder message = new StringBuilder();
    message
        .append("declared ")
        .append(rule.declared().wire())
        .append(", observed ")
        .append(observed.wire());
    Optional<MultipliedKey> most = find(new Expression.BooleanLiteral(true));
    most.ifPresent(
        key -> message.append("; most rows come from the key ").append(wording.stated(key)));
    if (most.filter(rule::allows).isPresent()) {
      find(rule.broken())
          .ifPresent(
              key -> message.append("; not allowed is the key ").append(wording.stated(key)));
    }
    problems.add(
        Problem.of(TableProblem.CARDINALITY_VIOLATED, JOIN + ".cardinality", message.toString()));
  }

  private void repeatedKeys() {
    if (figures.repeatsOnBothSides()) {
      String message = wording.repeated(figures.repeated());
      react(
          join.onDuplicateKey(),
          Problem.of(TableProblem.DUPLICATE_JOIN_KEYS, JOIN + ".on_duplicate_key", message),
          message);
    }
  }

  private void rows() {
    BigInteger rows = figures.resultRows(join.type());
    BigInteger most = RowsLimit.of(figures.left().rows(), figures.right().rows());
    if (rows.compareTo(most) > 0) {
      String message =
          "the join of "
              + wording.sides(figures)
              + " would have "
              + rows
              + " rows; at most "
              + most
              + " are made";
      Optional<MultipliedKey> key = find(new Expression.BooleanLiteral(true));
      problems.add(
          Problem.of(
              TableProblem.COMPOSED_ROWS_LIMIT,
              JOIN,
              message
                  + key.map(found -> "; most come from the key " + wording.stated(found))
                      .orElse("")));
    }
  }

  private void nothingInCommon() {
    boolean bothFilled = figures.left().rows() > 0 && figures.right().rows() > 0;
    if (bothFilled && figures.commonKeys() == 0) {
      warnings.add("no key of the left side is on the right side: nothing matches");
    }
  }

  private void otherForm(ComposedForms.Rows rows) {
    warnings.add(wording.otherForm(rows));
  }

  private Optional<MultipliedKey> find(Expression among) {
    return FindMultipliedKey.of(counts, among, engine);
  }

  private void react(CompositionSpec.JoinReaction reaction, Problem problem, String warning) {
    if (reaction == CompositionSpec.JoinReaction.FAIL) {
      problems.add(problem);
    } else {
      warnings.add(warning);
    }
  }

  /**
   * The key whose left rows times right rows are most; of several the smallest key, so that the
   * same data always names the same one. Read only when a message needs it.
   */
  static final class FindMultipliedKey {

    private FindMultipliedKey() {}

    /**
     * Looks for it.
     *
     * @param among the keys that count, over {@link KeyCounts#LEFT_ROWS} and {@link
     *     KeyCounts#RIGHT_ROWS}
     */
    static Optional<MultipliedKey> of(
        KeyCounts counts, Expression among, TableEngine.Session engine) {
      Relation keys = new Relation.Filter(counts.joined(JoinKind.INNER), among);
      List<Order> by = new ArrayList<>();
      by.add(new Order(new Expression.Product(KeyCounts.LEFT_ROWS, KeyCounts.RIGHT_ROWS), true));
      counts.leftKeys().forEach(part -> by.add(new Order(part, false)));
      List<Named> columns = new ArrayList<>();
      for (Expression part : counts.leftKeys()) {
        columns.add(new Named("k" + columns.size(), part));
      }
      columns.add(new Named("l", KeyCounts.LEFT_ROWS));
      columns.add(new Named("r", KeyCounts.RIGHT_ROWS));
      Relation first = new Relation.Limit(new Relation.Sort(keys, by), 1);
      return engine.rows(new Relation.Project(first, columns)).stream()
          .findFirst()
          .map(FindMultipliedKey::read);
    }

    private static MultipliedKey read(List<JsonValue> row) {
      int parts = row.size() - 2;
      return new MultipliedKey(
          row.subList(0, parts), count(row.get(parts)), count(row.get(parts + 1)));
    }

    private static long count(JsonValue value) {
      return ((JsonNumber) value).value().longValueExact();
    }
  }

  /**
   * Most rows that a composition may have: 100 million, or 100 times the rows of both sides
   * together where that is more, but never more than 2^31 - 1 unless the sides themselves have that
   * many. The count is known before the first row is made. A result is sorted, for which the disk
   * has to hold it twice: a larger one would fill the disk after hours, and has next to no chance
   * of being meant.
   */
  static final class RowsLimit {

    static final long ALWAYS_ALLOWED = 100_000_000;
    static final long MOST_TIMES = 100;
    static final long MOST = Integer.MAX_VALUE;

    private RowsLimit() {}

    static BigInteger of(long leftRows, long rightRows) {
      BigInteger together = BigInteger.valueOf(leftRows).add(BigInteger.valueOf(rightRows));
      return together
          .multiply(BigInteger.valueOf(MOST_TIMES))
          .max(BigInteger.valueOf(ALWAYS_ALLOWED))
          .min(BigInteger.valueOf(MOST))
          .max(together);
    }
  }

  /**
   * Keys that a declared cardinality allows (Spec, "composition", rule 4).
   *
   * @param declared in the spec
   */
  record CardinalityRule(CompositionSpec.Cardinality declared) {

    private boolean allowsManyLeft() {
      return declared == CompositionSpec.Cardinality.MANY_TO_ONE
          || declared == CompositionSpec.Cardinality.MANY_TO_MANY;
    }

    private boolean allowsManyRight() {
      return declared == CompositionSpec.Cardinality.ONE_TO_MANY
          || declared == CompositionSpec.Cardinality.MANY_TO_MANY;
    }

    boolean allows(CompositionSpec.Cardinality observed) {
      return switch (observed) {
        case ONE_TO_ONE -> true;
        case MANY_TO_ONE -> allowsManyLeft();
        case ONE_TO_MANY -> allowsManyRight();
        case MANY_TO_MANY -> allowsManyLeft() && allowsManyRight();
      };
    }

    boolean allows(MultipliedKey key) {
      return (allowsManyLeft() || key.leftRows() == 1)
          && (allowsManyRight() || key.rightRows() == 1);
    }

    /** The keys that break it. */
    Expression broken() {
      List<Expression> parts = new ArrayList<>();
      if (!allowsManyLeft()) {
        parts.add(new Comparison(Operator.GT, KeyCounts.LEFT_ROWS, Expression.number(1)));
      }
      if (!allowsManyRight()) {
        parts.add(new Comparison(Operator.GT, KeyCounts.RIGHT_ROWS, Expression.number(1)));
      }
      return new Expression.AnyOf(parts);
    }
  }
}
