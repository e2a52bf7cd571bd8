package io.datasetbuilder.infrastructure.query.child;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.infrastructure.query.child.SandboxResponse.Refused;
import io.datasetbuilder.infrastructure.query.child.SandboxResponse.Tables;
import io.datasetbuilder.infrastructure.query.plan.Statement;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** SQL that analysts write by habit: what runs, and what a refusal says to write instead. */
class AnalystsSqlTest {

  @TempDir private Path folder;

  private SandboxResponse run(String sql) throws Exception {
    TableFile table = AllTypes.write(folder.resolve("dataset.parquet"));
    try (Sandbox sandbox = Sandbox.open()) {
      sandbox.run(table.request());
      return SentResponses.read(sandbox.run(List.of(Statement.ofUser(sql, 100))));
    }
  }

  private String row(String sql) throws Exception {
    SandboxResponse response = run(sql);
    return response instanceof Tables tables
        ? tables.tables().get(0).rows().get(0).stream()
            .map(Object::toString)
            .map(cell -> cell.replaceAll("^\\w+\\[(?:value=|items=)?(.*)]$", "$1"))
            .collect(Collectors.joining("|"))
        : response.toString();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          iff(1 < 2, 'a', 'b');                                            a
          nvl(NULL, 'x');                                                  x
          width_bucket(5.35, 0.024, 10.06, 5);                             3
          width_bucket(-1, 0, 10, 5) * 100 + width_bucket(10, 0, 10, 5);   6
          width_bucket(3, 10, 0, 5);                                       4
          concat(soundex('Robert'), soundex('Tymczak'), soundex('Pfister')); R163T522P236
          soundex('Ashcraft');                                             A261
          list_aggregate([1, 2, 3], 'sum');                                6
          [1, 2].list_aggr('max');                                         2
          list_sum(range(5));                                              10
          list_sum(generate_series(1, 5));                                 15
          list_sum(generate_series(5, 1, -2));                             9
          len(range(DATE '2024-01-01', DATE '2025-01-01', INTERVAL 1 MONTH)); 12
          len(generate_series(1, 100000));                                 100000
          """)
  void expressionsRun(String expression, String value) throws Exception {
    assertThat(row("SELECT " + expression + " AS v FROM dataset LIMIT 1")).isEqualTo(value);
  }

  @Test
  void descriptionsOfTheDatasetRun() throws Exception {
    assertThat(row("DESCRIBE dataset")).startsWith("id|");
    assertThat(row("SELECT column_name FROM (SUMMARIZE dataset)")).isEqualTo("id");
    assertThat(row("SUMMARIZE SELECT id FROM dataset;")).startsWith("id|");
    assertThat(
            row(
                "SELECT m FROM unnest(generate_series(-3, -1)) t(m) LEFT JOIN dataset ON id = m"
                    + " ORDER BY m"))
        .isEqualTo("-3");
    assertThat(row("PIVOT dataset ON category IN ('a', 'b') USING sum(id)")).contains("|");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          EXPLAIN SELECT id FROM dataset; EXPLAIN is not allowed in a query; leave EXPLAIN out
          /* why */ EXPLAIN ANALYZE FROM dataset; EXPLAIN is not allowed in a query; leave EXPLAIN out
          PIVOT dataset ON category USING sum(id); PIVOT without a list of values is not allowed; IN ('a', 'b')
          SHOW TABLES; SHOW is not allowed in a query; write DESCRIBE dataset
          SELECT now() FROM dataset; function "now" is not allowed in a query; TIMESTAMP '2026-01-31
          SELECT current_date FROM dataset; current_date is not allowed in a query; DATE '2026-01-31'
          SELECT id FROM dataset USING SAMPLE 10; sampling is not allowed in a query; hash(id) % 100
          SELECT random() FROM dataset; function "random" is not allowed; hash(id) % 100
          FROM dataset, range(10); function "range" is not allowed in FROM; unnest(generate_series(1, 12))
          SELECT list_transform([1], x -> x + 1) FROM dataset; the arrow -> does not begin a lambda; lambda x: x + 1
          SELECT len(range(100001)) FROM dataset; gives more than 100000 values; a longer step
          SELECT len(range(0, 10000000000, 2)) FROM dataset; gives more than 100000 values; a longer step
          """)
  void refusalsNameWhatToWriteInstead(String sql, String message, String hint) throws Exception {
    SandboxResponse response = run(sql);
    assertThat(response).isInstanceOf(Refused.class);
    assertThat(((Refused) response).message()).contains(message);
    assertThat(((Refused) response).hint().orElse("")).contains(hint);
  }
}
