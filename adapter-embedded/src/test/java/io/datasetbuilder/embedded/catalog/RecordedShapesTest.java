package io.datasetbuilder.embedded.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.infrastructure.http.response.ResponseReader;
import io.datasetbuilder.infrastructure.http.scrub.Scrubber;
import io.datasetbuilder.pipeline.source.provider.call.RecordBatch;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.FieldDefinition;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What providers send, read by their definitions: structure as documented, values invented. */
class RecordedShapesTest {

  static Stream<RecordedReply> replies() {
    return RecordedReply.all().stream();
  }

  static Stream<RecordedReply> successes() {
    return replies().filter(reply -> reply.first().isPresent());
  }

  @ParameterizedTest
  @MethodSource("replies")
  void aReplyIsCheckedAndReadAsItsProviderMeansIt(RecordedReply reply) {
    ResponseReader.ParsedResponse reading = read(reply);

    if (reply.refused().isPresent()) {
      assertThat(reading).isInstanceOf(ResponseReader.ParsedResponse.Refused.class);
      ResponseReader.ParsedResponse.Refused refused =
          (ResponseReader.ParsedResponse.Refused) reading;
      assertThat(refused.category().wire()).isEqualTo(reply.refused().get());
      assertThat(refused.code()).isEqualTo(reply.code());
    } else {
      assertThat(reading).isInstanceOf(ResponseReader.ParsedResponse.Page.class);
      ResponseReader.ParsedResponse.Page page = (ResponseReader.ParsedResponse.Page) reading;
      assertThat((long) page.records().records()).isEqualTo(reply.records().orElseThrow());
      assertThat(page.total()).isEqualTo(reply.total());
    }
  }

  @ParameterizedTest
  @MethodSource("successes")
  void theFirstRecordIsAsTheProviderSpelledIt(RecordedReply reply) {
    assertThat(firstRecord(reply)).isEqualTo(reply.first().orElseThrow());
  }

  @ParameterizedTest
  @MethodSource("successes")
  void everyDeclaredFieldIsAMemberOfTheRecord(RecordedReply reply) {
    List<String> declared = dataset(reply).fields().stream().map(FieldDefinition::name).toList();

    assertThat(firstRecord(reply).members().keySet()).containsAll(declared);
  }

  private static JsonObject firstRecord(RecordedReply reply) {
    RecordBatch records = ((ResponseReader.ParsedResponse.Page) read(reply)).records();
    String lines = new String(records.buffer(), 0, records.length(), StandardCharsets.UTF_8);
    String line = lines.lines().findFirst().orElseThrow();
    return (JsonObject) RecordedReply.json(line.getBytes(StandardCharsets.UTF_8));
  }

  private static ResponseReader.ParsedResponse read(RecordedReply reply) {
    byte[] body = reply.body();
    return new ResponseReader(dataset(reply), new Scrubber(Set.of(), Set.of()))
        .read(reply.status(), reply.contentType(), body, body.length);
  }

  private static DatasetDefinition dataset(RecordedReply reply) {
    return BuiltInCatalog.provider(reply.provider()).dataset(reply.dataset()).orElseThrow();
  }
}
