package io.datasetbuilder.infrastructure.parquet;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.parquet.VersionParser;
import org.apache.parquet.VersionParser.ParsedVersion;
import org.apache.parquet.VersionParser.VersionParseException;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.column.impl.ColumnReaderImpl;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.FieldRepetitionType;
import org.apache.parquet.format.RowGroup;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.PrimitiveConverter;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type.Repetition;

/**
 * Cursor over the values of a leaf column, with the levels at which each stands. Every method may
 * throw any exception on damaged bytes. Not for sharing.
 */
final class LeafCursor {

  private static final PrimitiveConverter NONE = new PrimitiveConverter() {};
  private static final long PRIME = 0x9E3779B97F4A7C15L;

  private final FileChannel file;
  private final LeafColumn leaf;
  private final ParsedVersion writer;
  private final Iterator<RowGroup> groups;
  private ColumnReader values;
  private long left;

  /** A cursor at the first value of some row groups. */
  LeafCursor(FileChannel file, LeafColumn leaf, String writer, List<RowGroup> groups)
      throws IOException {
    this.file = file;
    this.leaf = leaf;
    this.writer = version(writer);
    this.groups = groups.iterator();
    open();
  }

  /** Without a version the decoder takes the way that suits all writers. */
  private static ParsedVersion version(String writer) {
    try {
      return VersionParser.parse(writer);
    } catch (VersionParseException unknown) {
      return null;
    }
  }

  private void open() throws IOException {
    while (left == 0 && groups.hasNext()) {
      ColumnChunk chunk = groups.next().getColumns().get(leaf.index());
      if (!chunk.isSetMeta_data() || chunk.isSetFile_path()) {
        throw new IOException("a column that is not in the file");
      }
      left = chunk.getMeta_data().getNum_values();
      if (left > 0) {
        ColumnChunkPages pages = new ColumnChunkPages(file, chunk.getMeta_data());
        values = new ColumnReaderImpl(leaf.descriptor(), pages, NONE, writer);
      }
    }
  }

  boolean isDone() {
    return left <= 0;
  }

  /** Whether the next value belongs to a row of its own. */
  boolean isAtRow() {
    return isDone() || values.getCurrentRepetitionLevel() == 0;
  }

  /** How many of the levels above the value are there. */
  int definition() {
    return values.getCurrentDefinitionLevel();
  }

  private int depth() {
    return leaf.depths().get(definition());
  }

  private boolean hasValue() {
    return definition() == leaf.descriptor().getMaxDefinitionLevel();
  }

  /** Goes on to the next value. */
  void advance() throws IOException {
    values.consume();
    left--;
    if (left == 0) {
      open();
    }
  }

  /** Goes on to the next row. */
  void advanceRow() throws IOException {
    do {
      if (hasValue()) {
        values.skip();
      }
      advance();
    } while (!isAtRow());
  }

  /** A hash of the value and where it stands; the value is read by it. */
  long hash() {
    long levels = values.getCurrentRepetitionLevel() * 31L + depth();
    return mix(levels, hasValue() ? valueHash() : PRIME);
  }

  private long valueHash() {
    return isBinary() ? hash(values.getBinary()) : bits();
  }

  /** Whether both stand at equal values; the values are read by it. */
  boolean isEqualTo(LeafCursor other) {
    if (values.getCurrentRepetitionLevel() != other.values.getCurrentRepetitionLevel()
        || depth() != other.depth()) {
      return false;
    }
    if (!hasValue()) {
      return true;
    }
    return isBinary()
        ? values.getBinary().equals(other.values.getBinary())
        : bits() == other.bits();
  }

  private boolean isBinary() {
    return switch (leaf.type()) {
      case INT96, BINARY, FIXED_LEN_BYTE_ARRAY -> true;
      case BOOLEAN, INT32, INT64, FLOAT, DOUBLE -> false;
    };
  }

  private long bits() {
    return switch (leaf.type()) {
      case BOOLEAN -> values.getBoolean() ? 1 : 0;
      case INT32 -> values.getInteger();
      case INT64 -> values.getLong();
      case FLOAT -> Float.floatToRawIntBits(values.getFloat());
      case DOUBLE -> Double.doubleToRawLongBits(values.getDouble());
      case INT96, BINARY, FIXED_LEN_BYTE_ARRAY -> throw new IllegalStateException("bytes");
    };
  }

