package io.datasetbuilder.infrastructure.http.response;

import static io.datasetbuilder.infrastructure.http.standin.fixture.DatasetBuilder.aDataset;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.infrastructure.http.response.ResponseReader.ParsedResponse.Page;
import io.datasetbuilder.infrastructure.http.response.ResponseReader.ParsedResponse.Refused;
import io.datasetbuilder.infrastructure.http.scrub.Scrubber;
import io.datasetbuilder.infrastructure.http.standin.fixture.DatasetBuilder;
import io.datasetbuilder.infrastructure.http.standin.fixture.RulesBuilder;
import io.datasetbuilder.pipeline.source.provider.definition.FailureCategory;
import io.datasetbuilder.pipeline.source.provider.definition.ResponseRules;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Answers of one dataset, and what has to come of them. */
final class ResponseFixture {

  private final DatasetBuilder dataset;
  private Optional<String> contentType = Optional.empty();

  private ResponseFixture(DatasetBuilder dataset) {
    this.dataset = dataset;
  }

  static ResponseFixture to(DatasetBuilder dataset) {
    return new ResponseFixture(dataset);
  }

  static ResponseFixture to(ResponseRules rules) {
    return to(aDataset("there", "things").response(rules));
  }

  static ResponseFixture to(RulesBuilder rules) {
    return to(rules.build());
  }

  ResponseFixture declaredAs(String type) {
    contentType = Optional.of(type);
    return this;
  }

  ResponseReader.ParsedResponse read(int status, byte[] body) {
    return new ResponseReader(dataset.build(), new Scrubber(Set.of(), Set.of()))
        .read(status, contentType, body, body.length);
  }

  ResponseReader.ParsedResponse read(String body) {
    return read(200, body.getBytes(StandardCharsets.UTF_8));
  }

  /** The records of a success. */
  List<String> records(byte[] body) {
    return records(read(200, body));
  }

  /** The records of a success. */
  List<String> records(String body) {
    return records(read(body));
  }

  static List<String> records(ResponseReader.ParsedResponse reading) {
    assertThat(reading).isInstanceOf(Page.class);
    Page page = (Page) reading;
    String lines =
        new String(page.records().buffer(), 0, page.records().length(), StandardCharsets.UTF_8);
    List<String> records = lines.lines().toList();
    assertThat(page.records().records()).isEqualTo(records.size());
    return records;
  }

  Page page(String body) {
    ResponseReader.ParsedResponse reading = read(body);
    assertThat(reading).isInstanceOf(Page.class);
    return (Page) reading;
  }

  void refuses(int status, String body, FailureCategory category, String code) {
    assertThat(read(status, body.getBytes(StandardCharsets.UTF_8)))
        .isEqualTo(new Refused(category, Optional.ofNullable(code)));
  }

  void refuses(String body, FailureCategory category, String code) {
    refuses(200, body, category, code);
  }

  void isMalformed(String body) {
    refuses(200, body, FailureCategory.MALFORMED, null);
  }

  void isMalformed(byte[] body) {
    assertThat(read(200, body)).isEqualTo(new Refused(FailureCategory.MALFORMED));
  }
}
