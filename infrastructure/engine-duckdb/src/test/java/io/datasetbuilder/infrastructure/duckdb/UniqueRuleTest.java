package io.datasetbuilder.infrastructure.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.quality.QualityRules.Severity;
import io.datasetbuilder.buildspec.quality.UniqueRule;
import io.datasetbuilder.pipeline.model.manifest.CheckStatus;
import io.datasetbuilder.pipeline.model.manifest.QualityCheckResult;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UniqueRuleTest {

  private static final List<Column> COLUMNS =
      List.of(
          new Column("id", Whole.INT64),
          new Column("part", Simple.STRING),
          new Column("value", Simple.FLOAT64));

  @RegisterExtension
  static final SharedFixture<QualityFixture> SHARED = new SharedFixture<>(QualityFixture::new);

  private static List<QualityCheckResult> results(List<String> key, String... rows) {
    List<List<String>> cells =
        Arrays.stream(rows)
            .map(row -> Arrays.stream(row.split(" ")).map(UniqueRuleTest::cell).toList())
            .toList();
    QualityFixture fixture = SHARED.get();
    return fixture
        .evaluate(
            fixture.table(COLUMNS, cells),
            RulesBuilder.rules().add(new UniqueRule(key, Severity.FAIL)).build())
        .results();
  }

  private static String cell(String written) {
    return written.equals("-") ? null : written;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "id|1 a 0,2 a 0,3 b 1|0|3",
        "id|1 a 0,1 b 0,1 c 0,2 a 1|2|4",
        "id|1 a 0,- b 0,- c 0|0|1",
        "id part|1 a 0,1 b 0,2 a 0|0|3",
        "id part|1 a 0,1 a 1,2 a 0|1|3",
        "part id|1 - 0,1 - 0,2 a 0,2 a 1|1|2",
        "value|1 a nan,2 a nan,3 a 0.0,4 a -0.0|2|4",
        "id value|1 a nan,1 a nan,3 a 0.0,3 a -0.0|2|4",
      })
  void rowsThatRepeatAKeyAreCounted(String key, String rows, long repeated, long evaluated) {
    assertThat(results(List.of(key.split(" ")), rows.split(",")))
        .singleElement()
        .satisfies(
            result -> {
              assertThat(result.column()).contains(key.replace(' ', ','));
              assertThat(result.affectedRows()).contains(repeated);
              assertThat(result.evaluatedRows()).contains(evaluated);
              assertThat(result.status())
                  .isEqualTo(repeated == 0 ? CheckStatus.PASS : CheckStatus.FAIL);
            });
  }

  @Test
  void theRefusalNamesTheColumns() {
    assertThat(results(List.of("id", "part"), "1 a 0", "1 a 1"))
        .singleElement()
        .satisfies(
            result ->
                assertThat(result.detail())
                    .contains(
                        "1 of 2 rows repeat the value of columns 'id', 'part' of another row"));
  }

  @Test
  void withoutAKeyThereIsNoResult() {
    assertThat(results(List.of("id"), "- a 0")).isEmpty();
    assertThat(results(List.of("id", "gone"), "1 a 0")).isEmpty();
  }
}
