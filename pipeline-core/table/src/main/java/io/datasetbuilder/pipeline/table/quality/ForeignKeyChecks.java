package io.datasetbuilder.pipeline.table.quality;

import static java.util.Objects.requireNonNull;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.quality.ForeignKeyRule;
import io.datasetbuilder.buildspec.quality.QualityRules;
import io.datasetbuilder.buildspec.text.NearestName;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.table.aggregate.AggregateBatch;
import io.datasetbuilder.pipeline.table.aggregate.AggregateBatch.AggregateRef;
import io.datasetbuilder.pipeline.table.aggregate.AggregateResults;
import io.datasetbuilder.pipeline.table.compare.ColumnEquality;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.Relation.Figure;
import io.datasetbuilder.pipeline.table.plan.Relation.KeyEquality;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import io.datasetbuilder.pipeline.table.plan.TableProblem;
import io.datasetbuilder.pipeline.table.plan.TableSource;
import io.datasetbuilder.pipeline.table.quality.CheckResultFactory.RowShare;
import io.datasetbuilder.pipeline.table.quality.QualityEvaluation.EvaluatedCheck;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * {@code quality.foreign_key} of one source, over the rows in which every column of the key is
 * non-null. Keys are equal as columns are in {@code compare_columns}, but that NaN equals NaN. A
 * rule whose columns the source lacks gives no result, nor does a key that references itself.
 */
public final class ForeignKeyChecks {

  private final String sourceKey;
  private final Optional<String> alias;
  private final QualityRules rules;

  /**
   * @param sourceKey output key of the source
   * @param alias its alias
   */
  public ForeignKeyChecks(String sourceKey, Optional<String> alias, QualityRules rules) {
    this.sourceKey = sourceKey;
    this.alias = alias;
    this.rules = rules;
  }

  /**
   * A source that a rule may reference.
   *
   * @param table its validated Silver table; empty when it has none
   * @param whole whether this is all that a build would know of the source: a key may be in the
   *     rows that a preview did not read
   */
  public record Referenced(Optional<TableSource> table, boolean whole) {

    /** A source without a validated table. */
    public static final Referenced FAILED = new Referenced(Optional.empty(), true);
  }

  /**
   * Results of the rules.
   *
   * @param checks in the order of the spec
   * @param notChecked a sentence for each rule that the known rows of the other source do not
   *     decide
   */
  public record Results(List<EvaluatedCheck> checks, List<String> notChecked) {
    public Results {
      checks = List.copyOf(checks);
      notChecked = List.copyOf(notChecked);
    }
  }

  /**
   * Checks every rule, in one scan of the table and one join for each.
   *
   * @param table Silver of the source
   * @param others all sources of the spec that have an alias, by alias
   */
  public Results check(
      TableSource table, Map<String, Referenced> others, TableEngine.Session engine) {
    AggregateBatch batch = new AggregateBatch(table);
    List<Check> asked = new ArrayList<>();
    rules.forEach(
        ForeignKeyRule.KIND,
        RuleName.QUALITY,
        (rule, at) -> {
          Optional<List<Column>> key = columns(table, rule.columns());
          if (key.isPresent() && !referencesItself(rule)) {
            Referenced other = requireNonNull(others.get(rule.references().source()));
            RuleResults results =
                new RuleResults(
                    new CheckResultFactory(sourceKey),
                    RuleName.of(rule.kind()),
                    at.notation(),
                    rule.severity());
            AggregateRef rows = batch.ask(new Figure.CountWhere(present(rule.columns())));
            asked.add(new Check(rule, key.get(), rows, other, results));
          }
        });
    return asked.isEmpty()
        ? new Results(List.of(), List.of())
        : results(asked, table, batch.answer(engine), engine);
  }

  private boolean referencesItself(ForeignKeyRule rule) {
    return alias.equals(Optional.of(rule.references().source()))
        && rule.columns().equals(rule.references().columns());
  }

  private static Results results(
      List<Check> asked, TableSource table, AggregateResults answers, TableEngine.Session engine) {
    List<EvaluatedCheck> checks = new ArrayList<>();
    List<String> notChecked = new ArrayList<>();
    for (Check check : asked) {
      long rows = answers.count(check.rows());
      if (rows > 0) {
        EvaluatedCheck found = check.result(rows, table, engine);
        if (found.result().affectedRows().equals(Optional.of(0L)) || check.other().whole()) {
          checks.add(found);
        } else {
          notChecked.add(check.undecided());
        }
      }
    }
    return new Results(checks, notChecked);
  }

  private static Expression present(List<String> columns) {
    return new Expression.AllOf(
        columns.stream().map(name -> Expression.notNull(Expression.column(name))).toList());
  }

