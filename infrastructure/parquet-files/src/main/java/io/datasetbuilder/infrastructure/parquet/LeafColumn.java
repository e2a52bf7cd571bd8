package io.datasetbuilder.infrastructure.parquet;

import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.format.FieldRepetitionType;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type.Repetition;

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
  static List<LeafColumn> of(SchemaNode root) {
    List<LeafColumn> leaves = new ArrayList<>();
    root.children().forEach(column -> collect(List.of(column), leaves, leaves.size()));
    return List.copyOf(leaves);
  }

  private static void collect(List<SchemaNode> path, List<LeafColumn> leaves, int first) {
    SchemaNode node = path.get(path.size() - 1);
    if (!node.isGroup()) {
      leaves.add(leaf(path, leaves.size(), first));
    }
    for (SchemaNode child : node.children()) {
      List<SchemaNode> inside = new ArrayList<>(path);
      inside.add(child);
      collect(inside, leaves, first);
    }
  }

  private static LeafColumn leaf(List<SchemaNode> path, int index, int first) {
    List<Integer> depths = new ArrayList<>();
    for (int depth = 0; depth < path.size(); depth++) {
      if (path.get(depth).isRepeated() || isOptional(path.get(depth).element())) {
        depths.add(depth);
      }
    }
    int repetition = (int) path.stream().filter(SchemaNode::isRepeated).count();
    ColumnDescriptor descriptor =
        new ColumnDescriptor(
            path.stream().map(SchemaNode::name).toArray(String[]::new),
            primitive(path.get(path.size() - 1)),
            repetition,
            depths.size());
    depths.add(path.size());
    SchemaNode column = path.get(0);
    return new LeafColumn(
        index, column.name(), index == first, isOptional(column.element()), descriptor, depths);
  }

  /** How the values are stored. */
  PrimitiveTypeName type() {
    return descriptor.getPrimitiveType().getPrimitiveTypeName();
  }

  /** Whether values of both can be compared. A column that is required is like one that is not. */
  boolean isLike(LeafColumn other) {
    return descriptor.equals(other.descriptor)
        && type() == other.type()
        && descriptor.getMaxRepetitionLevel() == other.descriptor.getMaxRepetitionLevel();
  }

  private static boolean isOptional(SchemaElement element) {
    return element.getRepetition_type() == FieldRepetitionType.OPTIONAL;
  }

  private static PrimitiveType primitive(SchemaNode node) {
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
