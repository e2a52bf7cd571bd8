package io.datasetbuilder.infrastructure.text.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.infrastructure.text.scan.RecordPieces.Next;
import io.datasetbuilder.pipeline.model.fixture.SearchDepth;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Texts are cut after records, and every piece of CSV has the header. */
class RecordPiecesTest {

  @TempDir private Path folder;

  private List<String> ofCsv(String text, long records) throws IOException {
    Path file = Files.writeString(folder.resolve("text.csv"), text);
    try (RecordPieces pieces = RecordPieces.ofCsv(file, records, Long.MAX_VALUE)) {
      return all(pieces);
    }
  }

  private List<String> ofLines(String text, long records) throws IOException {
    Path file = Files.writeString(folder.resolve("text.jsonl"), text);
    try (RecordPieces pieces = RecordPieces.ofLines(file, records, Long.MAX_VALUE)) {
      return all(pieces);
    }
  }

  private List<String> all(RecordPieces pieces) throws IOException {
    List<String> found = new ArrayList<>();
    Path piece = folder.resolve("piece");
    while (pieces.next(piece) == Next.WRITTEN) {
      found.add(Files.readString(piece));
      Files.delete(piece);
    }
    assertThat(pieces.next(piece)).as("after the end").isEqualTo(Next.ENDED);
    assertThat(piece).doesNotExist();
    return found;
  }

  @Test
  void everyPieceOfCsvHasTheHeader() throws IOException {
    assertThat(ofCsv("a,b\n1,2\n3,4\n5,6", 2)).containsExactly("a,b\n1,2\n3,4\n", "a,b\n5,6");
  }

  @Test
  void aTextWithoutRecordsHasNoPiece() throws IOException {
    assertThat(ofCsv("a,b\n", 2)).isEmpty();
    assertThat(ofCsv("a,b", 2)).isEmpty();
    assertThat(ofLines("", 2)).isEmpty();
  }

  @Test
  void aLineFeedWithinQuotesEndsNoRecord() throws IOException {
    String header = "\"a\nb\",c\r\n";

    assertThat(ofCsv(header + "\"1\n\"\"2\",3\r\n4,5\r\n", 1))
        .containsExactly(header + "\"1\n\"\"2\",3\r\n", header + "4,5\r\n");
  }

  @Test
  void everyLineOfJsonIsARecord() throws IOException {
    assertThat(ofLines("{\"a\":\"\\\"\"}\n{}\n{}\n", 2))
        .containsExactly("{\"a\":\"\\\"\"}\n{}\n", "{}\n");
  }

  /** A piece of huge records would be as large as the text. */
  @Test
  void aPieceThatIsTooLargeIsNotWritten() throws IOException {
    Path file = Files.writeString(folder.resolve("text.csv"), "a\n1\n2\n" + "3".repeat(20) + "\n");
    Path piece = folder.resolve("piece");
    try (RecordPieces pieces = RecordPieces.ofCsv(file, 2, 20)) {
      assertThat(pieces.next(piece)).isEqualTo(Next.WRITTEN);
      Files.delete(piece);
      assertThat(pieces.next(piece)).isEqualTo(Next.TOO_LARGE);
    }
    assertThat(piece).doesNotExist();
  }

  @Test
  void noFileIsLeftOfAPieceThatCannotBeWritten() throws IOException {
    Path file = Files.writeString(folder.resolve("text.csv"), "a\n1\n");
    try (RecordPieces pieces = RecordPieces.ofCsv(file, 2, 20)) {
      assertThatThrownBy(() -> pieces.next(folder.resolve("none/piece")))
          .isInstanceOf(IOException.class);
    }
    assertThat(folder).isDirectoryNotContaining("glob:**piece");
  }

  /** Records are longer and shorter than the buffer, which cuts them anywhere. */
  @Test
  void piecesTogetherAreTheText() throws IOException {
    Random random = new Random(34);
    for (int round = 0; round < SearchDepth.of(20); round++) {
      List<String> records = new ArrayList<>();
      int longest = round % 2 == 0 ? 200_000 : 20;
      for (int i = random.nextInt(60); i >= 0; i--) {
        records.add(record(random, longest));
      }
      int size = 1 + random.nextInt(20);

      List<String> pieces = ofCsv("h,é\n" + String.join("", records), size);

      List<String> expected = new ArrayList<>();
      for (int from = 0; from < records.size(); from += size) {
        int to = Math.min(records.size(), from + size);
        expected.add("h,é\n" + String.join("", records.subList(from, to)));
      }
      assertThat(pieces).isEqualTo(expected);
    }
  }

  private static String record(Random random, int longest) {
    String text = "é,\"\"\n가".repeat(random.nextInt(longest) / 10);
    return random.nextInt() + ",\"" + text + "\"\n";
  }
}
