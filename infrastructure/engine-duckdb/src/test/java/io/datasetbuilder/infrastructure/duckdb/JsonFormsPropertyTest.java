package io.datasetbuilder.infrastructure.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.read.JsonRecords;
import io.datasetbuilder.buildspec.read.JsonRecords.Form;
import io.datasetbuilder.buildspec.read.ReadOptions;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.pipeline.model.fixture.SearchDepth;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable.BronzeColumn;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random records, written in every form and read back: the same table as that of the plain array.
 * Texts are long enough for the ends of all buffers to be inside values and characters.
 */
class JsonFormsPropertyTest {

  private static final String[] PIECES = {
    "a",
    " ",
    ",",
    "{",
    "]",
    "\\\"",
    "\\\\",
    "\\n",
    "\\r",
    "\\u0000",
    "서",
    "é",
    "😀",
    "\\ud83d\\ude00"
  };

  /** A single object is the one form that holds no more than one record. */
  private static final Set<Form> FORMS = EnumSet.complementOf(EnumSet.of(Form.OBJECT));

  /** Pointer to the records of a placed text. */
  private static final String PLACE = "/a~1b~0/1/r";

  @TempDir Path folder;

  @Test
  void everyFormGivesTheTableOfThePlainArray() {
    JsonTexts texts = new JsonTexts(folder);
    for (int seed = 0; seed < SearchDepth.of(3); seed++) {
      Random random = new Random(seed);
      MadeUpRecords records = MadeUpRecords.of(random);
      BronzeTable plain = texts.table(FileFormat.JSON, ReadOptions.DEFAULT, records.array());

      for (Form form : FORMS) {
        FileFormat format = form == Form.CONCATENATED ? FileFormat.JSONL : FileFormat.JSON;
        BronzeTable read =
            form == Form.CONCATENATED || random.nextBoolean()
                ? texts.table(format, JsonTexts.as(form), records.in(form))
                : texts.table(
                    format, JsonTexts.at(PLACE, form), MadeUpRecords.placed(records.in(form)));

        if (form == Form.ENTRIES || form == Form.FEATURES) {
          assertThat(read.columns()).as("seed %d, %s", seed, form).containsAll(plain.columns());
        } else {
          assertThat(read.columns()).as("seed %d, %s", seed, form).isEqualTo(plain.columns());
          assertThat(read.dataChecksum())
              .as("seed %d, %s", seed, form)
              .isEqualTo(plain.dataChecksum());
        }
        assertThat(texts.rows(read))
            .as("seed %d, %s", seed, form)
            .extracting(row -> row.subList(row.size() - records.names().size(), row.size()))
            .isEqualTo(texts.rows(plain));
      }
    }
  }

  @Test
  void anObjectIsTheTableOfAnArrayWithIt() {
    JsonTexts texts = new JsonTexts(folder);
    for (int seed = 0; seed < SearchDepth.of(3); seed++) {
      MadeUpRecords one = MadeUpRecords.of(new Random(seed)).first();
      BronzeTable plain = texts.table(FileFormat.JSON, ReadOptions.DEFAULT, one.array());
      BronzeTable read =
          texts.table(
              FileFormat.JSON,
              JsonTexts.at(PLACE, Form.OBJECT),
              MadeUpRecords.placed(one.in(Form.OBJECT)));

      assertThat(read.columns()).as("seed %d", seed).isEqualTo(plain.columns());
      assertThat(read.dataChecksum()).as("seed %d", seed).isEqualTo(plain.dataChecksum());
    }
  }

  @Test
  void rowsHaveTheNamesThatAreGiven() {
    JsonTexts texts = new JsonTexts(folder);
    for (int seed = 0; seed < SearchDepth.of(3); seed++) {
      MadeUpRecords records = MadeUpRecords.of(new Random(seed));
      List<String> given =
          IntStream.range(0, records.names().size()).mapToObj(i -> "given " + i).toList();
      ReadOptions read = ReadOptions.of(new JsonRecords("", Form.ROWS, given));
      BronzeTable table = texts.table(FileFormat.JSON, read, records.rowsWithoutNames());
      BronzeTable plain = texts.table(FileFormat.JSON, ReadOptions.DEFAULT, records.array());

      assertThat(table.columns())
          .as("seed %d", seed)
          .extracting(BronzeColumn::name)
          .isEqualTo(given);
      assertThat(texts.rows(table)).as("seed %d", seed).isEqualTo(texts.rows(plain));
    }
  }

