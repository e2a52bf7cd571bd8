package io.datasetbuilder.infrastructure.duckdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.datasetbuilder.buildspec.gold.GoldFilter;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.buildspec.problem.ProblemLog;
import io.datasetbuilder.buildspec.quality.CompareValueRule;
import io.datasetbuilder.buildspec.quality.ComparisonOperator;
import io.datasetbuilder.buildspec.quality.InSetRule;
import io.datasetbuilder.buildspec.quality.LengthRule;
import io.datasetbuilder.buildspec.quality.ListedRule;
import io.datasetbuilder.buildspec.quality.MatchesRule;
import io.datasetbuilder.buildspec.quality.NotNullRule;
import io.datasetbuilder.buildspec.quality.QualityRules.Severity;
import io.datasetbuilder.buildspec.quality.UniqueRule;
import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.pipeline.model.manifest.CheckStatus;
import io.datasetbuilder.pipeline.model.manifest.QualityCheckResult;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType.Decimal;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rules that are items of lists on random tables, against an evaluation cell by cell. */
class ListedRulesPropertyTest {

  private static final Map<String, List<String>> CELLS =
      Map.of(
          "whole", List.of("0", "1", "2", "-7", "9007199254740993"),
          "float", List.of("0.1", "-0.0", "0.0", "nan", "inf", "2.5", "2"),
          "exact", List.of("0", "0.10", "2.50", "-1.00"),
          "flag", List.of("true", "false"),
          "text", List.of("", "a", "B", "b", "서울", "it's", "x\ny", "a1", "𝕏𝕏"));

  private static final List<Column> COLUMNS =
      List.of(
          new Column("whole", Whole.INT64),
          new Column("float", Simple.FLOAT64),
          new Column("exact", new Decimal(6, 2)),
          new Column("flag", Simple.BOOLEAN),
          new Column("text", Simple.STRING));

  private static final List<JsonValue> NUMBERS =
      List.of(number("0"), number("0.1"), number("2.50"), number("2"), number("1e30"));

  private static final List<String> PATTERNS =
      List.of("[a-z]", "(?i)b", ".*", "", "\\p{L}+", "(a|B)?1?", "[^']+", "\\w{1,3}");

  @RegisterExtension
  static final SharedFixture<QualityFixture> SHARED = new SharedFixture<>(QualityFixture::new);

  private static JsonValue number(String digits) {
    return JsonValue.of(new BigDecimal(digits));
  }

  private static <T> T pick(Random random, List<T> from) {
    return from.get(random.nextInt(from.size()));
  }

  private static List<List<String>> rows(Random random) {
    List<List<String>> rows = new ArrayList<>();
    int count = 1 + random.nextInt(30);
    int nulls = 1 + random.nextInt(9);
    for (int i = 0; i < count; i++) {
      List<String> row = new ArrayList<>();
      for (Column column : COLUMNS) {
        row.add(random.nextInt(nulls) == 0 ? null : pick(random, cellsOf(column)));
      }
      rows.add(row);
    }
    return rows;
  }

  private static List<String> cellsOf(Column column) {
    return Optional.ofNullable(CELLS.get(column.name())).orElseThrow();
  }

  private static List<ListedRule> rules(Random random) {
    List<ListedRule> rules = new ArrayList<>();
    for (int i = 0; i < COLUMNS.size(); i++) {
      String name = COLUMNS.get(i).name();
      String other = COLUMNS.get((i + 1) % COLUMNS.size()).name();
      rules.add(new UniqueRule(List.of(name), Severity.WARN));
      rules.add(new UniqueRule(List.of(other, name), Severity.WARN));
      rules.add(new NotNullRule(name, Severity.WARN));
      List<JsonValue> values = values(COLUMNS.get(i));
      rules.add(
          new InSetRule(
              new GoldFilter.OneOf(name, List.of(pick(random, values), pick(random, values))),
              Severity.WARN));
      for (ComparisonOperator operator : ComparisonOperator.values()) {
        rules.add(new CompareValueRule(name, operator, pick(random, values), Severity.WARN));
      }
    }
    rules.add(new UniqueRule(COLUMNS.stream().map(Column::name).toList(), Severity.WARN));
    long least = random.nextInt(3);
    rules.add(new LengthRule("text", Optional.of(least), Optional.of(least + 1), Severity.WARN));
    rules.add(new LengthRule("text", Optional.empty(), Optional.of(2L), Severity.WARN));
    PATTERNS.forEach(pattern -> rules.add(new MatchesRule("text", pattern, Severity.WARN)));
    return rules;
  }

