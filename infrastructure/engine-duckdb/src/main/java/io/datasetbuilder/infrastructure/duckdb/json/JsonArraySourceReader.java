package io.datasetbuilder.infrastructure.duckdb.json;

import io.datasetbuilder.infrastructure.duckdb.scan.HashBatch;
import io.datasetbuilder.infrastructure.duckdb.scan.MalformedText;
import io.datasetbuilder.infrastructure.duckdb.scan.RecordFault;
import io.datasetbuilder.infrastructure.duckdb.scan.TextPlace;
import io.datasetbuilder.infrastructure.duckdb.scan.Utf8Source;
import io.datasetbuilder.infrastructure.duckdb.scan.Utf8Source.Utf8;
import io.datasetbuilder.pipeline.model.checksum.CanonicalRecord;
import io.datasetbuilder.pipeline.table.bronze.BronzeInput;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader.Outcome;
import io.datasetbuilder.pipeline.table.bronze.NullTokens;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.DoubleConsumer;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Reads a JSON array of objects element by element, however large the array is, and writes its
 * records as lines for the engine, which reads lines side by side.
 */
public final class JsonArraySourceReader {

  private static final int BATCH = 10_000;

  private final Path file;
  private final JsonTableBuilder reading;
  private final JsonTypeInference shapes;
  private final JsonRecord record;
  private final HashBatch hashes = new HashBatch();
  private int longest;

  private JsonArraySourceReader(Path file, JsonTableBuilder reading, NullTokens nullTokens) {
    this.file = file;
    this.reading = reading;
    this.shapes = JsonTypeInference.ofRecords(nullTokens);
    this.record = new JsonRecord(shapes);
  }

  public static Outcome read(
      BronzeInput input, Utf8Source text, Path scratchFolder, DoubleConsumer progress)
      throws IOException {
    Path file = JsonTableBuilder.withoutMark(text, scratchFolder);
    long size = Files.size(file);
    if (size == 0) {
      return Outcome.Unreadable.of(RecordProblem.EMPTY_FILE.says("the file is empty"));
    }
    long malformed = text.copied() ? -1 : Utf8.firstMalformed(text.file());
    if (malformed >= 0) {
      return Outcome.Unreadable.of(MalformedText.inUtf8(input, malformed));
    }
    Path lines = Files.createTempFile(scratchFolder, "records-", ".jsonl");
    JsonTableBuilder reading = new JsonTableBuilder(scratchFolder, input);
    try (ProgressInputStream in =
            new ProgressInputStream(Files.newInputStream(file), size, progress);
        OutputStream out = new BufferedOutputStream(Files.newOutputStream(lines), 1 << 20)) {
      RecordFault fault =
          new JsonArraySourceReader(file, reading, input.nullTokens()).readAll(in, out);
      if (fault != null) {
        return Outcome.Unreadable.of(fault.problem());
      }
    }
    return reading.table(lines);
  }

  private RecordFault readAll(ProgressInputStream in, OutputStream out) throws IOException {
    byte[] start = in.readNBytes(4);
    for (byte b : start) {
      if (b == 0) {
        return new RecordFault(RecordProblem.NUL_BYTE, 1, "there is a NUL character");
      }
    }
    InputStream whole = new SequenceInputStream(new ByteArrayInputStream(start), in);
    try (JsonParser parser = BoundedJsonParser.of(whole)) {
      try {
        return readArray(parser, out);
      } catch (JacksonException | RefusedJson e) {
        return here(parser, BoundedJsonParser.fault(e, parser, 1));
      }
    }
  }

  /** A fault at the parser's place: all records may be on one line. */
  private RecordFault here(JsonParser parser, RecordFault fault) throws IOException {
    TextPlace place = TextPlace.of(file, parser.currentLocation().getByteOffset());
    return fault.below(place.line() - 1).inColumn(place.column());
  }

  private RecordFault here(JsonParser parser, RecordProblem code, String detail)
      throws IOException {
    return here(parser, new RecordFault(code, 1, detail));
  }

  private RecordFault readArray(JsonParser parser, OutputStream out) throws IOException {
    JsonToken first = parser.nextToken();
    if (first != JsonToken.START_ARRAY) {
      return first == null
          ? new RecordFault(RecordProblem.EMPTY_FILE, 1, "the file holds nothing but blanks")
          : JsonDocument.fault(parser);
    }
    while (parser.nextToken() == JsonToken.START_OBJECT) {
      CanonicalRecord canonical = record.read(parser);
      hashes.add(canonical);
      longest = Math.max(longest, canonical.length());
      out.write(canonical.array(), 0, canonical.length());
      out.write('\n');
      if (hashes.records() == BATCH) {
        flush();
        if (JsonTableBuilder.isTooWide(shapes)) {
          return JsonTableBuilder.tooManyColumns(lineOf(parser));
        }
      }
    }
    if (parser.currentToken() != JsonToken.END_ARRAY) {
      return here(parser, RecordProblem.NOT_AN_OBJECT, "an element of the array is not an object");
    }
    flush();
    reading.add(new JsonLinesSourceReader.BlockScan.Result(hashes, 0, longest, shapes, null));
    return parser.nextToken() == null
        ? null
        : here(parser, RecordProblem.MALFORMED_JSON, "something follows the array");
  }

  private void flush() {
    reading.add(
        new JsonLinesSourceReader.BlockScan.Result(
            hashes, 0, longest, JsonTypeInference.ofRecords(NullTokens.NONE), null));
  }

  private static long lineOf(JsonParser parser) {
    return Math.max(1, parser.currentLocation().getLineNr());
  }

  /** Reports how much of a stream has been read. */
  private static final class ProgressInputStream extends FilterInputStream {

    private final long size;
    private final DoubleConsumer progress;
    private long done;

    ProgressInputStream(InputStream in, long size, DoubleConsumer progress) {
      super(in);
      this.size = size;
      this.progress = progress;
    }

    @Override
    public int read() throws IOException {
      int b = super.read();
      count(b < 0 ? 0 : 1);
      return b;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      int read = super.read(bytes, offset, length);
      count(Math.max(0, read));
      return read;
    }

    private void count(int read) {
      done += read;
      progress.accept((double) done / size);
    }
  }
}
