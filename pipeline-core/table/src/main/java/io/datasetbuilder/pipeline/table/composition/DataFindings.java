package io.datasetbuilder.pipeline.table.composition;

import io.datasetbuilder.buildspec.composition.Cardinality;
import io.datasetbuilder.buildspec.composition.JoinReaction;
import io.datasetbuilder.buildspec.composition.JoinSpec;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What the counted keys break, and what they only give notice of. */
final class DataFindings {

  private static final String JOIN = "composition.join";

  private final JoinSpec join;
  private final KeyStatistics figures;
  private final KeyCounts counts;
  private final KeyMessages wording;
  private final TableEngine.Session engine;
  private final List<Problem> problems = new ArrayList<>();
  private final List<String> warnings = new ArrayList<>();

  DataFindings(
      JoinSpec join,
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

  /** Judges each rule; to be called once. */
  DataFindings judge() {
    nullKeys();
    cardinality();
    repeatedKeys();
    rows();
    nothingInCommon();
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
          Problem.of(CompositionProblem.NULL_JOIN_KEYS, JOIN + ".on_null_key", message),
          message);
    }
  }

  private void cardinality() {
    Optional<CardinalityRule> declared = join.cardinality().map(CardinalityRule::new);
    Cardinality observed = figures.observed();
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
        key -> message.append("; most rows come from the key ").append(wording.told(key)));
    if (most.filter(rule::allows).isPresent()) {
      find(rule.broken())
          .ifPresent(key -> message.append("; not allowed is the key ").append(wording.told(key)));
    }
    problems.add(
        Problem.of(
            CompositionProblem.CARDINALITY_VIOLATED, JOIN + ".cardinality", message.toString()));
  }

  private void repeatedKeys() {
    if (figures.repeatsOnBothSides()) {
      String message = wording.repeated(figures.repeated());
      react(
          join.onDuplicateKey(),
          Problem.of(CompositionProblem.DUPLICATE_JOIN_KEYS, JOIN + ".on_duplicate_key", message),
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
              CompositionProblem.COMPOSED_ROWS_LIMIT,
              JOIN,
              message
                  + key.map(found -> "; most come from the key " + wording.told(found))
                      .orElse("")));
    }
  }

  private void nothingInCommon() {
    boolean bothFilled = figures.left().rows() > 0 && figures.right().rows() > 0;
    if (bothFilled && figures.commonKeys() == 0) {
      warnings.add("no key of the left side is on the right side: nothing matches");
    }
  }

  private Optional<MultipliedKey> find(Expression among) {
    return FindMultipliedKey.of(counts, among, engine);
  }

  private void react(JoinReaction reaction, Problem problem, String warning) {
    if (reaction == JoinReaction.FAIL) {
      problems.add(problem);
    } else {
      warnings.add(warning);
    }
  }
}