  private static List<JsonValue> values(Column column) {
    if (column.type() == Simple.STRING) {
      return List.of(JsonValue.of("b"), JsonValue.of(""), JsonValue.of("서울"));
    }
    return column.type() == Simple.BOOLEAN
        ? List.of(JsonValue.of(true), JsonValue.of(false))
        : NUMBERS;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void everyRuleGivesWhatAnEvaluationCellByCellGives(long seed) {
    Random random = new Random(seed);
    List<List<String>> rows = rows(random);
    List<ListedRule> rules = rules(random);
    RulesBuilder builder = RulesBuilder.rules();
    rules.forEach(builder::add);
    QualityFixture fixture = SHARED.get();

    List<QualityCheckResult> results =
        fixture.evaluate(fixture.table(COLUMNS, rows), builder.build()).results();

    assertThat(results.stream().map(Counted::of))
        .as("seed %d", seed)
        .containsExactlyElementsOf(
            builder.build().listed().stream()
                .map(rule -> new Oracle(rows).of(rule))
                .filter(counted -> counted.evaluated() > 0)
                .toList());
  }

  @Tag("deep")
  @ParameterizedTest
  @ValueSource(longs = {4, 5, 6, 7, 8})
  void everyRuleDoesSoForMoreTables(long seed) {
    everyRuleGivesWhatAnEvaluationCellByCellGives(seed);
  }

  @Test
  void aRuleThatATypePreventsIsNotLeftOut() {
    QualityFixture fixture = SHARED.get();
    RulesBuilder rules =
        RulesBuilder.rules()
            .add(new LengthRule("whole", Optional.of(1L), Optional.empty(), Severity.WARN))
            .add(new MatchesRule("float", "a", Severity.FAIL))
            .add(new InSetRule(new GoldFilter.OneOf("text", List.of(number("1"))), Severity.WARN))
            .add(
                new CompareValueRule(
                    "flag", ComparisonOperator.EQ, JsonValue.of("yes"), Severity.FAIL));

    assertThat(
            fixture
                .evaluate(
                    fixture.table(COLUMNS, List.of(List.of("1", "0.1", "0", "true", "a"))),
                    rules.build())
                .results())
        .extracting(
            QualityCheckResult::rule, QualityCheckResult::status, result -> result.detail().get())
        .containsExactly(
            tuple(
                "in_set",
                CheckStatus.WARN,
                "column 'text' is String and cannot be compared with values of this type"),
            tuple(
                "compare_value",
                CheckStatus.FAIL,
                "column 'flag' is Boolean and cannot be compared with values of this type"),
            tuple("length", CheckStatus.WARN, "column 'whole' is Int64, not a text"),
            tuple("matches", CheckStatus.FAIL, "column 'float' is Float64, not a text"));
  }

  @Test
  void aSetMayHaveAsManyValuesAsASpecAllows() {
    List<JsonValue> numbers = IntStream.range(0, 1_000).<JsonValue>mapToObj(JsonValue::of).toList();
    List<JsonValue> texts =
        IntStream.range(0, 1_000).<JsonValue>mapToObj(i -> JsonValue.of("t" + i)).toList();
    QualityFixture fixture = SHARED.get();
    RulesBuilder rules = RulesBuilder.rules();
    for (String name : List.of("whole", "float", "exact")) {
      rules.add(new InSetRule(new GoldFilter.OneOf(name, numbers), Severity.WARN));
    }
    rules.add(new InSetRule(new GoldFilter.OneOf("text", texts), Severity.WARN));

    assertThat(
            fixture
                .evaluate(
                    fixture.table(
                        COLUMNS,
                        List.of(
                            List.of("999", "999", "999", "true", "t999"),
                            List.of("1000", "0.5", "0.5", "true", "t1000"))),
                    rules.build())
                .results())
        .extracting(result -> result.affectedRows().orElseThrow())
        .containsExactly(1L, 1L, 1L, 1L);
  }

  @ParameterizedTest
  @ValueSource(longs = {1})
  void everyPatternThatASpecMayHaveIsReadAlike(long seed) {
    Random random = new Random(seed);
    List<List<String>> rows =
        Stream.of("", "a", "b", "ab", "aab", "a2", "2", "a-b", "^", "a.", "{", "서울", "A", "a\nb")
            .map(text -> List.of("1", "1", "1", "true", text))
            .toList();
    RulesBuilder builder = RulesBuilder.rules();
    List<ListedRule> rules = new ArrayList<>();
    while (rules.size() < 300) {
      MatchesRule rule = new MatchesRule("text", pattern(random), Severity.WARN);
      ProblemLog log = new ProblemLog();
      rule.check(FieldPath.ROOT, log);
      if (log.problems().isEmpty()) {
        rules.add(rule);
        builder.add(rule);
      }
    }
    QualityFixture fixture = SHARED.get();

    List<QualityCheckResult> results =
        fixture.evaluate(fixture.table(COLUMNS, rows), builder.build()).results();

    assertThat(IntStream.range(0, rules.size()).boxed())
        .allSatisfy(
            i ->
                assertThat(Counted.of(results.get(i)))
                    .as(((MatchesRule) rules.get(i)).pattern())
                    .isEqualTo(new Oracle(rows).of(rules.get(i))));
  }

  @Tag("deep")
  @ParameterizedTest
  @ValueSource(longs = {2, 3, 4})
  void morePatternsAreReadAlike(long seed) {
    everyPatternThatASpecMayHaveIsReadAlike(seed);
  }

  private static String pattern(Random random) {
    List<String> parts =
        List.of(
            "a", "b", "2", ".", "-", "^", "$", "|", "(", ")", "(?:", "(?i)", "[", "]", "[^",
            "[a-b]", "*", "+", "?", "{2}", "{0,2}", "{1,}", "{", "}", "\\d", "\\w", "\\W", "\\s",
            "\\b", "\\p{L}", "\\P{L}", "\\.", "\\-", "\\", "서", "&&", "(?=", "\\1");
    StringBuilder pattern = new StringBuilder();
    int count = 1 + random.nextInt(8);
    for (int i = 0; i < count; i++) {
      pattern.append(pick(random, parts));
    }
    return pattern.toString();
  }

  /** What a check counted. */
  private record Counted(String rule, String column, long affected, long evaluated) {
    static Counted of(QualityCheckResult result) {
      assertThat(result.status())
          .isEqualTo(result.affectedRows().orElseThrow() > 0 ? CheckStatus.WARN : CheckStatus.PASS);
      return new Counted(
          result.rule(),
          result.column().orElseThrow(),
          result.affectedRows().orElseThrow(),
          result.evaluatedRows().orElseThrow());
    }
  }

  /** Counts cell by cell. */
  private record Oracle(List<List<String>> rows) {

    Counted of(ListedRule rule) {
      if (rule instanceof UniqueRule unique) {
        return unique(unique);
      }
      if (rule instanceof NotNullRule notNull) {
        long nulls = cells(notNull.column()).stream().filter(cell -> cell == null).count();
        return new Counted("not_null", notNull.column(), nulls, rows.size());
      }
      if (rule instanceof InSetRule set) {
        return values(
            rule,
            set.column(),
            cell ->
                set.values().values().stream()
                    .anyMatch(value -> order(set.column(), cell, value) == 0));
      }
      if (rule instanceof CompareValueRule compared) {
        return values(rule, compared.column(), cell -> holds(compared, cell));
      }
      if (rule instanceof LengthRule length) {
        return values(
            rule,
            length.column(),
            cell -> {
              int points = cell.codePointCount(0, cell.length());
              return length.min().filter(min -> points < min).isEmpty()
                  && length.max().filter(max -> points > max).isEmpty();
            });
      }
      MatchesRule matches = (MatchesRule) rule;
      return values(
          rule,
          matches.column(),
          cell -> Pattern.compile(matches.pattern()).matcher(cell).matches());
    }

    private Counted unique(UniqueRule rule) {
      List<List<Object>> keys =
          rows.stream()
              .filter(row -> rule.columns().stream().allMatch(name -> row.get(place(name)) != null))
              .map(
                  row ->
                      rule.columns().stream()
                          .map(name -> value(name, row.get(place(name))))
                          .toList())
              .toList();
      return new Counted(
          "unique",
          String.join(",", rule.columns()),
          keys.size() - new HashSet<>(keys).size(),
          keys.size());
    }

    private Counted values(ListedRule rule, String column, Predicate<String> keeps) {
      List<String> values = cells(column).stream().filter(cell -> cell != null).toList();
      long broken = values.stream().filter(cell -> !keeps.test(cell)).count();
      return new Counted(rule.kind().field(), column, broken, values.size());
    }

    private static boolean holds(CompareValueRule rule, String cell) {
      if (cell.equals("nan")) {
        return rule.operator() == ComparisonOperator.NE;
      }
      int order = order(rule.column(), cell, rule.value());
      return switch (rule.operator()) {
        case EQ -> order == 0;
        case NE -> order != 0;
        case GT -> order > 0;
        case GTE -> order >= 0;
        case LT -> order < 0;
        case LTE -> order <= 0;
      };
    }

    private static int order(String column, String cell, JsonValue value) {
      if (value instanceof JsonText text) {
        return cell.compareTo(text.value());
      }
      if (!(value instanceof JsonNumber number)) {
        return Boolean.valueOf(cell).compareTo(((JsonValue.JsonBoolean) value).value());
      }
      return value(column, cell) instanceof Double floating
          ? floating.compareTo(number.value().doubleValue())
          : new BigDecimal(cell).compareTo(number.value());
    }

    private static Object value(String column, String cell) {
      return NaiveQuality.value(cell, COLUMNS.get(place(column)).type());
    }

    private List<String> cells(String column) {
      return rows.stream().map(row -> row.get(place(column))).toList();
    }

    private static int place(String column) {
      return IntStream.range(0, COLUMNS.size())
          .filter(i -> COLUMNS.get(i).name().equals(column))
          .findFirst()
          .orElseThrow();
    }
  }
}
