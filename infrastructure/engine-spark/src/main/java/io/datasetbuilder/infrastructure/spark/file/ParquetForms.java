package io.datasetbuilder.infrastructure.spark.file;

import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import java.math.BigDecimal;
import java.util.List;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Types;
import org.apache.spark.sql.Row;
import scala.collection.Seq;
import scala.jdk.javaapi.CollectionConverters;

/** The forms of all types in Parquet, which has no numbers of 128 bits: decimals hold them. */
final class ParquetForms {

  private static final int MOST_DIGITS = 38;

  private ParquetForms() {}

  static ParquetForm of(DataType type) {
    if (type instanceof DataType.ListOf list) {
      return new ListForm(of(list.element()));
    }
    if (type instanceof DataType.StructOf struct && !struct.fields().isEmpty()) {
      return new StructForm(
          struct.fields().stream().map(Column::name).toList(),
          struct.fields().stream().map(field -> of(field.type())).toList());
    }
    if (type instanceof DataType.Decimal decimal) {
      return new DecimalForm(decimal.precision(), decimal.scale());
    }
    if (type == DataType.Whole.INT128) {
      return new DecimalForm(MOST_DIGITS, 0);
    }
    return type instanceof DataType.Whole whole
        ? new WholeForm(whole.bits(), whole.isSigned())
        : ScalarForm.of(type);
  }

  /** Writes the fields that are not null. */
  static void fields(Row row, List<String> names, List<ParquetForm> forms, RecordConsumer out) {
    for (int i = 0; i < forms.size(); i++) {
      if (!row.isNullAt(i)) {
        out.startField(names.get(i), i);
        forms.get(i).write(row.get(i), out);
        out.endField(names.get(i), i);
      }
    }
  }

  private record WholeForm(int bits, boolean signed) implements ParquetForm {

    @Override
    public Type type(String name) {
      PrimitiveTypeName stored =
          bits == Long.SIZE ? PrimitiveTypeName.INT64 : PrimitiveTypeName.INT32;
      return Types.optional(stored).as(LogicalTypeAnnotation.intType(bits, signed)).named(name);
    }

    @Override
    public void write(Object value, RecordConsumer out) {
      Number number = (Number) value;
      if (bits == Long.SIZE) {
        out.addLong(number.longValue());
      } else {
        out.addInteger(number.intValue());
      }
    }
  }

  private record DecimalForm(int precision, int scale) implements ParquetForm {

    private static final int INT_DIGITS = 9;
    private static final int LONG_DIGITS = 18;
    private static final int BYTES = 16;

    @Override
    public Type type(String name) {
      LogicalTypeAnnotation decimal = LogicalTypeAnnotation.decimalType(scale, precision);
      if (precision <= INT_DIGITS) {
        return Types.optional(PrimitiveTypeName.INT32).as(decimal).named(name);
      }
      return precision <= LONG_DIGITS
          ? Types.optional(PrimitiveTypeName.INT64).as(decimal).named(name)
          : Types.optional(PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY)
              .length(BYTES)
              .as(decimal)
              .named(name);
    }

    @Override
    public void write(Object value, RecordConsumer out) {
      BigDecimal number = (BigDecimal) value;
      if (precision <= INT_DIGITS) {
        out.addInteger(number.unscaledValue().intValueExact());
      } else if (precision <= LONG_DIGITS) {
        out.addLong(number.unscaledValue().longValueExact());
      } else {
        out.addBinary(Binary.fromConstantByteArray(bytes(number)));
      }
    }

    private static byte[] bytes(BigDecimal number) {
      byte[] significant = number.unscaledValue().toByteArray();
      byte[] all = new byte[BYTES];
      int free = BYTES - significant.length;
      java.util.Arrays.fill(all, 0, free, (byte) (number.signum() < 0 ? -1 : 0));
      System.arraycopy(significant, 0, all, free, significant.length);
      return all;
    }
  }

  private record ListForm(ParquetForm element) implements ParquetForm {

    private static final String LIST = "list";
    private static final String ELEMENT = "element";

    @Override
    public Type type(String name) {
      return Types.optionalGroup()
          .as(LogicalTypeAnnotation.listType())
          .addField(Types.repeatedGroup().addField(element.type(ELEMENT)).named(LIST))
          .named(name);
    }

    @Override
    public void write(Object value, RecordConsumer out) {
      List<?> items = CollectionConverters.asJava((Seq<?>) value);
      out.startGroup();
      if (!items.isEmpty()) {
        out.startField(LIST, 0);
        for (Object item : items) {
          out.startGroup();
          if (item != null) {
            out.startField(ELEMENT, 0);
            element.write(item, out);
            out.endField(ELEMENT, 0);
          }
          out.endGroup();
        }
        out.endField(LIST, 0);
      }
      out.endGroup();
    }
  }

  private record StructForm(List<String> names, List<ParquetForm> forms) implements ParquetForm {

    @Override
    public Type type(String name) {
      Types.GroupBuilder<org.apache.parquet.schema.GroupType> group = Types.optionalGroup();
      for (int i = 0; i < forms.size(); i++) {
        group.addField(forms.get(i).type(names.get(i)));
      }
      return group.named(name);
    }

    @Override
    public void write(Object value, RecordConsumer out) {
      out.startGroup();
      fields((Row) value, names, forms, out);
      out.endGroup();
    }
  }
}
