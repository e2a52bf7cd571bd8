package io.datasetbuilder.infrastructure.http.reading;

import static io.datasetbuilder.infrastructure.http.standin.fixture.DatasetBuilder.aDataset;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.infrastructure.http.reading.Reading.Page;
import io.datasetbuilder.infrastructure.http.reading.Reading.Refused;
import io.datasetbuilder.infrastructure.http.scrub.Scrubber;
import io.datasetbuilder.infrastructure.http.standin.fixture.DatasetBuilder;
import io.datasetbuilder.infrastructure.http.standin.fixture.RulesBuilder;
import io.datasetbuilder.pipeline.source.provider.definition.FailureCategory;
import io.datasetbuilder.pipeline.source.provider.definition.HttpTraits;
import io.datasetbuilder.pipeline.source.provider.definition.ResponseRules;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Answers of one dataset, and what has to come of them. */
final class Replies {

  private final DatasetBuilder dataset;
  private Optional<String> charset = Optional.empty();
  private Optional<String> contentType = Optional.empty();

  private Replies(DatasetBuilder dataset) {
    this.dataset = dataset;
  }

  static Replies to(DatasetBuilder dataset) {
    return new Replies(dataset);
  }

  static Replies to(ResponseRules rules) {
    return to(aDataset("there", "things").response(rules));
  }

  static Replies to(RulesBuilder rules) {
    return to(rules.build());
  }

  /** Of a definition that names this charset. */
  Replies definedAs(String name) {
    charset = Optional.of(name);
    return this;
  }

  Replies declaredAs(String type) {
    contentType = Optional.of(type);
    return this;
  }

  Reading read(int status, byte[] body) {
    HttpTraits http =
        new HttpTraits(OptionalInt.empty(), Map.of(), false, OptionalLong.empty(), charset);
    return new AnswerReader(dataset.build(), http, Scrubber.none())
        .read(status, contentType, body, body.length);
  }

  Reading read(String body) {
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

  static List<String> records(Reading reading) {
    assertThat(reading).isInstanceOf(Page.class);
    Page page = (Page) reading;
    String lines =
        new String(page.records().buffer(), 0, page.records().length(), StandardCharsets.UTF_8);
    List<String> records = lines.lines().toList();
    assertThat(page.records().records()).isEqualTo(records.size());
    return records;
  }

  Page page(String body) {
    Reading reading = read(body);
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
