package io.datasetbuilder.infrastructure.duckdb.csv;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.infrastructure.duckdb.csv.CsvLayout.CsvTypeInference;
import io.datasetbuilder.infrastructure.duckdb.scan.FileMarks;
import io.datasetbuilder.infrastructure.duckdb.scan.FolderSpill;
import io.datasetbuilder.infrastructure.duckdb.scan.HashBatch;
import io.datasetbuilder.infrastructure.duckdb.scan.MalformedText;
import io.datasetbuilder.infrastructure.duckdb.scan.OrderedWork;
import io.datasetbuilder.infrastructure.duckdb.scan.RecordBlocks;
import io.datasetbuilder.infrastructure.duckdb.scan.RecordFault;
import io.datasetbuilder.infrastructure.duckdb.scan.Utf8Source;
import io.datasetbuilder.infrastructure.duckdb.scan.Utf8Source.Utf8;
import io.datasetbuilder.infrastructure.duckdb.sql.StoredNames;
import io.datasetbuilder.pipeline.model.checksum.MultisetChecksum;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.manifest.DialectAdjustments;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.table.bronze.BronzeInput;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader.Outcome;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable.BronzeColumn;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import io.datasetbuilder.pipeline.table.bronze.TableBounds;
import io.datasetbuilder.pipeline.table.plan.TableSource;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.function.DoubleConsumer;

/**
 * Reads a whole CSV source once: its blocks side by side, their findings put together in file
 * order.
 */
public final class CsvSourceReader {

  private static final int BATCH = 10_000;

  /** Tried at every place of 130 bytes around the end of a piece. */
  private static final long MOST_LINE_FEEDS = 100;

  private final BronzeInput input;
  private final Utf8Source text;
  private final Path scratchFolder;
  private final int blockSize;
  private final MultisetChecksum checksum;

  private CsvLayout layout;
  private CsvTypeInference[] inferences;
  private List<String> generatedNames;
  private long lines;
  private long blankLines;
  private long trailingBlankLines;
  private long repeatedHeaders;
  private int longest;
  private boolean crlf;
  private boolean lineFeed;
  private boolean unusual;
  private int mark;
  private RecordFault fault;

  public CsvSourceReader(BronzeInput input, Utf8Source text, Path scratchFolder, int blockSize) {
    this.input = input;
    this.text = text;
    this.scratchFolder = scratchFolder;
    this.blockSize = blockSize;
    this.checksum = new MultisetChecksum(new FolderSpill(scratchFolder));
  }

  /** Reads it; to be called once. */
  public Outcome read(ExecutorService workers, int threads, DoubleConsumer progress)
      throws IOException {
    long size = Math.max(1, Files.size(text.file()));
    long done = 0;
    try (InputStream in = Files.newInputStream(text.file());
        OrderedWork<CsvBlockScan.Result> work =
            new OrderedWork<>(workers, threads + 1, this::add)) {
      RecordBlocks blocks = RecordBlocks.ofCsv(in, blockSize);
      RecordBlocks.Block block = blocks.next();
      int from = block == null ? 0 : afterMark(block);
      boolean blank = true;
      mark = from;
      while (block != null && fault == null) {
        int malformed = Utf8.firstMalformed(block.bytes(), block.length());
        if (malformed >= 0) {
          work.finish();
          return fault != null
              ? Outcome.Unreadable.of(fault.problem())
              : Outcome.Unreadable.of(MalformedText.inUtf8(input, done + malformed));
        }
        blank = blank && isBlank(block, from);
        if (layout == null) {
          if (FileMarks.isByteOrderMark(block.bytes(), from, block.length())) {
            return Outcome.Unreadable.of(FileMarks.inside(lines + 1).problem());
          }
          CsvHeader header = CsvHeader.read(block.bytes(), from, block.length(), lines);
          if (!header.problems().isEmpty()) {
            return blank ? empty() : new Outcome.Unreadable(header.problems());
          }
          if (header.names().size() > TableBounds.MOST_COLUMNS) {
            return Outcome.Unreadable.of(TableBounds.tooManyColumns(header.names().size()));
          }
          if (header.names().stream().anyMatch(FileMarks::beginsWithMark)) {
            return Outcome.Unreadable.of(FileMarks.inside(lines + header.lines()).problem());
          }
          start(header);
          unusual |= from > 0 && block.bytes()[from] == '"';
          from += header.bytes();
        }
        if (layout != null) {
          submit(work, block, from);
        }
        done += block.length();
        progress.accept((double) done / size);
        from = 0;
        block = blocks.next();
      }
      if (blank) {
        return empty();
      }
      work.finish();
    }
    return fault != null ? Outcome.Unreadable.of(fault.problem()) : table();
  }

  private static Outcome empty() {
    return Outcome.Unreadable.of(RecordProblem.EMPTY_FILE.says("the file is empty"));
  }

