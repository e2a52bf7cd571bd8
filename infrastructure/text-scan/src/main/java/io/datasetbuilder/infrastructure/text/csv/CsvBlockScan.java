package io.datasetbuilder.infrastructure.text.csv;

import io.datasetbuilder.infrastructure.text.scan.FileMarks;
import io.datasetbuilder.infrastructure.text.scan.HashBatch;
import io.datasetbuilder.infrastructure.text.scan.RecordBlocks;
import io.datasetbuilder.infrastructure.text.scan.RecordFault;
import io.datasetbuilder.infrastructure.text.scan.TextPlace;
import io.datasetbuilder.pipeline.model.checksum.CanonicalRecord;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * Reads the records of one block: checks their shape, hashes each and infers types from its cells.
 */
final class CsvBlockScan {

  private final CsvLayout layout;
  private final CsvRecord record;
  private final CanonicalRecord canonical = new CanonicalRecord();
  private final HashBatch hashes = new HashBatch();
  private final NumberColumns columns;
  private long lines;
  private long skipped;
  private long trailing;
  private long repeatedHeaders;
  private int mark;
  private int longest;

  CsvBlockScan(CsvLayout layout, char delimiter) {
    this.layout = layout;
    this.record = new CsvRecord(delimiter);
    this.columns = layout.newNumbers();
  }

  /**
   * Hashes, counts and first fault of a block.
   *
   * @param blankLines lines with nothing in them before a record, among several columns
   * @param trailingBlankLines lines with nothing in them after the last record: their meaning
   *     depends on what follows; {@code hashes} and {@code inferences} do not count them
   * @param rewritten columns with numbers that {@code hashes} counts with a point in place of the
   *     declared signs
   * @param repeatedHeaders records whose cells are those of the header
   * @param fault the first fault, with lines counted from the block's start, or null; nothing after
   *     it was read
   */
  record Result(
      HashBatch hashes,
      long lines,
      long blankLines,
      long trailingBlankLines,
      long repeatedHeaders,
      int longestRecord,
      List<CsvTypeInference> inferences,
      BitSet rewritten,
      boolean crlf,
      boolean lineFeed,
      boolean unusual,
      RecordFault fault) {}

  Result scan(RecordBlocks.Block block, int from) {
    record.reset(block.bytes(), from, block.length());
    mark = FileMarks.firstByteOrderMark(block.bytes(), from, block.length());
    RecordFault fault = null;
    while (fault == null && !record.atEnd()) {
      int start = record.position();
      CsvRecord.Ending ending = record.next();
      fault =
          reachesNextFile(block, start)
              ? FileMarks.inside(lines + TextPlace.of(block.bytes(), start, mark).line())
              : check(ending, start, block);
      if (fault == null) {
        add();
        lines += record.lineBreaks();
      }
    }
    return new Result(
        hashes,
        lines,
        skipped,
        trailing,
        repeatedHeaders,
        longest,
        Arrays.asList(columns.inferences()),
        columns.rewritten(),
        record.sawCrlf(),
        record.sawLineFeed(),
        record.unusualLineEnds(),
        fault);
  }

  /**
   * Whether a byte order mark in the record just read begins the text of another file: at the
   * beginning of the record, or before the header, where the file before it has no line end.
   * Elsewhere it is a character of a cell.
   */
  private boolean reachesNextFile(RecordBlocks.Block block, int start) {
    while (mark < record.position()) {
      int after = mark + FileMarks.BYTE_ORDER_MARK;
      if (mark == start || layout.isHeaderLine(block.bytes(), after, block.length())) {
        return true;
      }
      mark = FileMarks.firstByteOrderMark(block.bytes(), mark + 1, block.length());
    }
    return false;
  }

  private RecordFault check(CsvRecord.Ending ending, int start, RecordBlocks.Block block) {
    int size = record.position() - start;
    longest = Math.max(longest, size);
    boolean cut = !block.whole() && ending == CsvRecord.Ending.UNTERMINATED_QUOTE;
    if (size > BronzeReader.MAX_RECORD_CHARS || cut) {
      return new RecordFault(
          RecordProblem.RECORD_TOO_LARGE, lines + 1, "the row is larger than 32 Mi characters");
    }
    if (ending != CsvRecord.Ending.OK) {
      return record.fault(ending, start, lines + 1);
    }
    if (record.cells() == layout.columns() || record.isBlankLine()) {
      return null;
    }
    int last = record.cells() - 1;
    return DialectHints.ragged(
        lines + 1, record.cells(), layout.columns(), record.isNull(last), block.bytes()[start]);
  }

  private void add() {
    if (record.isBlankLine()) {
      trailing++;
      return;
    }
    if (layout.columns() > 1) {
      skipped += trailing;
      trailing = 0;
    }
    for (; trailing > 0; trailing--) {
      hashes.add(layout.blankRecord());
    }
    hash();
    repeatedHeaders += isHeader() ? 1 : 0;
  }

  private boolean isHeader() {
    byte[][] header = layout.header();
    for (int i = 0; i < header.length; i++) {
      byte[] cell = header[i];
      if (!Arrays.equals(record.array(i), record.start(i), record.end(i), cell, 0, cell.length)) {
        return false;
      }
    }
    return header.length == layout.columns();
  }

  private void hash() {
    canonical.clear();
    for (int i = 0; i < layout.columns(); i++) {
      int cell = layout.sortedCell(i);
      canonical.raw(layout.keyPrefix(i));
      if (record.isNull(cell)) {
        canonical.raw(CsvLayout.NULL);
      } else {
        columns.add(cell, record.array(cell), record.start(cell), record.end(cell), canonical);
      }
    }
    canonical.raw('}');
    hashes.add(canonical);
  }
}
