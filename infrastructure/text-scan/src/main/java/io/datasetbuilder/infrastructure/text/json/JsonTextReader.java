package io.datasetbuilder.infrastructure.text.json;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.read.JsonRecords;
import io.datasetbuilder.buildspec.read.JsonRecords.Form;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.infrastructure.text.scan.FileMarks;
import io.datasetbuilder.infrastructure.text.scan.MalformedText;
import io.datasetbuilder.infrastructure.text.scan.RecordFault;
import io.datasetbuilder.infrastructure.text.scan.TextPlace;
import io.datasetbuilder.infrastructure.text.scan.Utf8Source;
import io.datasetbuilder.infrastructure.text.scan.Utf8Source.Utf8;
import io.datasetbuilder.pipeline.table.bronze.BronzeInput;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import java.io.BufferedInputStream;
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
import tools.jackson.core.JsonPointer;

/**
 * Reads a JSON text record by record in its declared form, however large it is, and writes the
 * records as lines for the engine, which reads lines side by side.
 */
public final class JsonTextReader {

  private final BronzeInput input;
  private final Path file;
  private final Path scratch;
  private final JsonTableBuilder table;

  private JsonTextReader(BronzeInput input, Path file, Path scratch) {
    this.input = input;
    this.file = file;
    this.scratch = scratch;
    this.table = new JsonTableBuilder(scratch, input);
  }

  /**
   * Whether the records of a text are read by this class: unless each of them is on a line of its
   * own that ends with a line feed, as the reader of JSON Lines needs it.
   */
  public static boolean reads(BronzeInput input, Utf8Source text) throws IOException {
    return input.format() == FileFormat.JSON
        || !input.read().json().isDefault()
        || firstLineEndsWithCarriageReturn(text.file());
  }

  /** Whether the first line ends with a carriage return alone. */
  private static boolean firstLineEndsWithCarriageReturn(Path file) throws IOException {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
      for (long left = BronzeReader.MAX_RECORD_CHARS; left > 0; left--) {
        int b = in.read();
        if (b < 0 || b == '\n') {
          return false;
        }
        if (b == '\r') {
          int next = in.read();
          return next >= 0 && next != '\n';
        }
      }
      return false;
    }
  }

  /** Checks all records; their types are chosen afterwards. */
  public static Result<CheckedRecords> check(
      BronzeInput input, Utf8Source text, Path scratchFolder, DoubleConsumer progress)
      throws IOException {
    Path file = JsonTableBuilder.withoutMark(text, scratchFolder);
    if (Files.size(file) == 0) {
      return Result.refused(RecordProblem.EMPTY_FILE.says("the file is empty"));
    }
    long malformed = text.copied() ? -1 : Utf8.firstMalformed(text.file());
    return malformed >= 0
        ? Result.refused(MalformedText.inUtf8(input, malformed))
        : new JsonTextReader(input, file, scratchFolder).check(progress);
  }

  private Result<CheckedRecords> check(DoubleConsumer progress) throws IOException {
    Path lines = Files.createTempFile(scratch, "records-", ".jsonl");
    try (ProgressInputStream in =
            new ProgressInputStream(Files.newInputStream(file), Files.size(file), progress);
        OutputStream out = new BufferedOutputStream(Files.newOutputStream(lines), 1 << 20)) {
      RecordFault fault = readAll(in, out);
      if (fault != null) {
        return Result.refused(fault.problem());
      }
    }
    return table.checked(lines);
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
        return readText(parser, out, in::report);
      } catch (RefusedJson refused) {
        return placed(refused.fault(1), refused.offset(parser));
      } catch (JacksonException e) {
        long offset = parser.currentLocation().getByteOffset();
        RecordFault fault =
            FileMarks.isAround(file, offset)
                ? FileMarks.inside(1)
                : BoundedJsonParser.fault(e, parser, 1);
        return placed(fault, offset);
      }
    }
  }

  /** A fault with its place: all records may be on one line. */
  private RecordFault placed(RecordFault fault, long offset) throws IOException {
    TextPlace place = TextPlace.of(file, offset);
    return fault.below(place.line() - 1).inColumn(place.column());
  }

  private RecordFault readText(JsonParser parser, OutputStream out, Runnable afterBatch)
      throws IOException {
    if (parser.nextToken() == null) {
      return new RecordFault(RecordProblem.EMPTY_FILE, 1, "the file holds nothing but blanks");
    }
    JsonTypeInference shapes = JsonTypeInference.ofRecords(input.nullTokens());
    RecordSink sink = new RecordSink(table, shapes, out, afterBatch);
    JsonRecords declared = input.read().json();
    RecordForm form = RecordForm.of(declared, new JsonRecord(shapes), sink, scratch);
    if (form instanceof RecordForm.OfElements elements && isSequence()) {
      elements.read(JsonElements.ofText(parser));
    } else {
      new RecordsPointer(parser, form).read(JsonPointer.compile(declared.at()));
      checkEnd(parser, declared);
    }
    sink.finish();
    return null;
  }

  /** Whether the text is no single value but many. */
  private boolean isSequence() {
    JsonRecords declared = input.read().json();
    return declared.as() == Form.CONCATENATED
        || (input.format() == FileFormat.JSONL && declared.at().isEmpty());
  }

  private static void checkEnd(JsonParser parser, JsonRecords declared) {
    if (parser.nextToken() == null) {
      return;
    }
    RefusedJson refused =
        new RefusedJson(
            RecordProblem.MALFORMED_JSON,
            declared.isDefault() ? "something follows the array" : "something follows the value");
    throw declared.as() == Form.OBJECT && declared.at().isEmpty()
        ? refused.withHint("declare read: " + FormProposal.declaration("", Form.CONCATENATED))
        : refused;
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
      report();
    }

    void report() {
      progress.accept((double) done / size);
    }
  }
}