  private static long hash(Binary binary) {
    byte[] bytes = binary.getBytesUnsafe();
    long hash = bytes.length;
    for (byte each : bytes) {
      hash = (hash ^ each) * PRIME;
      hash ^= hash >>> 29;
    }
    return hash;
  }

  /** One hash of two, in which every bit depends on every bit. */
  static long mix(long one, long other) {
    long mixed = (one * 31 + other) * PRIME;
    mixed = (mixed ^ (mixed >>> 32)) * PRIME;
    return mixed ^ (mixed >>> 29);
  }

  /**
   * A column of values: a column of the table, or a part of a nested one.
   *
   * @param index its place among all of the file
   * @param column the name of the table's column
   * @param first whether it is the first part of that column
   * @param nullable whether cells of that column can be null
   * @param depths by definition level, how much of the path is there: so null differs from empty in
   *     the same way whether or not other parts of the path are required
   */
  record LeafColumn(
      int index,
      String column,
      boolean first,
      boolean nullable,
      ColumnDescriptor descriptor,
      List<Integer> depths) {

    LeafColumn {
      depths = List.copyOf(depths);
    }

    /** All of a file, in its order. */
    static List<LeafColumn> of(Footer.SchemaNode root) {
      List<LeafColumn> leaves = new ArrayList<>();
      root.children().forEach(column -> collect(List.of(column), leaves, leaves.size()));
      return List.copyOf(leaves);
    }

    private static void collect(List<Footer.SchemaNode> path, List<LeafColumn> leaves, int first) {
      Footer.SchemaNode node = path.get(path.size() - 1);
      if (!node.isGroup()) {
        leaves.add(leaf(path, leaves.size(), first));
      }
      for (Footer.SchemaNode child : node.children()) {
        List<Footer.SchemaNode> inside = new ArrayList<>(path);
        inside.add(child);
        collect(inside, leaves, first);
      }
    }

    private static LeafColumn leaf(List<Footer.SchemaNode> path, int index, int first) {
      List<Integer> depths = new ArrayList<>();
      for (int depth = 0; depth < path.size(); depth++) {
        if (path.get(depth).isRepeated() || isOptional(path.get(depth).element())) {
          depths.add(depth);
        }
      }
      int repetition = (int) path.stream().filter(Footer.SchemaNode::isRepeated).count();
      ColumnDescriptor descriptor =
          new ColumnDescriptor(
              path.stream().map(Footer.SchemaNode::name).toArray(String[]::new),
              primitive(path.get(path.size() - 1)),
              repetition,
              depths.size());
      depths.add(path.size());
      Footer.SchemaNode column = path.get(0);
      return new LeafColumn(
          index, column.name(), index == first, isOptional(column.element()), descriptor, depths);
    }

    /** How the values are stored. */
    PrimitiveTypeName type() {
      return descriptor.getPrimitiveType().getPrimitiveTypeName();
    }

    /**
     * Whether values of both can be compared. A column that is required is like one that is not.
     */
    boolean isLike(LeafColumn other) {
      return descriptor.equals(other.descriptor)
          && type() == other.type()
          && descriptor.getMaxRepetitionLevel() == other.descriptor.getMaxRepetitionLevel();
    }

    private static boolean isOptional(SchemaElement element) {
      return element.getRepetition_type() == FieldRepetitionType.OPTIONAL;
    }

    private static PrimitiveType primitive(Footer.SchemaNode node) {
      PrimitiveTypeName type =
          switch (node.element().getType()) {
            case BOOLEAN -> PrimitiveTypeName.BOOLEAN;
            case INT32 -> PrimitiveTypeName.INT32;
            case INT64 -> PrimitiveTypeName.INT64;
            case INT96 -> PrimitiveTypeName.INT96;
            case FLOAT -> PrimitiveTypeName.FLOAT;
            case DOUBLE -> PrimitiveTypeName.DOUBLE;
            case BYTE_ARRAY -> PrimitiveTypeName.BINARY;
            case FIXED_LEN_BYTE_ARRAY -> PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY;
          };
      return new PrimitiveType(
          Repetition.OPTIONAL, type, node.element().getType_length(), node.name());
    }
  }
}
