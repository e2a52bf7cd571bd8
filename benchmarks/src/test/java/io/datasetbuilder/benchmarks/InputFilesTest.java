package io.datasetbuilder.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.benchmarks.InputFiles.InputFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InputFilesTest {

  @TempDir Path folder;

  @Test
  void oneSeedGivesTheSameBytesTwice() throws IOException {
    InputFile first = files("one", 7).orders(InputFormat.CSV, 500);
    InputFile second = files("two", 7).orders(InputFormat.CSV, 500);

    assertThat(second.path()).hasSameBinaryContentAs(first.path());
  }

  @Test
  void anotherSeedGivesOtherBytes() throws IOException {
    InputFile first = files("one", 7).orders(InputFormat.JSON_LINES, 500);
    InputFile second = files("two", 8).orders(InputFormat.JSON_LINES, 500);

    assertThat(Files.readString(second.path())).isNotEqualTo(Files.readString(first.path()));
  }

  @Test
  void productsHaveEachCodeOnce() throws IOException {
    List<String> lines = Files.readAllLines(files("one", 7).products(1_000).path());

    assertThat(lines).hasSize(1_001).first().isEqualTo("code,express,product,cost,family,vendor");
    assertThat(lines.stream().skip(1).map(line -> line.substring(0, 6))).doesNotHaveDuplicates();
  }

  @Test
  void moreRowsBeginWithTheFewerRows() throws IOException {
    InputFile few = files("one", 7).orders(InputFormat.CSV, 100);
    InputFile many = files("one", 7).orders(InputFormat.CSV, 400);

    assertThat(Files.readString(many.path())).startsWith(Files.readString(few.path()));
  }

  @Test
  void aFileWithItsStampIsUsedAgain() throws IOException {
    InputFile made = files("one", 7).orders(InputFormat.CSV, 100);
    FileTime before = FileTime.fromMillis(1_000);
    Files.setLastModifiedTime(made.path(), before);

    InputFile again = files("one", 7).orders(InputFormat.CSV, 100);

    assertThat(Files.getLastModifiedTime(again.path())).isEqualTo(before);
  }

  @Test
  void aFileOfAnotherSizeIsMadeAnew() throws IOException {
    InputFile made = files("one", 7).orders(InputFormat.CSV, 100);
    String whole = Files.readString(made.path());
    Files.writeString(made.path(), whole.substring(0, 40));

    files("one", 7).orders(InputFormat.CSV, 100);

    assertThat(Files.readString(made.path())).isEqualTo(whole);
  }

  @Test
  void makingAFileIsReported() throws IOException {
    List<String> lines = new ArrayList<>();

    new InputFiles(folder, 7, lines::add).orders(InputFormat.CSV, 3);

    assertThat(lines).containsExactly("making orders-3-seed-7.csv");
  }

  @Test
  void aCsvHasItsHeaderAndARecordALine() throws IOException {
    InputFile file = files("one", 7).orders(InputFormat.CSV, 250);

    assertThat(Files.readAllLines(file.path())).hasSize(251).first().asString().startsWith("id,");
  }

  private InputFiles files(String name, long seed) {
    return new InputFiles(folder.resolve(name), seed, line -> {});
  }
}
