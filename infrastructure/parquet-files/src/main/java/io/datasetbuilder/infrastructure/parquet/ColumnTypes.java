package io.datasetbuilder.infrastructure.parquet;

import io.datasetbuilder.infrastructure.parquet.TypeReading.Part;
import io.datasetbuilder.infrastructure.parquet.TypeReading.Supported;
import io.datasetbuilder.infrastructure.parquet.TypeReading.Unsupported;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType.ListOf;
import io.datasetbuilder.pipeline.model.type.DataType.StructOf;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.parquet.format.ConvertedType;
import org.apache.parquet.format.SchemaElement;

/** What the columns of a file are to the pipeline: values, lists and structs of them. */
final class ColumnTypes {

  private static final String ELEMENT = ".element";

  private ColumnTypes() {}

  /** The type of a column. */
  static TypeReading of(SchemaNode column) {
    return of(column, column.name());
  }

  private static TypeReading of(SchemaNode node, String path) {
    if (!node.isRepeated()) {
      return single(node, path);
    }
    // A repeated field outside of a list is a list of itself: the oldest way to write one.
    return listOf(single(node, path + ELEMENT));
  }

  private static TypeReading single(SchemaNode node, String path) {
    if (!node.isGroup()) {
      return ValueTypes.of(node.element(), path);
    }
    if (isMap(node.element())) {
      return Unsupported.of(path, "maps (MAP)");
    }
    if (node.element().isSetLogicalType() && node.element().getLogicalType().isSetVARIANT()) {
      return Unsupported.of(path, "variants (VARIANT)");
    }
    return isList(node) ? list(node.children().get(0), node, path) : struct(node, path);
  }

  private static boolean isMap(SchemaElement element) {
    return element.getConverted_type() == ConvertedType.MAP
        || element.getConverted_type() == ConvertedType.MAP_KEY_VALUE
        || (element.isSetLogicalType() && element.getLogicalType().isSetMAP());
  }

  private static boolean isList(SchemaNode node) {
    SchemaElement element = node.element();
    boolean declared =
        element.getConverted_type() == ConvertedType.LIST
            || (element.isSetLogicalType() && element.getLogicalType().isSetLIST());
    return declared && node.children().size() == 1 && node.children().get(0).isRepeated();
  }

  /** The format's own rules for lists that older writers made without the middle level. */
  private static TypeReading list(SchemaNode repeated, SchemaNode list, String path) {
    boolean twoLevels =
        !repeated.isGroup()
            || repeated.children().size() != 1
            || repeated.name().equals("array")
            || repeated.name().equals(list.name() + "_tuple");
    return listOf(
        twoLevels
            ? single(repeated, path + ELEMENT)
            : of(repeated.children().get(0), path + ELEMENT));
  }

  private static TypeReading struct(SchemaNode node, String path) {
    List<Column> fields = new ArrayList<>();
    List<Column> bytes = new ArrayList<>();
    List<Part> unsupported = new ArrayList<>();
    Set<String> folded = new HashSet<>();
    for (SchemaNode child : node.children()) {
      TypeReading reading = of(child, path + "." + child.name());
      if (reading instanceof Supported supported) {
        fields.add(new Column(child.name(), supported.type()));
        bytes.add(new Column(child.name(), supported.bytes()));
      } else if (reading instanceof Unsupported parts) {
        unsupported.addAll(parts.parts());
      }
      if (!folded.add(child.name().toLowerCase(Locale.ROOT))) {
        unsupported.add(new Part(path, "fields whose names differ only in letter case"));
      }
    }
    return unsupported.isEmpty()
        ? new Supported(new StructOf(fields), new StructOf(bytes))
        : new Unsupported(unsupported);
  }

  private static TypeReading listOf(TypeReading element) {
    return element instanceof Supported supported
        ? new Supported(new ListOf(supported.type()), new ListOf(supported.bytes()))
        : element;
  }
}
