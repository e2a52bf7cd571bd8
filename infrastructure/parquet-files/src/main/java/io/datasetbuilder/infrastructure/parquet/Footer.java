package io.datasetbuilder.infrastructure.parquet;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.source.upload.UploadProblem;
import io.datasetbuilder.pipeline.table.bronze.WrongFormat;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.FieldRepetitionType;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.RowGroup;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.format.Statistics;
import org.apache.parquet.format.converter.ParquetMetadataConverter;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ParquetMetadata;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.SeekableInputStream;
import org.apache.parquet.schema.MessageType;
import shaded.parquet.org.apache.thrift.TException;

/**
 * Footer of a Parquet file that agrees with itself and with the file it ends. Nothing else of the
 * file is read for it, and never more than 64 MiB.
 *
 * @param parsed the library's form of it; of the statistics it holds only the counts of nulls
 */
record Footer(long rowCount, ParquetMetadata parsed) {

  private static final int MAGIC_BYTES = 4;
  private static final int TAIL_BYTES = 8;
  private static final int MOST_FOOTER_BYTES = 64 * 1024 * 1024;

  /** Up to this number of rows fit into any number of bytes; more rows require some bytes. */
  private static final long ANY_ROWS = 1L << 28;

  private static final long MOST_ROWS_PER_BYTE = 4096;

  /** No real table nests deeper; a footer that does is an attack. */
  private static final int MOST_DEPTH = 100;

  private static final String NO_TREE = "Its schema is not a tree of columns.";

  /**
   * The footer of a file.
   *
   * @throws Refusal the file is not a usable Parquet file
   */
  static Footer read(Location file) throws IOException {
    LocalInputFile input = new LocalInputFile(Path.of(file.address()));
    try (SeekableInputStream bytes = input.newStream()) {
      long size = input.getLength();
      return parse(encoded(bytes, size), size, Footer::of);
    }
  }

  /**
   * The footer of a file as it is stored, checked as for {@link #read}; of its statistics only the
   * counts of nulls are left.
   *
   * @throws Refusal the file is not a usable Parquet file
   */
  static FileMetaData stored(Location file) throws IOException {
    LocalInputFile input = new LocalInputFile(Path.of(file.address()));
    try (SeekableInputStream bytes = input.newStream()) {
      return parse(encoded(bytes, input.getLength()), input.getLength(), footer -> footer);
    }
  }

  /** The footer, or empty if it cannot be read. */
  static Optional<Footer> find(Location file) {
    try {
      return Optional.of(read(file));
    } catch (IOException unusable) {
      return Optional.empty();
    }
  }

  MessageType schema() {
    return parsed.getFileMetaData().getSchema();
  }

  /** The key-value metadata. */
  Map<String, String> metadata() {
    return parsed.getFileMetaData().getKeyValueMetaData();
  }

  List<BlockMetaData> groups() {
    return parsed.getBlocks();
  }

  private static byte[] encoded(SeekableInputStream file, long size) throws IOException {
    byte[] head = bytes(file, 0, (int) Math.min(size, WrongFormat.HEAD_BYTES));
    byte[] tail = bytes(file, Math.max(size - TAIL_BYTES, 0), (int) Math.min(size, TAIL_BYTES));
    if (isMagic(head, 0, "PARE")) {
      throw encrypted();
    }
    if (!isMagic(head, 0, "PAR1")) {
      throw notParquet(
          WrongFormat.of(head, FileFormat.PARQUET), "The file does not begin like a Parquet file.");
    }
    if (size < MAGIC_BYTES + TAIL_BYTES || !isMagic(tail, MAGIC_BYTES, "PAR1")) {
      throw notParquet(
          Optional.empty(), "The file begins like a Parquet file but its end is missing.");
    }
    long length =
        Integer.toUnsignedLong(ByteBuffer.wrap(tail).order(ByteOrder.LITTLE_ENDIAN).getInt());
    Refusal.unless(
        length > 0 && length <= size - MAGIC_BYTES - TAIL_BYTES && length <= MOST_FOOTER_BYTES,
        "Its footer claims an impossible length.");
    return bytes(file, size - TAIL_BYTES - length, (int) length);
  }

  private static byte[] bytes(SeekableInputStream file, long from, int length) throws IOException {
    byte[] bytes = new byte[length];
    file.seek(from);
    file.readFully(bytes);
    return bytes;
  }

  private static boolean isMagic(byte[] bytes, int from, String magic) {
    return bytes.length >= from + MAGIC_BYTES
        && new String(bytes, from, MAGIC_BYTES, StandardCharsets.US_ASCII).equals(magic);
  }

  private static Refusal notParquet(Optional<Problem> other, String message) {
    return new Refusal(other.orElseGet(() -> Problem.of(UploadProblem.NOT_PARQUET, "", message)));
  }

