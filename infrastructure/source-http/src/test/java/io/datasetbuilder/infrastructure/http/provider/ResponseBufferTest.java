package io.datasetbuilder.infrastructure.http.provider;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.infrastructure.http.provider.Attempt.ResponseBuffer;
import io.datasetbuilder.pipeline.source.provider.definition.JsonPointer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ResponseBufferTest {

  private static Optional<String> at(String json, String pointer) throws IOException {
    ResponseBuffer body = new ResponseBuffer();
    body.fill(new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8)));
    return body.textAt(JsonPointer.of(pointer));
  }

  @Test
  void findsTextsAndNumbersWhereverTheyAre() throws IOException {
    assertThat(at("{\"a\":{\"b\":[1,\"t\"]},\"c\":2}", "/a/b/1")).contains("t");
    assertThat(at("[{\"count\":\"12\"}]", "/0/count")).contains("12");
    assertThat(at("{\"x\":[0],\"count\":12}", "/count")).contains("12");
  }

  @Test
  void whatIsNoTextAndNoNumberIsNotFound() throws IOException {
    assertThat(at("{\"a\":null}", "/a")).isEmpty();
    assertThat(at("{\"a\":{}}", "/a")).isEmpty();
    assertThat(at("{\"a\":1}", "/b")).isEmpty();
  }

  @Test
  void anyBytesMayCome() throws IOException {
    assertThat(at("<html>", "/a")).isEmpty();
    assertThat(at("", "/a")).isEmpty();
    assertThat(at("{\"b\":1", "/a")).isEmpty();
  }
}
