package io.datasetbuilder.infrastructure.parquet;

import io.datasetbuilder.buildspec.text.SortedNames;
import io.datasetbuilder.infrastructure.parquet.ParquetFile.Leaf;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.LogicalTypeAnnotation.ListLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.VariantLogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Type.Repetition;

/**
 * Columns of values that a variant is stored in: the names of its members, its value in bytes, and
 * those parts of values that have columns of their own ("shredding").
 *
 * @param path of the variant in the file
 * @param definition level from which on there is a variant
 * @param repetition level at which another variant of the same row begins
 */
record VariantLayout(
    List<String> path, int definition, int repetition, ColumnDescriptor names, Place value) {

  private static final String METADATA = "metadata";
  private static final String VALUE = "value";
  private static final String TYPED = "typed_value";

  /**
   * Columns of a value: it is in one of them, or as an object with some members in each.
   *
   * @param encoded bytes of the encoding of variants
   */
  record Place(Optional<ColumnDescriptor> encoded, Optional<Typed> typed) {}

  /** Columns of values of one type. */
  sealed interface Typed {}

  /** A column of values without parts. */
  record Scalar(ColumnDescriptor column, VariantScalar reader) implements Typed {}

  /**
   * Columns of arrays.
   *
   * @param definition level from which on there is an array
   * @param filled level from which on it has an element
   * @param repetition level at which another element of the same array begins
   */
  record Elements(int definition, int filled, int repetition, Place element) implements Typed {}

  /**
   * Columns of objects.
   *
   * @param definition level from which on there is an object
   * @param members those with columns of their own, sorted by their names
   */
  record Members(int definition, List<Member> members) implements Typed {}

  /** Columns of a member. */
  record Member(String name, Place value) {}

  /**
   * The layout of a variant.
   *
   * @param path of a group that is annotated as one
   * @return empty when it is not one that the format defines
   */
  static Optional<VariantLayout> of(MessageType schema, List<String> path) {
    try {
      return Optional.of(new Reader(schema).variant(path));
    } catch (OtherLayout other) {
      return Optional.empty();
    }
  }

  /** The layout of a variant that is a column of a table, whatever table. */
  static Optional<VariantLayout> of(Type variant) {
    return of(new MessageType("table", variant), List.of(variant.getName()));
  }

  /** The layouts of all variants in a column of a file, each of which the format defines. */
  static List<VariantLayout> allIn(Type column, MessageType schema) {
    List<VariantLayout> layouts = new ArrayList<>();
    collect(column, List.of(column.getName()), schema, layouts);
    return layouts;
  }

  private static void collect(
      Type type, List<String> path, MessageType schema, List<VariantLayout> layouts) {
    if (type.getLogicalTypeAnnotation() instanceof VariantLogicalTypeAnnotation) {
      of(schema, path).ifPresent(layouts::add);
    } else if (!type.isPrimitive()) {
      for (Type field : type.asGroupType().getFields()) {
        collect(field, Reader.join(path, field.getName()), schema, layouts);
      }
    }
  }

  /** The columns of values of the variant in a file. */
  List<Leaf> parts(ParquetFile file) {
    return file.columns().getOrDefault(path.get(0), List.of()).stream()
        .filter(
            leaf -> {
              List<String> column = List.of(leaf.descriptor().getPath());
              return column.size() > path.size() && column.subList(0, path.size()).equals(path);
            })
        .toList();
  }

  /** Signals that a group is not laid out as the format defines. */
  private static final class OtherLayout extends Exception {
    private static final long serialVersionUID = 1L;
  }

  private record Reader(MessageType schema) {

    VariantLayout variant(List<String> path) throws OtherLayout {
      GroupType group = group(path);
      require(group.containsField(METADATA));
      return new VariantLayout(
          path,
          schema.getMaxDefinitionLevel(array(path)),
          schema.getMaxRepetitionLevel(array(path)),
          bytes(join(path, METADATA)),
          place(path, group.getFieldCount() - 1));
    }

    /**
     * The columns of a value.
     *
     * @param fields number of them in the group
     */
    private Place place(List<String> path, int fields) throws OtherLayout {
      GroupType group = group(path);
      Optional<ColumnDescriptor> encoded = Optional.empty();
      Optional<Typed> typed = Optional.empty();
      if (group.containsField(VALUE)) {
        encoded = Optional.of(bytes(join(path, VALUE)));
      }
      if (group.containsField(TYPED)) {
        typed = Optional.of(typed(join(path, TYPED)));
      }
      int known = (encoded.isPresent() ? 1 : 0) + (typed.isPresent() ? 1 : 0);
      require(known > 0 && known == fields);
      return new Place(encoded, typed);
    }

    private Place place(List<String> path) throws OtherLayout {
      return place(path, group(path).getFieldCount());
    }

    private Typed typed(List<String> path) throws OtherLayout {
      Type type = schema.getType(array(path));
      require(!type.isRepetition(Repetition.REPEATED));
      if (type.isPrimitive()) {
        return new Scalar(
            schema.getColumnDescription(array(path)),
            VariantScalar.of(type.asPrimitiveType()).orElseThrow(OtherLayout::new));
      }
      if (type.getLogicalTypeAnnotation() instanceof ListLogicalTypeAnnotation) {
        return elements(path);
      }
      require(type.getLogicalTypeAnnotation() == null);
      List<Member> members = new ArrayList<>();
      for (Type member : type.asGroupType().getFields()) {
        require(!member.isRepetition(Repetition.REPEATED));
        members.add(new Member(member.getName(), place(join(path, member.getName()))));
      }
      members.sort(Comparator.comparing(Member::name, SortedNames.BY_CODE_POINT));
      return new Members(schema.getMaxDefinitionLevel(array(path)), members);
    }

    private Elements elements(List<String> path) throws OtherLayout {
      List<String> list = join(path, only(path));
      require(schema.getType(array(list)).isRepetition(Repetition.REPEATED));
      List<String> element = join(list, only(list));
      require(!schema.getType(array(element)).isRepetition(Repetition.REPEATED));
      return new Elements(
          schema.getMaxDefinitionLevel(array(path)),
          schema.getMaxDefinitionLevel(array(list)),
          schema.getMaxRepetitionLevel(array(list)),
          place(element));
    }

    /** The name of the only field of a group. */
    private String only(List<String> path) throws OtherLayout {
      require(group(path).getFieldCount() == 1);
      return group(path).getFieldName(0);
    }

    private GroupType group(List<String> path) throws OtherLayout {
      Type type = schema.getType(array(path));
      require(!type.isPrimitive());
      return type.asGroupType();
    }

    private ColumnDescriptor bytes(List<String> path) throws OtherLayout {
      Type type = schema.getType(array(path));
      require(
          type.isPrimitive()
              && !type.isRepetition(Repetition.REPEATED)
              && type.asPrimitiveType().getPrimitiveTypeName() == PrimitiveTypeName.BINARY);
      return schema.getColumnDescription(array(path));
    }

    private static void require(boolean asDefined) throws OtherLayout {
      if (!asDefined) {
        throw new OtherLayout();
      }
    }

    private static String[] array(List<String> path) {
      return path.toArray(String[]::new);
    }

    private static List<String> join(List<String> path, String name) {
      List<String> longer = new ArrayList<>(path);
      longer.add(name);
      return longer;
    }
  }
}
