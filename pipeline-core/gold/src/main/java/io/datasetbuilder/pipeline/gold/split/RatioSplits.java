package io.datasetbuilder.pipeline.gold.split;

import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.split.SplitSpec.RatioSplit;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.pipeline.gold.history.KeyText;
import io.datasetbuilder.pipeline.gold.split.SplitPlan.Split;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Expression.Comparison;
import io.datasetbuilder.pipeline.table.plan.Expression.Convert;
import io.datasetbuilder.pipeline.table.plan.Expression.Operator;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.Relation.Figure;
import io.datasetbuilder.pipeline.table.plan.Relation.Measure;
import io.datasetbuilder.pipeline.table.plan.TableProblem;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Plans a ratio split of a table with this many rows.
 *
 * @param keys columns that identify a row of a table with history, none of which is null; without
 *     columns its number identifies it; empty for a table without history
 */
record RatioSplits(GoldRows table, long rows, Optional<List<Column>> keys) {

  /** Up to here it costs less to hash each row once a split than to copy the table. */
  static final int FEW = 4;

  private static final String AT = "splits.ratios";

  /** A valid spec's names are safe, which the validation has checked: nothing forbids the plan. */
  SplitPlan plan(RatioSplit spec) {
    List<String> names = List.copyOf(spec.ratios().keySet());
    RowHashes hashes = new RowHashes(spec.seed(), rows);
    HashRanges ranges =
        keys.map(
                columns ->
                    HashRanges.ofShares(hashes.prefix(), spec.ratios().values(), identity(columns)))
            .orElseGet(() -> HashRanges.of(hashes, shuffled(spec), table.row()));
    List<Long> counts = keys.isPresent() ? counted(ranges) : shuffled(spec);
    List<Relation> relations = relations(ranges);
    List<Split> splits = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      splits.add(new Split(names.get(i), counts.get(i), relations.get(i), Optional.empty()));
    }
    return new SplitPlan(splits, Optional.of(algorithm()), warnings(spec, splits, ranges));
  }

  private List<Long> shuffled(RatioSplit spec) {
    return RatioCounts.of(spec.ratios().values(), rows);
  }

  private Expression identity(List<Column> columns) {
    return columns.isEmpty() ? table.row() : KeyText.of(columns);
  }

  private String algorithm() {
    return keys.map(columns -> columns.isEmpty() ? SplitPlan.SHA256_ROW : SplitPlan.SHA256_KEY)
        .orElse(SplitPlan.SHA256_ORDER);
  }

  /** Rows of each range, where other rows do not decide about them. */
  private List<Long> counted(HashRanges ranges) {
    List<Measure> measures = new ArrayList<>();
    ranges
        .conditions()
        .forEach(
            condition ->
                measures.add(new Measure("s" + measures.size(), new Figure.CountWhere(condition))));
    return table
        .engine()
        .rows(new Relation.Aggregate(table.numbered(), List.of(), measures))
        .get(0)
        .stream()
        .map(count -> ((JsonNumber) count).value().longValueExact())
        .toList();
  }

  private List<Relation> relations(HashRanges ranges) {
    if (ranges.size() <= FEW || rows == 0) {
      return ranges.conditions().stream()
          .map(condition -> new Relation.Filter(table.numbered(), condition))
          .map(table::goldColumns)
          .toList();
    }
    Relation copy = sortedCopy(ranges);
    return IntStream.range(0, ranges.size())
        .mapToObj(split -> new Comparison(Operator.EQ, split(), Expression.number(split)))
        .map(condition -> table.goldColumns(new Relation.Filter(copy, condition)))
        .toList();
  }

  /** In two steps, so that the engine hashes each row once however many ranges there are. */
  private Relation sortedCopy(HashRanges ranges) {
    String hash = table.free("_hash");
    Relation hashed = table.with(table.numbered(), hash, ranges.hash());
    Expression split = new Convert(ranges.number(Expression.column(hash)), Whole.INT32);
    return table.sortedCopy(
        table.with(hashed, splitColumn(), split), new Column(splitColumn(), Whole.INT32));
  }

  private Expression split() {
    return Expression.column(splitColumn());
  }

  private String splitColumn() {
    return table.free("_split");
  }

  private List<Problem> warnings(RatioSplit spec, List<Split> splits, HashRanges ranges) {
    List<Problem> warnings = new ArrayList<>();
    SplitOverlap overlap = new SplitOverlap(table, ranges);
    spec.key().ifPresent(key -> warnings.add(unusedKey(key, overlap)));
    SplitOverlap.Count equal = overlap.equalRows();
    if (equal.apart() > 0) {
      String message =
          NumberFormat.counted(equal.apart(), "distinct row")
              + (equal.apart() == 1 ? " is" : " are")
              + " in several splits, with "
              + NumberFormat.counted(equal.rows(), "row")
              + " together";
      warnings.add(Problem.of(TableProblem.EQUAL_ROWS_IN_SPLITS, AT, message));
    }
    String empty =
        splits.stream()
            .filter(split -> split.rows() == 0)
            .map(split -> Quoting.quoted(split.name()))
            .collect(Collectors.joining(", "));
    if (!empty.isEmpty()) {
      String message = "without a row: " + empty;
      warnings.add(Problem.of(TableProblem.EMPTY_SPLIT, AT, message));
    }
    return warnings;
  }

  /** A key that is no column of Gold has no groups to count. */
  private Problem unusedKey(String key, SplitOverlap overlap) {
    String apart =
        table.table().columns().stream()
            .filter(column -> column.name().equals(key))
            .findFirst()
            .map(overlap::sameValue)
            .map(
                count ->
                    count.apart()
                        + " of "
                        + NumberFormat.counted(count.groups(), "value")
                        + " of "
                        + Quoting.quoted(key)
                        + " have rows in several splits")
            .orElseGet(
                () ->
                    "rows with the same "
                        + Quoting.quoted(key)
                        + " may fall into different splits");
    return Problem.of(
        TableProblem.SPLIT_KEY_UNUSED, "splits.key", apart + ": a ratio split divides row by row");
  }

  /** Divides a number of rows by ratio: exact sizes by largest remainder. */
  static final class RatioCounts {

    private RatioCounts() {}

    /**
     * Sizes that sum to the rows. Each is its exact quota rounded down; the rows left over go one
     * by one to the largest remainders, ties to the earlier ratio. Ratios are taken as shares of
     * their own sum, which may miss 1 by a trifle.
     *
     * @param ratios each above 0, at least one, in the order of their names
     */
    static List<Long> of(Collection<BigDecimal> ratios, long rows) {
      int scale = ratios.stream().mapToInt(BigDecimal::scale).max().orElseThrow();
      List<BigInteger> shares =
          ratios.stream().map(ratio -> ratio.setScale(scale).unscaledValue()).toList();
      BigInteger whole = shares.stream().reduce(BigInteger.ZERO, BigInteger::add);
      List<Long> counts = new ArrayList<>();
      List<BigInteger> remainders = new ArrayList<>();
      for (BigInteger share : shares) {
        BigInteger[] quota = share.multiply(BigInteger.valueOf(rows)).divideAndRemainder(whole);
        counts.add(quota[0].longValueExact());
        remainders.add(quota[1]);
      }
      long left = rows - counts.stream().mapToLong(Long::longValue).sum();
      IntStream.range(0, counts.size())
          .boxed()
          .sorted(Comparator.comparing(remainders::get, Comparator.reverseOrder()))
          .limit(left)
          .forEach(i -> counts.set(i, counts.get(i) + 1));
      return counts;
    }
  }
}