  private void start(CsvHeader header) {
    lines += header.lines();
    blankLines += header.blankLines();
    unusual |= blankLines > 0 || header.ends() == CsvHeader.LineEnd.UNUSUAL;
    if (header.names().isEmpty()) {
      return;
    }
    generatedNames = header.generated();
    layout = new CsvLayout(header, input.nullTokens());
    inferences = layout.newInferences();
    crlf = header.ends() == CsvHeader.LineEnd.CRLF;
    lineFeed = header.ends() == CsvHeader.LineEnd.LINE_FEED;
  }

  private void submit(OrderedWork<CsvBlockScan.Result> work, RecordBlocks.Block block, int from) {
    work.submit(() -> new CsvBlockScan(layout).scan(block, from));
  }

  private void add(CsvBlockScan.Result result) {
    if (fault != null) {
      return;
    }
    if (result.fault() != null) {
      fault = result.fault().below(lines);
      return;
    }
    if (result.hashes().records() > 0) {
      recordFollows();
    }
    result.hashes().moveTo(checksum);
    lines += result.lines();
    blankLines += result.blankLines();
    trailingBlankLines += result.trailingBlankLines();
    repeatedHeaders += result.repeatedHeaders();
    longest = Math.max(longest, result.longestRecord());
    crlf |= result.crlf();
    lineFeed |= result.lineFeed();
    unusual |= result.unusual();
    for (int i = 0; i < inferences.length; i++) {
      inferences[i].add(result.inferences().get(i));
    }
  }

  /** The blank lines before it are records of a single column, and nothing among several. */
  private void recordFollows() {
    if (layout.columns() > 1) {
      blankLines += trailingBlankLines;
      trailingBlankLines = 0;
    }
    HashBatch blank = new HashBatch();
    for (; trailingBlankLines > 0; trailingBlankLines--) {
      blank.add(layout.blankRecord());
      if (blank.records() == BATCH) {
        blank.moveTo(checksum);
      }
    }
    blank.moveTo(checksum);
  }

  private Outcome table() throws IOException {
    long records = checksum.count();
    List<BronzeColumn> columns = new ArrayList<>();
    List<Column> stored = new ArrayList<>();
    List<String> storedNames = StoredNames.of(layout.names());
    for (int i = 0; i < inferences.length; i++) {
      String name = layout.names().get(i);
      stored.add(new Column(storedNames.get(i), DataType.Simple.STRING));
      columns.add(
          new BronzeColumn(
              name,
              DataType.Simple.STRING,
              inferences[i].type(),
              records - inferences[i].values(),
              inferences[i].tokens()));
    }
    TableSource source = new TableSource.CsvText(engineReadable(), stored, longest);
    BronzeTable table =
        new BronzeTable(
            source,
            columns,
            records,
            checksum.finish(),
            List.of(),
            blankLines + trailingBlankLines,
            repeatedHeaders,
            generatedNames,
            DialectAdjustments.NONE);
    if (records == 0) {
      Problem none = RecordProblem.NO_RECORDS.says("the file has a header but no row below it");
      return new Outcome.Unreadable(List.of(none), Optional.of(table));
    }
    return new Outcome.Readable(table);
  }

  /**
   * The engine takes files whose line ends are all LF or all CRLF, without a byte order mark before
   * a quote; others are written anew.
   */
  private Location engineReadable() throws IOException {
    if (!unusual && !(crlf && lineFeed) && hasNoHarmfulBlankLines()) {
      return new Location(text.file().toString());
    }
    Path copy = Files.createTempFile(scratchFolder, "lines-", ".csv");
    CsvLineEnds.unify(text.file(), copy, mark, layout.columns() == 1);
    return new Location(copy.toString());
  }

  /**
   * The engine takes blank lines as they are meant, too, but fails where a piece of the file that
   * one of its threads reads begins in a long run of them, or in any of CRLF. Some LF at the end of
   * the file it takes wherever they are, and so it does between the records of a single column.
   */
  private boolean hasNoHarmfulBlankLines() {
    if (layout.columns() == 1) {
      boolean blankRecords = inferences[0].values() + inferences[0].tokens() < checksum.count();
      return blankLines == 0 && trailingBlankLines == 0 && !(crlf && blankRecords);
    }
    boolean few = !crlf && trailingBlankLines <= MOST_LINE_FEEDS;
    return blankLines == 0 && (trailingBlankLines == 0 || few);
  }

  private static int afterMark(RecordBlocks.Block block) {
    return FileMarks.isByteOrderMark(block.bytes(), 0, block.length())
        ? FileMarks.BYTE_ORDER_MARK
        : 0;
  }

  private static boolean isBlank(RecordBlocks.Block block, int from) {
    for (int i = from; i < block.length(); i++) {
      byte b = block.bytes()[i];
      if (b != ' ' && b != '\t' && b != '\n' && b != '\r') {
        return false;
      }
    }
    return true;
  }
}
