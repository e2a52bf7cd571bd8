package io.datasetbuilder.infrastructure.text.json;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.read.JsonRecords.Form;
import io.datasetbuilder.infrastructure.text.scan.ByteSearch;
import io.datasetbuilder.infrastructure.text.scan.FileMarks;
import io.datasetbuilder.infrastructure.text.scan.HashBatch;
import io.datasetbuilder.infrastructure.text.scan.MalformedText;
import io.datasetbuilder.infrastructure.text.scan.OrderedWork;
import io.datasetbuilder.infrastructure.text.scan.RecordBlocks;
import io.datasetbuilder.infrastructure.text.scan.RecordFault;
import io.datasetbuilder.infrastructure.text.scan.TextPlace;
import io.datasetbuilder.infrastructure.text.scan.Utf8Source;
import io.datasetbuilder.infrastructure.text.scan.Utf8Source.Utf8;
import io.datasetbuilder.pipeline.table.bronze.BronzeInput;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader;
import io.datasetbuilder.pipeline.table.bronze.NullTokens;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.function.DoubleConsumer;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.exc.UnexpectedEndOfInputException;

/**
 * Reads a whole JSON Lines source once: its blocks side by side, their findings put together in
 * file order.
 */
public final class JsonLinesSourceReader {

  private JsonLinesSourceReader() {}

  /** Checks all records; their types are chosen afterwards. */
  public static Result<CheckedRecords> check(
      BronzeInput input,
      Utf8Source text,
      Path scratchFolder,
      ExecutorService workers,
      int threads,
      int blockSize,
      DoubleConsumer progress)
      throws IOException {
    Path file = JsonTableBuilder.withoutMark(text, scratchFolder);
    long cut = Files.size(text.file()) - Files.size(file);
    long size = Files.size(file);
    if (size == 0) {
      return Result.refused(RecordProblem.EMPTY_FILE.says("the file is empty"));
    }
    JsonTableBuilder reading = new JsonTableBuilder(scratchFolder, input);
    long done = 0;
    try (InputStream in = Files.newInputStream(file);
        OrderedWork<BlockScan.Scanned> work =
            new OrderedWork<>(workers, threads + 1, reading::add)) {
      RecordBlocks blocks = RecordBlocks.ofLines(in, blockSize);
      RecordBlocks.Block block = blocks.next();
      while (block != null && reading.fault() == null) {
        int malformed = Utf8.firstMalformed(block.bytes(), block.length());
        if (malformed >= 0) {
          work.finish();
          return reading.fault() != null
              ? reading.checked(file)
              : Result.refused(MalformedText.inUtf8(input, cut + done + malformed));
        }
        RecordBlocks.Block current = block;
        work.submit(() -> BlockScan.of(current, input.nullTokens()));
        done += block.length();
        progress.accept((double) done / size);
        block = blocks.next();
      }
      work.finish();
    }
    return reading.checked(file);
  }

  /** Reads the lines of one block: each holds one object or nothing. */
  static final class BlockScan {

    private final JsonTypeInference shapes;
    private final JsonRecord record;
    private final HashBatch hashes = new HashBatch();
    private long line;
    private int longest;

    private BlockScan(NullTokens nullTokens) {
      this.shapes = JsonTypeInference.ofRecords(nullTokens);
      this.record = new JsonRecord(shapes);
    }

    /**
     * The hashes, counts and first fault of a block.
     *
     * @param fault the first fault, with lines counted from the block's start, or null; nothing
     *     after it was read
     */
    record Scanned(
        HashBatch hashes,
        long lines,
        int longestRecord,
        JsonTypeInference shapes,
        RecordFault fault) {}

    static Scanned of(RecordBlocks.Block block, NullTokens nullTokens) {
      return new BlockScan(nullTokens)
          .asOneStream(block)
          .orElseGet(() -> new BlockScan(nullTokens).lineByLine(block));
    }

    /**
     * Reads all lines with one parser, which takes less time than one for each. Empty where some
     * line is not one object: what is wrong with it shows when it is read by itself.
     */
    private Optional<Scanned> asOneStream(RecordBlocks.Block block) {
      byte[] bytes = block.bytes();
      int from = firstRecord(block);
      if (from == block.length()
          || holdsNul(bytes, 0, block.length())
          || FileMarks.isByteOrderMark(bytes, from, block.length())) {
        return Optional.empty();
      }
      try (JsonParser parser = BoundedJsonParser.of(bytes, from, block.length() - from)) {
        for (int start = 0; start < block.length(); ) {
          int end = ByteSearch.indexOf((byte) '\n', bytes, start, block.length());
          line++;
          longest = Math.max(longest, end - start);
          if (!isBlank(bytes, start, end) && !isRead(parser, bytes, from, end)) {
            return Optional.empty();
          }
          start = end + 1;
        }
      } catch (JacksonException | RefusedJson refusal) {
        return Optional.empty();
      }
      return longest > BronzeReader.MAX_RECORD_CHARS
          ? Optional.empty()
          : Optional.of(new Scanned(hashes, line, longest, shapes, null));
    }

