package io.datasetbuilder.infrastructure.specyaml;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.document.SpecNode;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Result;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RoundTripTest {

  private final YamlCanonicalWriter writer = new YamlCanonicalWriter();

  @Test
  void whatIsWrittenIsReadBackTheSame() {
    for (long seed = 0; seed < 3000; seed++) {
      JsonObject document = new RandomDocument(new Random(seed)).object(6);

      Result<SpecNode> reading = Documents.read(writer.write(document));

      assertThat(reading).as("seed %d", seed).isInstanceOf(Result.Ok.class);
      assertThat(Documents.plain(((Result.Ok<SpecNode>) reading).value()))
          .as("seed %d", seed)
          .isEqualTo(document);
    }
  }

  @Test
  void writingAgainGivesTheSameBytes() {
    for (long seed = 0; seed < 500; seed++) {
      byte[] once = writer.write(new RandomDocument(new Random(seed)).object(6));
      JsonObject read =
          (JsonObject) Documents.plain(((Result.Ok<SpecNode>) Documents.read(once)).value());

      assertThat(writer.write(read)).as("seed %d", seed).isEqualTo(once);
    }
  }
}
