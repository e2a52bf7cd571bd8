package io.datasetbuilder.infrastructure.duckdb;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.source.TextEncoding;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.fixture.SearchDepth;
import io.datasetbuilder.pipeline.model.type.Column;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Random JSON records: our reader and the engine see the very values that were written. */
class JsonDifferentialTest {

  private static final String[] PIECES = {
    "a",
    "Z",
    " ",
    "1",
    ",",
    "{",
    "]",
    ":",
    "\"",
    "\\",
    "/",
    "\n",
    "\r",
    "\t",
    "\u0000",
    "\u001f",
    "서",
    "é",
    "😀",
    "\u2028",
    "\uFEFF",
    "null",
    "2024-01-31",
    "'",
    "x".repeat(40)
  };

  @TempDir Path folder;

  /**
   * A value of a column: how it is written, its canonical form, and what the engine is to answer.
   */
  private record Value(String written, String canonical, JsonValue answered) {
    static Value number(String text) {
      return new Value(text, text, null);
    }
  }

  private static String text(Random random) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(5); i > 0; i--) {
      text.append(PIECES[random.nextInt(PIECES.length)]);
    }
    return text.toString();
  }

  /** A text with some characters written as escapes that need none. */
  private static String escaped(String text, Random random) {
    StringBuilder json = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean must = c < 0x20 || c == '"' || c == '\\';
      boolean may = !Character.isSurrogate(c) && random.nextInt(6) == 0;
      json.append(must || may ? String.format("\\u%04X", (int) c) : String.valueOf(c));
    }
    return json.append('"').toString();
  }

  private static Value value(int column, Random random) {
    if (random.nextInt(6) == 0) {
      return new Value("null", "null", JsonValue.ofNull());
    }
    return switch (column % 4) {
      case 0 -> {
        String text = text(random);
        yield new Value(escaped(text, random), NaiveChecksum.text(text), JsonValue.of(text));
      }
      case 1 -> Value.number(String.valueOf(random.nextLong()));
      case 2 -> {
        String number = NumberTexts.held(random);
        yield Value.number(number.contains("E") ? number : number + "e0");
      }
      default -> {
        boolean logical = random.nextBoolean();
        yield new Value(String.valueOf(logical), String.valueOf(logical), JsonValue.of(logical));
      }
    };
  }

  private static Map<String, Value> record(List<String> names, Random random) {
    List<Integer> order = new ArrayList<>();
    for (int c = 0; c < names.size(); c++) {
      if (random.nextInt(8) > 0) {
        order.add(c);
      }
    }
    Collections.shuffle(order, random);
    Map<String, Value> record = new LinkedHashMap<>();
    order.forEach(c -> record.put(names.get(c), value(c, random)));
    return record;
  }

  private static String written(Map<String, Value> record, Random random) {
    List<String> members = new ArrayList<>();
    String blank = random.nextInt(3) == 0 ? " \t" : "";
    record.forEach(
        (name, value) ->
            members.add(escaped(name, random) + blank + ":" + blank + value.written()));
    return "{" + String.join(blank + ",", members) + "}";
  }

  private static String canonical(Map<String, Value> record) {
    Map<String, String> members = new LinkedHashMap<>();
    record.forEach((name, value) -> members.put(name, value.canonical()));
    return NaiveChecksum.object(members);
  }

  private BronzeTable read(BronzeReader reader, FileFormat format, String text) throws IOException {
    Path file = Files.write(Files.createTempFile(folder, "s", ".json"), text.getBytes(UTF_8));
    Path scratch = Files.createTempDirectory(folder, "s");
    BronzeInput input =
        new BronzeInput(new Location(file.toString()), format, TextEncoding.UTF_8, NullTokens.NONE);
    Outcome outcome =
        reader.read(input, new Location(scratch.toString()), done -> {}, Interruption.NEVER);
    assertThat(outcome).isInstanceOf(Outcome.Readable.class);
    return ((Outcome.Readable) outcome).table();
  }

  @Test
  void seesEveryValueAsItWasWritten() throws IOException {
    try (TableEngine.Session session =
        Engines.engine(2)
            .open(new Location(folder.resolve("spill").toString()), 1, Interruption.NEVER)) {
      for (int seed = 0; seed < SearchDepth.of(12); seed++) {
        Random random = new Random(seed);
        List<String> names = new ArrayList<>();
        for (int c = 1 + random.nextInt(9); c > 0; c--) {
          names.add("c" + c + text(random).replaceAll("[\\u0000\\r\\n]", ""));
        }
        List<Map<String, Value>> records = new ArrayList<>();
        for (int i = 1 + random.nextInt(60); i > 0; i--) {
          records.add(record(names, random));
        }
        Map<String, Value> full = new LinkedHashMap<>();
        names.forEach(name -> full.put(name, new Value("null", "null", JsonValue.ofNull())));
        records.add(full);
        check(session, records, random, seed);
      }
    }
  }

  private void check(
      TableEngine.Session session, List<Map<String, Value>> records, Random random, int seed)
      throws IOException {
    List<String> texts = records.stream().map(record -> written(record, random)).toList();
    String lines = String.join(random.nextBoolean() ? "\n" : "\r\n", texts) + "\n";
    String expected =
        NaiveChecksum.of(records.stream().map(JsonDifferentialTest::canonical).toList());
    BronzeTable fromLines = read(Engines.reader(), FileFormat.JSONL, lines);
    BronzeTable fromArray =
        read(Engines.reader(), FileFormat.JSON, "[" + String.join(",", texts) + "]");
    BronzeTable cut = read(Engines.reader(4 + random.nextInt(90)), FileFormat.JSONL, lines);

    assertThat(fromLines.dataChecksum()).as("seed %d", seed).isEqualTo(expected);
    assertThat(fromArray.dataChecksum()).as("seed %d", seed).isEqualTo(expected);
    assertThat(fromArray.columns()).as("seed %d", seed).isEqualTo(fromLines.columns());
    assertThat(cut.dataChecksum()).as("seed %d", seed).isEqualTo(expected);
    assertThat(cut.columns()).as("seed %d", seed).isEqualTo(fromLines.columns());
    assertRows(session, fromLines, records, seed);
    assertRows(session, fromArray, records, seed);
  }

  private static void assertRows(
      TableEngine.Session session, BronzeTable table, List<Map<String, Value>> records, int seed) {
    List<List<JsonValue>> rows = session.rows(new Relation.Scan(table.source()));
    List<Column> columns = table.source().columns();
    assertThat(rows).as("seed %d", seed).hasSameSizeAs(records);
    for (int r = 0; r < rows.size(); r++) {
      for (int c = 0; c < columns.size(); c++) {
        Value expected = records.get(r).get(columns.get(c).name());
        JsonValue answered = rows.get(r).get(c);
        if (expected != null && expected.answered() == null) {
          NumberTexts.assertSame(answered, expected.written(), seed);
        } else {
          assertThat(answered)
              .as("seed %d, record %d, column %d", seed, r, c)
              .isEqualTo(expected == null ? JsonValue.ofNull() : expected.answered());
        }
      }
    }
  }
}