  private static Optional<List<Column>> columns(TableSource table, List<String> names) {
    List<Column> found =
        names.stream()
            .flatMap(name -> table.columns().stream().filter(column -> column.name().equals(name)))
            .toList();
    return found.size() == names.size() ? Optional.of(found) : Optional.empty();
  }

  /**
   * One rule of the source.
   *
   * @param key the columns of the key
   * @param rows number of rows that have a key
   */
  private record Check(
      ForeignKeyRule rule,
      List<Column> key,
      AggregateRef rows,
      Referenced other,
      RuleResults results) {

    private EvaluatedCheck result(long evaluated, TableSource table, TableEngine.Session engine) {
      if (other.table().isEmpty()) {
        return prevented(
                source() + " has no validated Silver table; correct that source and build again")
            .as(TableProblem.REFERENCED_SOURCE_FAILED);
      }
      TableSource referenced = other.table().get();
      Optional<List<Column>> found = columns(referenced, rule.references().columns());
      if (found.isEmpty()) {
        return prevented(source() + " has no " + missing(referenced.columns()));
      }
      List<KeyEquality> equalities = new ArrayList<>();
      for (int i = 0; i < key.size(); i++) {
        Optional<List<KeyEquality>> equal =
            ColumnEquality.of(renamed("k", i, key), renamed("r", i, found.get()));
        if (equal.isEmpty()) {
          return hasKeys(referenced, engine)
              ? prevented(why(key.get(i), found.get().get(i)))
              : counted(evaluated, 0);
        }
        equalities.addAll(equal.get());
      }
      Relation keys = projected("k", rule.columns(), table);
      Relation others = projected("r", rule.references().columns(), referenced);
      return counted(
          evaluated,
          count(new Relation.Join(keys, others, Relation.JoinKind.SEMI, equalities), engine));
    }

    /** A table without a key has no partner, whatever its types. */
    private boolean hasKeys(TableSource referenced, TableEngine.Session engine) {
      return count(
              new Relation.Filter(
                  new Relation.Scan(referenced), present(rule.references().columns())),
              engine)
          > 0;
    }

    private EvaluatedCheck counted(long evaluated, long matched) {
      return results
          .counted(
              String.join(",", rule.columns()),
              threshold(),
              new RowShare(evaluated - matched, evaluated),
              " rows have a value of "
                  + named(rule.columns())
                  + " that "
                  + named(rule.references().columns())
                  + " of "
                  + source()
                  + " does not have")
          .orElseThrow();
    }

    private EvaluatedCheck prevented(String why) {
      return results.prevented(String.join(",", rule.columns()), threshold(), why);
    }

    private String undecided() {
      return results.at()
          + " was not checked: "
          + (other.table().isEmpty() ? "" : "only a part of ")
          + source()
          + (other.table().isEmpty()
              ? " has no validated table in the preview"
              : " was read; a build checks it");
    }

    private String source() {
      return "source '" + rule.references().source() + "'";
    }

    private String missing(List<Column> columns) {
      List<String> names = columns.stream().map(Column::name).toList();
      String name =
          rule.references().columns().stream()
              .filter(each -> !names.contains(each))
              .findFirst()
              .orElseThrow();
      return "column '"
          + name
          + "'"
          + NearestName.of(name, names).map(near -> "; did you mean '" + near + "'?").orElse("");
    }

    private String why(Column left, Column right) {
      return "column '%s' is %s and column '%s' of %s is %s: they do not compare"
          .formatted(
              left.name(), left.type().dtype(), right.name(), source(), right.type().dtype());
    }

    private JsonObject threshold() {
      return new JsonMembers()
          .put("source", rule.references().source())
          .put(
              "columns",
              new JsonArray(
                  rule.references().columns().stream().<JsonValue>map(JsonValue::of).toList()))
          .toObject();
    }

    private static String named(List<String> columns) {
      return columns.stream()
          .collect(Collectors.joining("', '", columns.size() == 1 ? "column '" : "columns '", "'"));
    }

    private static Column renamed(String prefix, int index, List<Column> columns) {
      return new Column(prefix + index, columns.get(index).type());
    }

    private static Relation projected(String prefix, List<String> columns, TableSource table) {
      return new Relation.Project(
          new Relation.Scan(table),
          IntStream.range(0, columns.size())
              .mapToObj(i -> new Relation.Named(prefix + i, Expression.column(columns.get(i))))
              .toList());
    }

    private static long count(Relation rows, TableEngine.Session engine) {
      JsonValue count =
          engine
              .rows(
                  new Relation.Aggregate(
                      rows, List.of(), List.of(new Relation.Measure("n", new Figure.CountRows()))))
              .get(0)
              .get(0);
      return ((JsonNumber) count).value().longValueExact();
    }
  }
}
