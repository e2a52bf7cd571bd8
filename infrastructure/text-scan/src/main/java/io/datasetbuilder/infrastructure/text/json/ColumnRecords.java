package io.datasetbuilder.infrastructure.text.json;

import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.infrastructure.text.scan.ByteSearch;
import io.datasetbuilder.pipeline.model.checksum.CanonicalRecord;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import java.io.BufferedOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Records of an object of arrays, each of which is a column. The text has one column after the
 * other, so that their values go to a scratch file first, from which a cursor for each column reads
 * the records: the memory does not grow with the number of records.
 */
final class ColumnRecords implements RecordForm {

  /** Bytes of the buffers of all cursors together, if they are large enough then. */
  private static final int BUFFERS = 16 << 20;

  private static final int CHECKED_TOGETHER = 10_000;
  private static final int SMALLEST_BUFFER = 1 << 10;
  private static final int LARGEST_BUFFER = 1 << 16;

  private final JsonRecord record;
  private final RecordSink sink;
  private final Path scratch;

  ColumnRecords(JsonRecord record, RecordSink sink, Path scratch) {
    this.record = record;
    this.sink = sink;
    this.scratch = scratch;
  }

  /** One column: its values are lines of the scratch file. */
  private record Column(String name, long start, long end, long values) {}

  @Override
  public void read(JsonParser parser) throws IOException {
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      throw RecordForm.otherForm(
          parser, "the value that holds the records is not an object of arrays");
    }
    Path cells = Files.createTempFile(scratch, "columns-", ".jsonl");
    List<Column> columns = copy(parser, cells);
    if (!columns.isEmpty()) {
      checkLengths(columns);
      readRecords(cells, columns);
    }
    Files.delete(cells);
  }

  private List<Column> copy(JsonParser parser, Path cells) throws IOException {
    List<Column> columns = new ArrayList<>();
    Set<String> names = new HashSet<>();
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(cells), 1 << 20)) {
      long start = 0;
      while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
        String name = parser.currentName();
        if (!names.add(name)) {
          throw new RefusedJson(
              RecordProblem.DUPLICATE_MEMBER, "member '" + name + "' appears twice in one object");
        }
        if (parser.nextToken() != JsonToken.START_ARRAY) {
          throw RecordForm.otherForm(parser, "column " + Quoting.quoted(name) + " is not an array");
        }
        Column column = copy(parser, name, start, out);
        columns.add(column);
        start = column.end();
        sink.checkWidth();
      }
    }
    return columns;
  }

  private Column copy(JsonParser parser, String name, long start, OutputStream out)
      throws IOException {
    long end = start;
    long values = 0;
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      CanonicalRecord cell = record.cell(name, parser);
      out.write(cell.array(), 0, cell.length());
      out.write('\n');
      end += cell.length() + 1;
      if (++values % CHECKED_TOGETHER == 0) {
        sink.checkWidth();
      }
    }
    return new Column(name, start, end, values);
  }

  private static void checkLengths(List<Column> columns) {
    Column first = columns.get(0);
    for (Column column : columns) {
      if (column.values() != first.values()) {
        throw new RefusedJson(
            RecordProblem.UNEQUAL_COLUMNS,
            "column %s has %d values, column %s has %d"
                .formatted(
                    Quoting.quoted(first.name()),
                    first.values(),
                    Quoting.quoted(column.name()),
                    column.values()));
      }
    }
  }

  private void readRecords(Path cells, List<Column> columns) throws IOException {
    int buffer = Math.min(LARGEST_BUFFER, Math.max(SMALLEST_BUFFER, BUFFERS / columns.size()));
    try (FileChannel channel = FileChannel.open(cells)) {
      List<Cursor> cursors =
          columns.stream().map(column -> new Cursor(channel, column, buffer)).toList();
      for (long i = 0; i < columns.get(0).values(); i++) {
        record.begin();
        for (Cursor cursor : cursors) {
          cursor.addNext(record);
        }
        sink.accept(record.end());
      }
    }
  }

  /** Place in one column of the scratch file, with the bytes that follow it. */
  private static final class Cursor {

    private final FileChannel channel;
    private final Column column;
    private byte[] bytes;
    private int from;
    private int to;
    private long position;

    Cursor(FileChannel channel, Column column, int buffer) {
      this.channel = channel;
      this.column = column;
      this.bytes = new byte[buffer];
      this.position = column.start();
    }

    /** Adds the next value of the column to a record. */
    void addNext(JsonRecord record) throws IOException {
      int end = ByteSearch.indexOf((byte) '\n', bytes, from, to);
      while (end == to) {
        int searched = to - from;
        fill();
        end = ByteSearch.indexOf((byte) '\n', bytes, searched, to);
      }
      record.addCell(column.name(), bytes, from, end);
      from = end + 1;
    }

    /** Moves what is left to the beginning, and reads more after it. */
    private void fill() throws IOException {
      int left = to - from;
      byte[] target = left == bytes.length ? new byte[left * 2] : bytes;
      System.arraycopy(bytes, from, target, 0, left);
      bytes = target;
      from = 0;
      int most = (int) Math.min(bytes.length - left, column.end() - position);
      int read = channel.read(ByteBuffer.wrap(bytes, left, most), position);
      if (read <= 0) {
        throw new EOFException("a scratch file is shorter than it was written");
      }
      position += read;
      to = left + read;
    }
  }
}