    /** Whether the next value of the parser is an object, after which a line ends. */
    private boolean isRead(JsonParser parser, byte[] bytes, int from, int end) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        return false;
      }
      hashes.add(record.read(parser));
      int after = from + (int) parser.currentLocation().getByteOffset();
      return after <= end && isBlank(bytes, after, end);
    }

    /** The first byte that is no blank: a parser detects the encoding of what it reads first. */
    private static int firstRecord(RecordBlocks.Block block) {
      int at = 0;
      while (at < block.length() && (block.bytes()[at] == '\n' || isBlank(block.bytes()[at]))) {
        at++;
      }
      return at;
    }

    private Scanned lineByLine(RecordBlocks.Block block) {
      byte[] bytes = block.bytes();
      int start = 0;
      RecordFault fault = null;
      while (fault == null && start < block.length()) {
        int end = ByteSearch.indexOf((byte) '\n', bytes, start, block.length());
        line++;
        longest = Math.max(longest, end - start);
        if (end - start > BronzeReader.MAX_RECORD_CHARS) {
          fault =
              new RecordFault(
                  RecordProblem.RECORD_TOO_LARGE,
                  line,
                  "the record is larger than 32 Mi characters");
        } else if (FileMarks.isByteOrderMark(bytes, start, end)) {
          fault = FileMarks.inside(line);
        } else if (holdsNul(bytes, start, end)) {
          fault = new RecordFault(RecordProblem.NUL_BYTE, line, "there is a NUL character");
        } else if (!isBlank(bytes, start, end)) {
          fault = readLine(bytes, start, end);
        }
        start = end + 1;
      }
      return new Scanned(hashes, line, longest, shapes, fault);
    }

    private RecordFault readLine(byte[] bytes, int start, int end) {
      JsonParser parser = BoundedJsonParser.of(bytes, start, end - start);
      try (parser) {
        if (parser.nextToken() != JsonToken.START_OBJECT) {
          return new RefusedJson(RecordProblem.NOT_AN_OBJECT, "the record is not an object")
              .withHint(FormProposal.ofElement(parser, ""))
              .fault(line);
        }
        hashes.add(record.read(parser));
        return parser.nextToken() == null
            ? null
            : RecordFault.at(
                    place(bytes, start, parser),
                    RecordProblem.MALFORMED_JSON,
                    "something follows the object on the same line")
                .withHint("declare read: " + FormProposal.declaration("", Form.CONCATENATED));
      } catch (RefusedJson e) {
        return BoundedJsonParser.fault(e, parser, line);
      } catch (JacksonException e) {
        int mark = FileMarks.firstByteOrderMark(bytes, start, end);
        return mark < end && bytes[mark - 1] == '}'
            ? FileMarks.inside(line)
            : malformed(e, parser, place(bytes, start, parser).column());
      }
    }

    private RecordFault malformed(JacksonException failure, JsonParser parser, long column) {
      RecordFault fault = BoundedJsonParser.fault(failure, parser, line).inColumn(column);
      return failure instanceof UnexpectedEndOfInputException
          ? fault.withHint(
              "declare read: "
                  + FormProposal.declaration("", Form.CONCATENATED)
                  + " if objects span lines, or use format: json if the file is one array")
          : fault;
    }

    private TextPlace place(byte[] bytes, int start, JsonParser parser) {
      int at = start + (int) parser.currentLocation().getByteOffset();
      return new TextPlace(line, TextPlace.of(bytes, start, at).column());
    }

    /** The parser would take a line that begins so for UTF-16. */
    private static boolean holdsNul(byte[] bytes, int from, int to) {
      return ByteSearch.indexOf((byte) 0, bytes, from, to) < to;
    }

    private static boolean isBlank(byte[] bytes, int from, int to) {
      for (int i = from; i < to; i++) {
        if (!isBlank(bytes[i])) {
          return false;
        }
      }
      return true;
    }

    private static boolean isBlank(byte b) {
      return b == ' ' || b == '\t' || b == '\r';
    }
  }
}
