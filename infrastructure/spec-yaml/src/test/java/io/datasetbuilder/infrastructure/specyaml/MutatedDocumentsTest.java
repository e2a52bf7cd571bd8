package io.datasetbuilder.infrastructure.specyaml;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.document.SpecNode;
import io.datasetbuilder.buildspec.problem.Result;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Broken copies of good documents: always a reading or problems, never an exception. */
class MutatedDocumentsTest {

  private static final List<String> FRAGMENTS =
      List.of(
          ": ",
          "- ",
          "? ",
          "[",
          "]",
          "{",
          "}",
          ",",
          "\"",
          "'",
          "\n",
          "\n  ",
          "\t",
          "&a ",
          "*a",
          "!x ",
          "!!int ",
          "<<: ",
          "---\n",
          "...\n",
          "%YAML 1.1\n",
          "|",
          ">-\n",
          "#",
          "\\u",
          "\\x",
          "00",
          ".nan",
          "1e9999",
          "\0",
          "\uFEFF",
          "\r",
          "~",
          "@",
          "`",
          "\\");

  private final YamlCanonicalWriter writer = new YamlCanonicalWriter();

  @Test
  void readerNeverThrows() {
    for (long seed = 0; seed < 20_000; seed++) {
      byte[] document = mutated(new Random(seed));

      Result<SpecNode> reading = Documents.read(document);

      if (reading instanceof Result.Refused<SpecNode> unreadable) {
        assertThat(unreadable.problems()).as("seed %d", seed).isNotEmpty();
      }
    }
  }

  private byte[] mutated(Random random) {
    byte[] document = writer.write(new RandomDocument(random).object(4));
    for (int i = random.nextInt(6); i >= 0; i--) {
      document = mutatedOnce(document, random);
    }
    return document;
  }

  private static byte[] mutatedOnce(byte[] document, Random random) {
    int at = random.nextInt(document.length + 1);
    int cut = random.nextInt(3) == 0 ? Math.min(document.length - at, random.nextInt(8)) : 0;
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(document, 0, at);
    if (random.nextInt(10) == 0) {
      out.write(random.nextInt(256));
    } else {
      out.writeBytes(
          FRAGMENTS.get(random.nextInt(FRAGMENTS.size())).getBytes(StandardCharsets.UTF_8));
    }
    out.write(document, at + cut, document.length - at - cut);
    return out.toByteArray();
  }
}