  private static Refusal encrypted() {
    return new Refusal(
        Problem.of(UploadProblem.PARQUET_ENCRYPTED, "", "The Parquet file is encrypted."));
  }

  /**
   * Decodes and checks a footer. Any exception of the parser on hostile bytes means only that they
   * are damaged.
   */
  private static <T> T parse(byte[] bytes, long fileBytes, Function<FileMetaData, T> form)
      throws IOException {
    try {
      FileMetaData footer = new FileMetaData();
      footer.read(new BoundedProtocol(new ByteArrayInputStream(bytes), bytes.length));
      if (footer.isSetEncryption_algorithm()) {
        throw encrypted();
      }
      check(footer, fileBytes);
      return form.apply(footer);
    } catch (TException | RuntimeException | VirtualMachineError hostile) {
      throw Refusal.file("Its footer cannot be decoded.");
    }
  }

  private static Footer of(FileMetaData footer) {
    try {
      return new Footer(
          footer.getNum_rows(), new ParquetMetadataConverter().fromParquetMetadata(footer));
    } catch (IOException hostile) {
      throw new UncheckedIOException(hostile);
    }
  }

  private static void check(FileMetaData footer, long fileBytes) throws IOException {
    List<List<String>> leaves = leaves(footer.getSchema());
    long rows = 0;
    for (RowGroup group : footer.getRow_groups()) {
      rows = group.getNum_rows() < 0 ? -1 : Math.addExact(rows, group.getNum_rows());
      Refusal.unless(
          rows >= 0 && group.getColumnsSize() == leaves.size(), "A row group has other columns.");
      for (int i = 0; i < leaves.size(); i++) {
        settle(group.getColumns().get(i), leaves.get(i), fileBytes);
      }
    }
    Refusal.unless(rows == footer.getNum_rows(), "Its row counts contradict each other.");
    Refusal.unless(
        rows <= ANY_ROWS || rows / MOST_ROWS_PER_BYTE <= fileBytes,
        leaves.get(0).get(0),
        "announces more rows than the bytes of the file can hold");
    footer.unsetColumn_orders();
  }

  /**
   * Reduces a chunk to the members that reading needs. Chunks come in the order of the schema,
   * whatever paths a writer gives them; of the statistics, only the counts of nulls are trusted.
   */
  private static void settle(ColumnChunk chunk, List<String> path, long fileBytes) throws Refusal {
    Refusal.unless(
        chunk.isSetMeta_data() && !chunk.isSetFile_path(), path.get(0), "is not in the file");
    ColumnMetaData column = chunk.getMeta_data();
    long data = column.getData_page_offset();
    long dictionary = column.getDictionary_page_offset();
    long length = column.getTotal_compressed_size();
    // Some writers give an offset of 0 to a dictionary that is not there.
    long start = dictionary > 0 && dictionary < data ? dictionary : data;
    Refusal.unless(
        start >= 0 && length >= 0 && length <= fileBytes && start <= fileBytes - length,
        path.get(0),
        "lies outside of the file");
    Statistics nulls = new Statistics();
    if (column.isSetStatistics() && column.getStatistics().isSetNull_count()) {
      nulls.setNull_count(Math.max(column.getStatistics().getNull_count(), 0));
    }
    column.setPath_in_schema(path).setStatistics(nulls).setEncodings(List.of());
    column.unsetEncoding_stats();
    column.unsetSize_statistics();
    column.unsetGeospatial_statistics();
  }

  /** The paths of all columns of values. The tree is walked without recursion, however deep. */
  private static List<List<String>> leaves(List<SchemaElement> elements) throws Refusal {
    List<List<String>> leaves = new ArrayList<>();
    List<String> path = new ArrayList<>();
    Deque<Integer> open = new ArrayDeque<>();
    // Only the children of the root matter: writers give it types and repetitions.
    open.push(elements.get(0).getNum_children());
    for (SchemaElement element : elements.subList(1, elements.size())) {
      while (open.size() > 1 && open.peek() == 0) {
        open.pop();
        path.remove(path.size() - 1);
      }
      int children = element.getNum_children();
      Refusal.unless(
          open.peek() > 0 && children >= 0 && (children == 0 || !element.isSetType()), NO_TREE);
      open.push(open.pop() - 1);
      open.push(children);
      path.add(element.getName());
      Refusal.unless(path.size() <= MOST_DEPTH, path.get(0), "nests more than 100 levels deep");
      if (element.isSetType()) {
        leaves.add(List.copyOf(path));
      }
      if (!element.isSetRepetition_type()) {
        element.setRepetition_type(FieldRepetitionType.REQUIRED);
      }
    }
    Refusal.unless(open.stream().allMatch(left -> left == 0), NO_TREE);
    Refusal.unless(!leaves.isEmpty(), "It has no columns.");
    return leaves;
  }
}
