package io.datasetbuilder.infrastructure.duckdb;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.source.TextEncoding;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.fixture.SearchDepth;
import io.datasetbuilder.pipeline.table.bronze.BronzeInput;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader.Outcome;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable;
import io.datasetbuilder.pipeline.table.bronze.NullTokens;
import io.datasetbuilder.pipeline.table.plan.Interruption;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Random CSV texts: our reader and the engine see the very cells that were written. */
class CsvDifferentialTest {

  private static final int CASES = SearchDepth.of(30);

  private static final String[] PIECES = {
    "a",
    "B",
    " ",
    "0",
    "12",
    "-",
    ".",
    "e",
    ",",
    "\"",
    "\n",
    "\r\n",
    "\r",
    "\t",
    "'",
    "#",
    "\\",
    "서",
    "é",
    "😀",
    "\u0001",
    "\u2028",
    "\uFEFF",
    "true",
    "NULL",
    "null",
    ";",
    "|",
    "x".repeat(50)
  };

  /**
   * The last stands for a mixture of the others; without bare carriage returns where a line can be
   * empty, since a line feed behind one would be its second half.
   */
  private static final String[] ENDS = {"\n", "\r\n", "\r", ""};

  @TempDir Path folder;

  private static String text(Random random) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(5); i > 0; i--) {
      text.append(PIECES[random.nextInt(PIECES.length)]);
    }
    return text.toString();
  }

  /**
   * A null at the end of a single column cannot be distinguished from a blank line, and is none
   * here.
   */
  private static List<List<String>> records(Random random, int columns) {
    List<List<String>> records = new ArrayList<>();
    for (int i = 1 + random.nextInt(40); i > 0; i--) {
      List<String> cells = new ArrayList<>();
      for (int c = 0; c < columns; c++) {
        boolean last = columns == 1 && i == 1;
        cells.add(!last && random.nextInt(5) == 0 ? null : text(random));
      }
      records.add(cells);
    }
    return records;
  }

  private static String written(List<List<String>> records, Random random) {
    return written(records, random, ENDS[random.nextInt(4)]);
  }

  private static String written(List<List<String>> records, Random random, String end) {
    return written(records, random, end, 0);
  }

  /**
   * @param blankLines of how many records one is followed by blank lines that are no records; 0 for
   *     none
   */
  private static String written(
      List<List<String>> records, Random random, String end, int blankLines) {
    StringBuilder csv = new StringBuilder(random.nextInt(8) == 0 ? "\uFEFF" : "");
    csv.append(blanks(random, end, blankLines));
    for (int r = 0; r < records.size(); r++) {
      List<String> cells = records.get(r);
      for (int c = 0; c < cells.size(); c++) {
        csv.append(c == 0 ? "" : ",")
            .append(cell(cells.get(c), random, r == 0 && c == 0, cells.size() == 1));
      }
      boolean last = r == records.size() - 1;
      boolean canBeBlank = cells.size() == 1 || blankLines > 0;
      csv.append(
          last && cells.get(cells.size() - 1) != null && random.nextBoolean()
              ? ""
              : end.isEmpty() ? ENDS[random.nextInt(canBeBlank ? 2 : 3)] : end);
      if (cells.size() > 1 || last) {
        csv.append(blanks(random, end, blankLines));
      }
    }
    return csv.toString();
  }

  private static String blanks(Random random, String end, int one) {
    return one == 0 || random.nextInt(one) > 0
        ? ""
        : (end.isEmpty() ? ENDS[random.nextInt(2)] : end).repeat(1 + random.nextInt(3));
  }

  /**
   * @param only whether the table has one column: another delimiter in most rows of the first block
   *     would be taken for that of the file
   */
  private static String cell(String value, Random random, boolean first, boolean only) {
    if (value == null) {
      return "";
    }
    boolean special =
        value.isEmpty()
            || first
            || value.startsWith("\uFEFF") // at the beginning of a record it is a mark
            || value.chars().anyMatch(c -> (only ? ",;|\t\"\n\r" : ",\"\n\r").indexOf(c) >= 0);
    return special || random.nextInt(4) == 0 ? '"' + value.replace("\"", "\"\"") + '"' : value;
  }

  private BronzeTable read(BronzeReader reader, String csv) throws IOException {
    Path file = Files.write(Files.createTempFile(folder, "s", ".csv"), csv.getBytes(UTF_8));
    Path scratch = Files.createTempDirectory(folder, "s");
    BronzeInput input =
        new BronzeInput(
            new Location(file.toString()), FileFormat.CSV, TextEncoding.UTF_8, NullTokens.NONE);
    Outcome outcome =
        reader.read(input, new Location(scratch.toString()), done -> {}, Interruption.NEVER);
    assertThat(outcome).as(csv).isInstanceOf(Outcome.Readable.class);
    return ((Outcome.Readable) outcome).table();
  }

  private static String checksum(List<String> header, List<List<String>> records) {
    List<String> canonical = new ArrayList<>();
    for (List<String> cells : records) {
      Map<String, String> members = new LinkedHashMap<>();
      for (int c = 0; c < cells.size(); c++) {
        members.put(header.get(c), NaiveChecksum.text(cells.get(c)));
      }
      canonical.add(NaiveChecksum.object(members));
    }
    return NaiveChecksum.of(canonical);
  }

  @Test
  void seesEveryCellAsItWasWritten() throws IOException {
    try (TableEngine.Session session =
        Engines.engine(2)
            .open(new Location(folder.resolve("spill").toString()), 1, Interruption.NEVER)) {
      for (int seed = 0; seed < CASES; seed++) {
        Random random = new Random(seed);
        List<String> header = header(random);
        List<List<String>> records = records(random, header.size());
        List<List<String>> all = new ArrayList<>(records);
        all.add(0, header);
        String csv = written(all, random);

        BronzeTable table = read(Engines.reader(), csv);
        assertThat(table.dataChecksum()).as("seed %d", seed).isEqualTo(checksum(header, records));
        assertRows(session.rows(new Relation.Scan(table.source())), records, seed);

        BronzeTable cut = read(Engines.reader(4 + random.nextInt(60)), csv);
        assertThat(cut.dataChecksum()).as("seed %d", seed).isEqualTo(table.dataChecksum());
        assertThat(cut.columns()).as("seed %d", seed).isEqualTo(table.columns());

        Collections.shuffle(records, random);
        assertThat(checksum(header, records)).isEqualTo(table.dataChecksum());
      }
    }
  }

  @Test
  void seesTheSameRecordsWhateverBlankLinesAreBetweenThem() throws IOException {
    try (TableEngine.Session session =
        Engines.engine(2)
            .open(new Location(folder.resolve("spill").toString()), 1, Interruption.NEVER)) {
      for (int seed = 0; seed < CASES; seed++) {
        Random random = new Random(seed);
        List<String> header = header(random);
        List<List<String>> records = records(random, header.size());
        List<List<String>> all = new ArrayList<>(records);
        all.add(0, header);
        String csv = written(all, random, ENDS[random.nextInt(4)], 1 + random.nextInt(4));

        BronzeTable table = read(Engines.reader(), csv);
        assertThat(table.dataChecksum()).as("seed %d", seed).isEqualTo(checksum(header, records));
        assertRows(session.rows(new Relation.Scan(table.source())), records, seed);

        BronzeTable cut = read(Engines.reader(4 + random.nextInt(60)), csv);
        assertThat(cut.dataChecksum()).as("seed %d", seed).isEqualTo(table.dataChecksum());
        assertThat(cut.columns()).as("seed %d", seed).isEqualTo(table.columns());
        assertThat(cut.blankLines()).as("seed %d", seed).isEqualTo(table.blankLines());
        assertRows(session.rows(new Relation.Scan(cut.source())), records, seed);
      }
    }
  }

  private static void assertRows(List<List<JsonValue>> rows, List<List<String>> records, int seed) {
    assertThat(rows).as("seed %d", seed).hasSameSizeAs(records);
    for (int r = 0; r < rows.size(); r++) {
      assertThat(rows.get(r)).as("seed %d, record %d", seed, r).isEqualTo(json(records.get(r)));
    }
  }

  private static List<String> header(Random random) {
    List<String> header = new ArrayList<>();
    for (int c = 1 + random.nextInt(5); c > 0; c--) {
      header.add("c" + c + text(random).replaceAll("[\uFEFF\t;|]", ""));
    }
    return header;
  }

  private static List<JsonValue> json(List<String> cells) {
    return cells.stream()
        .map(cell -> cell == null ? JsonValue.ofNull() : JsonValue.of(cell))
        .toList();
  }

  static Stream<Arguments> largeFiles() {
    return SearchDepth.sampleOf(
        2,
        Arguments.of("LF", 0),
        Arguments.of("CRLF", 0),
        Arguments.of("CR", 0),
        Arguments.of("LF", 3),
        Arguments.of("CR", 3),
        Arguments.of("CRLF", 3));
  }

  @Tag("deep")
  @ParameterizedTest
  @MethodSource("largeFiles")
  void seesEveryCellOfALargeFile(String ends, int blankLines) throws IOException {
    String lineEnd = ends.replace("CR", "\r").replace("LF", "\n");
    Random random = new Random(42);
    List<String> header = List.of("a", "b", "c");
    List<List<String>> records = new ArrayList<>();
    while (records.size() < 120_000) {
      records.addAll(records(random, 3));
    }
    List<List<String>> all = new ArrayList<>(records);
    all.add(0, header);
    String csv = written(all, new Random(3), lineEnd, blankLines);
    BronzeTable table = read(Engines.reader(), csv);

    assertThat(table.recordCount()).isEqualTo(records.size());
    assertThat(table.dataChecksum()).isEqualTo(checksum(header, records));
    try (TableEngine.Session session =
        Engines.engine(4)
            .open(new Location(folder.resolve("spill").toString()), 1, Interruption.NEVER)) {
      assertThat(
              session
                  .rows(new Relation.Scan(table.source()))
                  .equals(records.stream().map(CsvDifferentialTest::json).toList()))
          .isTrue();
    }
  }

  static Stream<Arguments> blankLinesBetweenPieces() {
    return SearchDepth.sampleOf(
        1,
        Arguments.of("CRLF", 7),
        Arguments.of("CRLF", 1),
        Arguments.of("CRLF", 50),
        Arguments.of("LF", 3),
        Arguments.of("LF", 90_000));
  }

  /** The engine reads pieces of 16 or 32 MiB side by side. */
  @Tag("deep")
  @ParameterizedTest
  @MethodSource("blankLinesBetweenPieces")
  void seesEveryRecordWhereAPieceBeginsAmongBlankLines(String ends, int run) throws IOException {
    String end = ends.replace("CR", "\r").replace("LF", "\n");
    String row = "1,x," + "z".repeat(4_000) + end;
    int piece = 32 << 20;
    for (boolean last : new boolean[] {true, false}) {
      StringBuilder csv = new StringBuilder("a,b,c").append(end);
      long records = 1;
      for (; csv.length() + 2 * row.length() < piece; records++) {
        csv.append(row);
      }
      csv.append("1,x,").append("z".repeat(piece - csv.length() - 4 - end.length())).append(end);
      csv.append(end.repeat(run)).append(last ? "" : row);
      records += last ? 0 : 1;

      BronzeTable table = read(Engines.reader(), csv.toString());

      assertThat(table.recordCount()).isEqualTo(records);
      assertThat(table.blankLines()).isEqualTo(run);
      assertThat(rowsOf(table)).isEqualTo(records);
    }
  }

  @Tag("deep")
  @Test
  void seesEveryNullOfOneColumnWhereAPieceBeginsAmongThem() throws IOException {
    String row = "z".repeat(4_000) + "\r\n";
    int piece = 32 << 20;
    StringBuilder csv = new StringBuilder("a\r\n");
    long records = 9;
    for (; csv.length() + 2 * row.length() < piece; records++) {
      csv.append(row);
    }
    csv.append("z".repeat(piece - csv.length() - 2)).append("\r\n".repeat(8)).append(row);

    BronzeTable table = read(Engines.reader(), csv.toString());

    assertThat(table.recordCount()).isEqualTo(records);
    assertThat(rowsOf(table)).isEqualTo(records);
  }

  private long rowsOf(BronzeTable table) {
    Relation count =
        new Relation.Aggregate(
            new Relation.Scan(table.source()),
            List.of(),
            List.of(new Relation.Measure("rows", new Relation.Figure.CountRows())));
    try (TableEngine.Session session =
        Engines.engine(2)
            .open(new Location(folder.resolve("spill").toString()), 1, Interruption.NEVER)) {
      return ((JsonValue.JsonNumber) session.rows(count).get(0).get(0)).value().longValueExact();
    }
  }

  @Test
  void keepsTheValueOfEveryNumberThatItInfers() throws IOException {
    try (SilverFixture fixture = new SilverFixture(folder)) {
      for (int seed = 0; seed < SearchDepth.of(5); seed++) {
        Random random = new Random(seed);
        List<String> written = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
          written.add(NumberTexts.held(random));
        }
        String csv = "a\n" + String.join("\n", written) + "\n";
        var table = fixture.table(FileFormat.CSV, csv, SchemaBuilder.aSchema());
        assertThat(SilverFixture.dtypes(table).get(0)).as("seed %d", seed).isIn("Int64", "Float64");
        var rows = fixture.rows(table);
        for (int i = 0; i < written.size(); i++) {
          NumberTexts.assertSame(rows.get(i).get(0), written.get(i), seed);
        }
      }
    }
  }
}