  /**
   * Records that all have the same members.
   *
   * @param names JSON texts
   * @param rows JSON values in the order of the names
   * @param space blanks between the tokens
   */
  private record MadeUpRecords(List<String> names, List<List<String>> rows, String space) {

    static MadeUpRecords of(Random random) {
      int columns = 1 + random.nextInt(6);
      List<String> names = IntStream.range(0, columns).mapToObj(c -> name(c, random)).toList();
      List<List<String>> rows = new ArrayList<>();
      rows.add(IntStream.range(0, columns).mapToObj(c -> full(c, random)).toList());
      for (int r = random.nextInt(900); r > 0; r--) {
        rows.add(IntStream.range(0, columns).mapToObj(c -> value(c, random)).toList());
      }
      return new MadeUpRecords(names, rows, random.nextBoolean() ? "" : " \r\n");
    }

    private static String name(int column, Random random) {
      return text("c" + column, random, 4).replaceAll("\\\\(u0000|[nr])", "");
    }

    private static String text(String begin, Random random, int most) {
      StringBuilder text = new StringBuilder("\"").append(begin);
      for (int i = random.nextInt(most); i > 0; i--) {
        text.append(PIECES[random.nextInt(PIECES.length)]);
      }
      return text.append('"').toString();
    }

    private static String value(int column, Random random) {
      return random.nextInt(7) == 0 ? "null" : full(column, random);
    }

    private static String full(int column, Random random) {
      return switch (column % 5) {
        case 0 -> text("", random, random.nextInt(150) == 0 ? 20_000 : 40);
        case 1 -> String.valueOf(random.nextLong());
        case 2 -> random.nextInt(1000) + ".5" + "0".repeat(random.nextInt(3));
        case 3 -> String.valueOf(random.nextBoolean());
        default -> "{\"x\":[{\"y\":" + text("", random, 9) + "}]}";
      };
    }

    MadeUpRecords first() {
      return new MadeUpRecords(names, rows.subList(0, 1), space);
    }

    String rowsWithoutNames() {
      return rows.stream().map(this::list).collect(Collectors.joining("," + space, "[", "]"));
    }

    /** The text at the pointer {@link #PLACE} of a larger one. */
    static String placed(String text) {
      return "{\"a\":[{\"r\":[1]}],\"a/b~\":[{\"r\":{}},{\"s\":\"]}\",\"r\":"
          + text
          + ",\"t\":null}],\"z\":[{}]}";
    }

    String array() {
      return "[" + objects(rows, "," + space) + "]";
    }

    String in(Form form) {
      return switch (form) {
        case ARRAY -> space + array() + space;
        case OBJECT -> space + object(rows.get(0));
        case CONCATENATED -> objects(rows, space);
        case VALUES, ENTRIES ->
            "{" + rows.stream().map(this::entry).collect(Collectors.joining("," + space)) + "}";
        case ROWS -> {
          List<List<String>> lines = new ArrayList<>(rows);
          lines.add(0, names);
          yield lines.stream().map(this::list).collect(Collectors.joining("," + space, "[", "]"));
        }
        case COLUMNS ->
            IntStream.range(0, names.size())
                .mapToObj(c -> names.get(c) + space + ":" + list(column(c)))
                .collect(Collectors.joining(",", "{", "}"));
        case FEATURES ->
            rows.stream()
                .map(
                    row ->
                        "{\"geometry\":null,\"type\":\"Feature\",\"properties\":"
                            + object(row)
                            + "}")
                .collect(
                    Collectors.joining(
                        ",", "{\"type\":\"FeatureCollection\",\"features\":[", "]}"));
      };
    }

    private List<String> column(int index) {
      return rows.stream().map(row -> row.get(index)).toList();
    }

    private String objects(List<List<String>> some, String between) {
      return some.stream().map(this::object).collect(Collectors.joining(between));
    }

    private String entry(List<String> row) {
      return "\"k\"" + space + ":" + object(row);
    }

    private String list(List<String> values) {
      return "[" + String.join("," + space, values) + "]";
    }

    private String object(List<String> row) {
      return IntStream.range(0, names.size())
          .mapToObj(c -> names.get(c) + ":" + space + row.get(c))
          .collect(Collectors.joining(",", "{" + space, "}"));
    }
  }
}
