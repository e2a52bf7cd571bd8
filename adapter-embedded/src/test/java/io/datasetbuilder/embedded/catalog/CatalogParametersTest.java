package io.datasetbuilder.embedded.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.canonical.CanonicalForm;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.spec.ValidSpec;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.Results;
import io.datasetbuilder.pipeline.source.validation.ValidatedSpec;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What validation knows of the parameters of datasets that the catalog has. */
class CatalogParametersTest {

  @TempDir Path folder;

  private Result<ValidatedSpec> validated(String... sources) {
    String spec =
        "dataset_id: rates\ntitle: Rates\ndescription: Rates.\nsources:\n  - "
            + String.join("\n  - ", sources)
            + "\nexports:\n  - {kind: csv, output_path: data.csv}\n";
    try (BuilderService service = BuilderService.builder(folder.resolve("out")).build()) {
      return service.validateSpec(spec);
    }
  }

  private List<String> problems(String... sources) {
    return validated(sources).problems().stream()
        .map(problem -> problem.code().wire() + " " + problem.at())
        .toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "LAWD_CD: '11110', DEAL_YMD: '202401', serviceKey: abc | reserved_parameter | serviceKey",
        "LAWD_CD: '11110', DEAL_YMD: '202401', pageNo: 2 | reserved_parameter | pageNo",
        "LAWD_CD: '11110', DEAL_YMD: '202401', lawd: '1' | unknown_parameter | lawd",
        "LAWD_CD: '11110' | missing_parameter | DEAL_YMD",
        "LAWD_CD: '11110', DEAL_YMD: soon | invalid_parameter | DEAL_YMD"
      })
  void whatADatasetDoesNotTakeMakesASpecInvalid(String params, String code, String name) {
    assertThat(problems("{provider: datago, dataset: apt_trade, params: {" + params + "}}"))
        .containsExactly(code + " sources[0].params." + name);
  }

  @Test
  void allOfItIsReportedAtOnce() {
    assertThat(
            problems(
                "{provider: datago, dataset: apt_trade, alias: a, params: {x: 1}}",
                "{provider: worldbank, dataset: gdp, alias: b, params: {}}"))
        .containsExactlyInAnyOrder(
            "unknown_parameter sources[0].params.x",
            "missing_parameter sources[0].params.LAWD_CD",
            "missing_parameter sources[0].params.DEAL_YMD",
            "missing_parameter sources[1].params.country");
  }

  @Test
  void whatTheCatalogDoesNotHaveIsNoProblem() {
    assertThat(problems("{provider: nobody, dataset: nothing, params: {x: 1}}")).isEmpty();
    assertThat(problems("{provider: datago, dataset: nothing, params: {x: 1}}")).isEmpty();
  }

  @Test
  void whatDependsOnTheDayIsAWarning() {
    Result<ValidatedSpec> old =
        validated(
            "{provider: datago, dataset: village_fcst, params:"
                + " {base_date: '20200101', base_time: '0500', nx: 55, ny: 127}}");

    assertThat(Results.value(old).warnings())
        .extracting(problem -> problem.code().wire())
        .containsExactly("invalid_parameter");
  }

  private String canonical(String source) {
    Result<ValidatedSpec> valid = validated(source);
    assertThat(valid.problems()).extracting(Problem::message).isEmpty();
    ValidSpec spec = Results.value(valid).spec();
    return spec.sourceKeys() + " " + CanonicalForm.of(spec.spec());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "bok, dataset: base_rate, params: {start_date: '202401', end_date: '202412'}"
            + "|bok, dataset: base_rate, params: {from: '202401', to: '202412'}",
        "bok, dataset: money_supply, params: {start_date: '200401', end_date: '200409'}"
            + "|bok, dataset: money_supply_legacy, params: {from: '200401', to: '200409'}",
        "bok, dataset: base_rate, params: {end_date: '2024'}, param_grid: {start_date: ['2020']}"
            + "|bok, dataset: base_rate, params: {to: '2024'}, param_grid: {from: ['2020']}",
        "lofin, dataset: revenue_budget, params: {fyr: '2024'}"
            + "|lofin, dataset: revenue_summary, params: {fyr: '2024'}",
        "localdata, dataset: bakery, params: {}|localdata, dataset: bakeries, params: {}",
        "seoul, dataset: subway_realtime_arrival, params: {stationName: 서울}"
            + "|seoul_subway, dataset: arrival, params: {station: 서울}",
        "datago, dataset: road_traffic, params: {minX: 126.9, maxX: 127, minY: 37.5, maxY:"
            + " 37.6}|its, dataset: road_traffic, params: {minX: 126.9, maxX: 127, minY: 37.5,"
            + " maxY: 37.6}"
      })
  void namesOfOtherToolsAreTakenAndSnapshotsHoldOurs(String theirs, String ours) {
    assertThat(canonical("{provider: " + theirs + "}"))
        .isEqualTo(canonical("{provider: " + ours + "}"));
  }

  @Test
  void aNameOfAnotherProviderIsCheckedAsTheDatasetThatItMeans() {
    assertThat(problems("{provider: seoul, dataset: subway_realtime_arrival, params: {key: a}}"))
        .containsExactly(
            "unknown_parameter sources[0].params.key",
            "missing_parameter sources[0].params.station");
  }

  @Test
  void twoNamesOfOneParameterAreReportedAsWritten() {
    assertThat(
            problems(
                "{provider: bok, dataset: base_rate,"
                    + " params: {from: '2024', start_date: '2024', to: '2024'}}"))
        .containsExactly("parameter_given_twice sources[0].params.start_date");
  }
}
