package io.datasetbuilder.infrastructure.parquet;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.source.upload.UploadProblem;
import io.datasetbuilder.pipeline.table.bronze.WrongFormat;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.FieldRepetitionType;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.KeyValue;
import org.apache.parquet.format.RowGroup;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.format.Util;

/**
 * Footer of a Parquet file that agrees with itself and with the file it ends. It is read by the
 * magic at both ends, the length and the Thrift structure: nothing but the footer, and never more
 * than 64 MiB.
 *
 * @param schema the root, whose children are the columns
 * @param metadata key-value metadata
 * @param groups where the values lie
 * @param createdBy the program that wrote the file; empty when it is not named
 */
record Footer(
    long rowCount,
    SchemaNode schema,
    Map<String, String> metadata,
    List<RowGroup> groups,
    String createdBy) {

  private static final int MAGIC_BYTES = 4;
  private static final int TAIL_BYTES = 8;
  private static final int MOST_FOOTER_BYTES = 64 * 1024 * 1024;
  private static final String PLAIN = "PAR1";
  private static final String ENCRYPTED = "PARE";

  /** The footer, or why the file is no Parquet file that can be used. */
  static Result<Footer> read(Location file) {
    try (FileChannel channel = FileChannel.open(Path.of(file.address()), StandardOpenOption.READ)) {
      return read(channel);
    } catch (IOException unreadable) {
      return refused(UploadProblem.UNREADABLE_FILE, "The Parquet file cannot be read.");
    }
  }

  /** The footer, where it can be read. */
  static Optional<Footer> find(Location file) {
    return read(file).match(Optional::of, problems -> Optional.empty());
  }

  private static Result<Footer> read(FileChannel channel) throws IOException {
    long size = channel.size();
    if (size < MAGIC_BYTES) {
      return notParquet(channel);
    }
    String head = magic(bytes(channel, 0, MAGIC_BYTES), 0);
    if (head.equals(ENCRYPTED)) {
      return encrypted();
    }
    if (!head.equals(PLAIN)) {
      return notParquet(channel);
    }
    if (size < MAGIC_BYTES + TAIL_BYTES) {
      return truncated();
    }
    ByteBuffer tail = bytes(channel, size - TAIL_BYTES, TAIL_BYTES);
    if (!magic(tail, MAGIC_BYTES).equals(PLAIN)) {
      return truncated();
    }
    long length = Integer.toUnsignedLong(tail.getInt(0));
    if (length == 0 || length > size - MAGIC_BYTES - TAIL_BYTES || length > MOST_FOOTER_BYTES) {
      return damaged("Its footer claims an impossible length.");
    }
    return parse(bytes(channel, size - TAIL_BYTES - length, (int) length).array(), size);
  }

  /**
   * The parser is bounded by the footer's own length; what it throws on hostile bytes, errors of
   * memory and depth included, says only that they are damaged.
   */
  private static Result<Footer> parse(byte[] footer, long fileBytes) {
    try {
      return check(
          Util.readFileMetaData(new ByteArrayInputStream(footer), footer.length), fileBytes);
    } catch (IOException | RuntimeException | StackOverflowError | OutOfMemoryError hostile) {
      return damaged("Its footer cannot be decoded.");
    }
  }

  private static Result<Footer> refused(UploadProblem code, String message) {
    return Result.refused(Problem.of(code, "", message));
  }

  private static Result<Footer> damaged(String why) {
    return refused(UploadProblem.PARQUET_DAMAGED, "The Parquet file is damaged. " + why);
  }

  private static Result<Footer> encrypted() {
    return refused(UploadProblem.PARQUET_ENCRYPTED, "The Parquet file is encrypted.");
  }

  private static Result<Footer> notParquet(FileChannel channel) throws IOException {
    int length = (int) Math.min(channel.size(), WrongFormat.HEAD_BYTES);
    return WrongFormat.of(bytes(channel, 0, length).array(), FileFormat.PARQUET)
        .map(Result::<Footer>refused)
        .orElseGet(
            () ->
                refused(UploadProblem.NOT_PARQUET, "The file does not begin like a Parquet file."));
  }

  private static Result<Footer> truncated() {
    return refused(
        UploadProblem.NOT_PARQUET, "The file begins like a Parquet file but its end is missing.");
  }

  private static String magic(ByteBuffer bytes, int at) {
    byte[] magic = new byte[MAGIC_BYTES];
    bytes.get(at, magic);
    return new String(magic, StandardCharsets.US_ASCII);
  }

  private static ByteBuffer bytes(FileChannel channel, long from, int length) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
    while (buffer.hasRemaining()) {
      if (channel.read(buffer, from + buffer.position()) < 0) {
        throw new EOFException("a file became shorter while it was read");
      }
    }
    return buffer;
  }

  private static Result<Footer> check(FileMetaData footer, long fileBytes) {
    if (footer.isSetEncryption_algorithm()) {
      return encrypted();
    }
    Optional<SchemaNode> schema = SchemaNode.tree(footer.getSchema());
    if (schema.isEmpty()) {
      return damaged("Its schema is no tree of columns.");
    }
    if (schema.get().children().isEmpty()) {
      return damaged("It has no columns.");
    }
    if (footer.getNum_rows() < 0 || footer.getNum_rows() != rows(footer.getRow_groups())) {
      return damaged("Its row counts contradict each other.");
    }
    int leaves = schema.get().leaves();
    for (RowGroup group : footer.getRow_groups()) {
      if (group.getColumnsSize() != leaves || !lieInside(group, fileBytes)) {
        return damaged("Its columns lie outside of the file.");
      }
    }
    return Result.ok(
        new Footer(
            footer.getNum_rows(),
            schema.get(),
            metadata(footer),
            footer.getRow_groups(),
            footer.isSetCreated_by() ? footer.getCreated_by() : ""));
  }

  private static long rows(List<RowGroup> groups) {
    return groups.stream().mapToLong(RowGroup::getNum_rows).sum();
  }

  private static boolean lieInside(RowGroup group, long fileBytes) {
    for (ColumnChunk chunk : group.getColumns()) {
      if (chunk.isSetMeta_data()) {
        long offset = chunk.getMeta_data().getData_page_offset();
        long length = chunk.getMeta_data().getTotal_compressed_size();
        if (offset < 0 || length < 0 || offset > fileBytes || length > fileBytes) {
          return false;
        }
      }
    }
    return true;
  }

  private static Map<String, String> metadata(FileMetaData footer) {
    Map<String, String> entries = new LinkedHashMap<>();
    if (footer.isSetKey_value_metadata()) {
      for (KeyValue entry : footer.getKey_value_metadata()) {
        if (entry.isSetValue()) {
          entries.put(entry.getKey(), entry.getValue());
        }
      }
    }
    return entries;
  }

  /** A column or a part of one, with what lies inside it. */
  record SchemaNode(SchemaElement element, List<SchemaNode> children) {

    /** No table that people made nests deeper; a footer that does is an attack. */
    private static final int MOST_DEPTH = 100;

    SchemaNode {
      children = List.copyOf(children);
    }

    /** The tree that a footer writes as a list; empty when the list is no tree. */
    static Optional<SchemaNode> tree(List<SchemaElement> elements) {
      Iterator<SchemaElement> rest = elements.iterator();
      Optional<SchemaNode> root = next(rest, MOST_DEPTH);
      return root.filter(node -> !rest.hasNext() && node.isGroup());
    }

    String name() {
      return element.getName();
    }

    boolean isGroup() {
      return !element.isSetType();
    }

    boolean isRepeated() {
      return element.getRepetition_type() == FieldRepetitionType.REPEATED;
    }

    /** Columns of values below this node. */
    int leaves() {
      return isGroup() ? children.stream().mapToInt(SchemaNode::leaves).sum() : 1;
    }

    private static Optional<SchemaNode> next(Iterator<SchemaElement> rest, int depth) {
      if (depth == 0 || !rest.hasNext()) {
        return Optional.empty();
      }
      SchemaElement element = rest.next();
      int count = element.isSetNum_children() ? element.getNum_children() : 0;
      if (count < 0 || (count > 0 && element.isSetType())) {
        return Optional.empty();
      }
      List<SchemaNode> children = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        Optional<SchemaNode> child = next(rest, depth - 1);
        if (child.isEmpty()) {
          return Optional.empty();
        }
        children.add(child.get());
      }
      return Optional.of(new SchemaNode(element, children));
    }
  }
}
