package io.datasetbuilder.infrastructure.query.child;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.infrastructure.query.plan.Statement;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.List;
import org.junit.jupiter.api.Test;

class SandboxRequestTest {

  @Test
  void requestKeepsEveryCharacterOfItsStatements() {
    SandboxRequest request =
        new SandboxRequest(
            "/tmp/ein Ordner/\"t\".parquet",
            List.of(
                Statement.ofUser("SELECT '\n\r\u0000 제목 😀 \ud800' -- \\", 500),
                Statement.trusted("x".repeat(400_000))),
            512,
            2,
            "C:\\spill",
            1L << 40,
            "/tmp/결과 1.parquet");
    assertThat(SandboxCodec.readRequest(stream(SandboxCodec.writeRequest(request))))
        .contains(request);
  }

  @Test
  void requestIsOneLine() {
    byte[] line =
        SandboxCodec.writeRequest(
            new SandboxRequest("a", List.of(Statement.ofUser("a\nb", 1)), 1, 1, "s", 0, ""));
    assertThat(line).containsOnlyOnce('\n').endsWith('\n');
  }

  @Test
  void endOfTheInputIsNoRequest() {
    assertThat(SandboxCodec.readRequest(stream(new byte[0]))).isEmpty();
  }

  private static InputStream stream(byte[] bytes) {
    return new ByteArrayInputStream(bytes);
  }
}
