package io.datasetbuilder.infrastructure.text.csv;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.infrastructure.text.scan.FolderSpill;
import io.datasetbuilder.infrastructure.text.scan.HashBatch;
import io.datasetbuilder.infrastructure.text.scan.RecordFault;
import io.datasetbuilder.infrastructure.text.scan.Utf8Source;
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
import io.datasetbuilder.pipeline.table.bronze.StoredNames;
import io.datasetbuilder.pipeline.table.plan.TableSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;

/** Puts together what the blocks of a CSV text hold, in file order, and makes the table of it. */
final class CsvTableBuilder {

  private static final int BATCH = 10_000;

  /** Tried at every place of 130 bytes around the end of a piece. */
  private static final long MOST_LINE_FEEDS = 100;

  private final BronzeInput input;
  private final Utf8Source text;
  private final Path scratchFolder;
  private final Optional<DialectCopy> copy;
  private final char delimiter;
  private final int mark;
  private final CsvHeader header;
  private final CsvLayout layout;
  private final CsvTypeInference[] inferences;
  private final BitSet rewritten = new BitSet();
  private final MultisetChecksum checksum;

  private long lines;
  private long blankLines;
  private long trailingBlankLines;
  private long repeatedHeaders;
  private int longest;
  private boolean crlf;
  private boolean lineFeed;
  private boolean unusual;
  private RecordFault fault;

  /**
   * @param text the text whose blocks follow
   * @param copy what is known of it where it is a copy
   * @param texts columns that hold no numbers
   * @param mark bytes of its byte order mark, 0 or 3
   * @param blankLines blank lines before the block that holds the header
   * @param quotedAfterMark whether a quote follows the byte order mark
   */
  CsvTableBuilder(
      BronzeInput input,
      Utf8Source text,
      Path scratchFolder,
      Optional<DialectCopy> copy,
      BitSet texts,
      CsvHeader header,
      int mark,
      long blankLines,
      boolean quotedAfterMark) {
    this.input = input;
    this.text = text;
    this.scratchFolder = scratchFolder;
    this.copy = copy;
    this.delimiter = copy.isPresent() ? ',' : input.read().csv().delimiterText().charAt(0);
    this.mark = mark;
    this.header = header;
    this.layout = new CsvLayout(header, input.nullTokens(), input.read().csv().numbers(), texts);
    this.inferences = layout.newInferences();
    this.checksum = new MultisetChecksum(new FolderSpill(scratchFolder));
    this.lines = blankLines + header.lines();
    this.blankLines = blankLines + header.blankLines();
    this.unusual =
        quotedAfterMark || this.blankLines > 0 || header.ends() == CsvHeader.LineEnd.UNUSUAL;
    this.crlf = header.ends() == CsvHeader.LineEnd.CRLF;
    this.lineFeed = header.ends() == CsvHeader.LineEnd.LINE_FEED;
  }

  /** A scan of a block of this text. */
  CsvBlockScan newScan() {
    return new CsvBlockScan(layout, delimiter);
  }

  /** The first fault so far. */
  Optional<RecordFault> fault() {
    return Optional.ofNullable(fault);
  }

  /** Adds the next block; nothing after a fault. */
  void add(CsvBlockScan.Result result) {
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
    rewritten.or(result.rewritten());
  }

  /**
   * Columns that are no numbers, when some of their cells were taken for numbers with declared
   * signs: the text has to be read again. Else empty.
   */
  Optional<BitSet> misreadTexts() {
    if (rewritten.isEmpty()) {
      return Optional.empty();
    }
    BitSet texts = new BitSet();
    for (int i = 0; i < inferences.length; i++) {
      texts.set(i, !inferences[i].isNumeric());
    }
    return texts.intersects(rewritten) ? Optional.of(texts) : Optional.empty();
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

  /**
   * The table, when there is no fault.
   *
   * @param sorters sort the hashes of the records
   */
  Outcome table(Executor sorters) throws IOException {
    if (copy.isPresent() && layout.columns() == 1) {
      recordFollows();
    }
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
    TableSource source =
        new TableSource.CsvText(
            engineReadable(),
            stored,
            longest,
            delimiter,
            layout.signedNumbers(storedNames, inferences));
    BronzeTable table =
        new BronzeTable(
            source,
            columns,
            records,
            checksum.finish(sorters),
            List.of(),
            blankLines + trailingBlankLines + copy.map(DialectCopy::blankLines).orElse(0L),
            repeatedHeaders,
            header.generated(),
            copy.map(DialectCopy::adjustments).orElse(DialectAdjustments.NONE));
    if (records == 0 && !input.read().allowEmpty()) {
      Problem none =
          RecordProblem.NO_RECORDS
              .says("the file has a header but no row below it")
              .withHint(
                  DialectHints.declare("allow_empty: true")
                      + " for a table without rows, or read: {header: none} if the file has no"
                      + " header");
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
}
