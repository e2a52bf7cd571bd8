package io.datasetbuilder.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.infrastructure.catalog.CatalogFiles;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The body of the catalog: the members and the words of the contract. */
class CatalogBodyTest {

  private static final String HEAD =
      """
      name: metro
      title: Metro
      base_url: https://api.metro.org
      datasets:
        - name: lines
          title: Lines
          response: {records_at: [/rows]}
      """;

  private static ProviderDefinition defined(String text) {
    Result<ProviderDefinition> reading =
        new CatalogFiles().check(text.getBytes(StandardCharsets.UTF_8));
    assertThat(reading).isInstanceOf(Result.Ok.class);
    return ((Result.Ok<ProviderDefinition>) reading).value();
  }

  private static String body(String rest) {
    return JsonRenderer.line(CatalogBody.of(List.of(defined(HEAD + rest.indent(4)))));
  }

  private static final String PLAIN = "request: {url: \"{base}/lines\"}\n";

  @Test
  void whatIsNotKnownIsNull() {
    assertThat(body(PLAIN))
        .isEqualTo(
            "{\"providers\":[{\"name\":\"metro\",\"datasets\":[{\"name\":\"lines\","
                + "\"title\":\"Lines\",\"description\":null,\"tags\":[],\"source_url\":null,"
                + "\"representation\":\"api_json\",\"operations\":[\"list\"],"
                + "\"query_support\":{\"pagination\":\"none\",\"filterable_fields\":[],"
                + "\"sortable_fields\":[],\"time_range\":false,\"max_page_size\":null},"
                + "\"requires_service_key\":false,\"request_parameters\":[],"
                + "\"application\":null,\"quota\":null}]}]}");
  }

  @Test
  void tagsAndOperationsAreSorted() {
    assertThat(body(PLAIN + "tags: [rail, bus]\noperations: [raw, list, get]\n"))
        .contains("\"tags\":[\"bus\",\"rail\"]", "\"operations\":[\"get\",\"list\",\"raw\"]");
  }

  @Test
  void numberedPagesAndOffsetsAreOffsets() {
    assertThat(body(PLAIN + "paging: {mode: page, page_param: p, size_param: n, max_size: 9}\n"))
        .contains("\"pagination\":\"offset\"", "\"max_page_size\":9");
    assertThat(body(PLAIN + "paging: {mode: offset, offset_param: p, limit_param: n, max_size: 8}"))
        .contains("\"pagination\":\"offset\"", "\"max_page_size\":8");
  }

  @Test
  void rangesAreIndexes() {
    assertThat(
            body("request: {url: \"{base}/{start}/{end}\"}\npaging: {mode: range, max_size: 7}\n"))
        .contains("\"pagination\":\"index\"", "\"max_page_size\":7");
  }

  @Test
  void windowsAreNoPages() {
    assertThat(
            body(
                PLAIN
                    + "params: [{name: a, type: date_iso}, {name: b, type: date_iso}]\n"
                    + "paging: {mode: window, from_param: a, to_param: b, days: 31}\n"))
        .contains("\"pagination\":\"none\"", "\"time_range\":true", "\"max_page_size\":null");
  }

  @Test
  void parametersAreNamedAsSpecsWriteThem() {
    assertThat(body(PLAIN + "params: [{name: LN, alias: line, required: true, example: 2}]\n"))
        .contains(
            "\"filterable_fields\":[\"line\"]",
            "\"request_parameters\":[{\"name\":\"line\",\"required\":true,"
                + "\"description\":null,\"example\":\"2\"}]");
  }

  @Test
  void parametersNamedLikeASecretAreLeftOut() {
    assertThat(body(PLAIN + "params: [{name: token}, {name: line}]\n"))
        .doesNotContain("\"token\"")
        .contains("\"line\"");
  }

  @Test
  void applicationShowsWhereToApply() {
    assertThat(body(PLAIN + "application: {need: per_service, url: \"https://metro.org/a\"}\n"))
        .contains("\"application\":{\"required\":true,\"url\":\"https://metro.org/a\"}");
  }

  @Test
  void theDetailsShowFieldsAndTerms() {
    ProviderDefinition provider =
        defined(
            HEAD
                + (PLAIN
                        + "fields: [{name: id, kind: code}]\npii: [id]\n"
                        + "license: {id: CC0-1.0, verdict: allowed}\n"
                        + "grid: [{param: x}]\nopen_params: true\nexamples: [{params: {x: 1}}]\n")
                    .indent(4));

    assertThat(JsonRenderer.line(CommandBodies.detail(provider, provider.datasets().get(0))))
        .contains(
            "\"licence\":{\"id\":\"CC0-1.0\",\"terms_url\":null,\"attribution\":null,"
                + "\"verdict\":\"allowed\"",
            "\"fields\":[{\"name\":\"id\",\"title\":null,\"title_ko\":null,\"type\":\"string\","
                + "\"null_texts\":[\"\",\" \",\"-\"],\"personal_data\":true,"
                + "\"semantic\":{\"kind\":\"code\",\"origin\":\"core_spec\"}}]",
            "\"grid\":[{\"parameter\":\"x\",\"values\":[],\"hint\":null}]",
            "\"examples\":[{\"description\":null,\"params\":{\"x\":1}}]",
            "\"open_parameters\":true");
  }
}
