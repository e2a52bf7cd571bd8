package io.datasetbuilder.infrastructure.parquet;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetFileWriter;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.apache.parquet.variant.Variant;
import org.apache.parquet.variant.VariantValueWriter;

/** Files that Parquet's own library writes, record by record, and the texts in other files. */
final class VariantFiles {

  /** The metadata without a name. */
  static final Binary NO_NAMES = Binary.fromConstantByteArray(new byte[] {1, 0, 0});

  /** Objects in arrays in objects, each with parts of its own. */
  static final String NESTED =
      "optional binary value; optional group typed_value {"
          + " required group b { optional binary value; optional group typed_value (LIST) {"
          + " repeated group list { required group element { optional binary value;"
          + " optional group typed_value { required group a { optional binary value;"
          + " optional double typed_value; } } } } } }"
          + " required group a { optional binary value; optional group typed_value {"
          + " required group z { optional binary value; } } } }";

  /** A table of variants, of which whole numbers have a column of their own. */
  static final String NUMBERS = table("optional binary value; optional int32 typed_value;");

  private VariantFiles() {}

  /** A table with a variant of these parts between two other columns. */
  static String table(String parts) {
    return "message m { required int32 n; optional group v (VARIANT(1)) { required binary metadata;"
        + " "
        + parts
        + " } required int32 last; }";
  }

  /** Bytes of hexadecimal digits and blanks. */
  static Binary bytes(String hex) {
    return Binary.fromConstantByteArray(HexFormat.of().parseHex(hex.replace(" ", "")));
  }

  /** A variant without names, of a value and maybe of a number that is a column of its own. */
  static Consumer<Fields> parts(String value, Integer typed) {
    return fields -> {
      fields.binary("metadata", VariantFiles.NO_NAMES);
      if (value != null) {
        fields.binary("value", bytes(value));
      }
      if (typed != null) {
        fields.number("typed_value", typed);
      }
    };
  }

  /** A row of a {@link #table}. */
  static Row row(Consumer<Fields> variant) {
    return row -> {
      row.number("n", 0);
      row.group("v", variant);
      row.number("last", 0);
    };
  }

  /** A record of a file. */
  @FunctionalInterface
  interface Row extends Consumer<Fields> {}

  /** Writes the fields of one group. */
  record Fields(RecordConsumer to, GroupType group) {

    /** A value in a field. */
    void field(String name, Consumer<RecordConsumer> value) {
      to.startField(name, group.getFieldIndex(name));
      value.accept(to);
      to.endField(name, group.getFieldIndex(name));
    }

    /** A group in a field. */
    void group(String name, Consumer<Fields> fields) {
      groups(name, List.of(fields));
    }

    /** Groups in a repeated field. */
    void groups(String name, List<Consumer<Fields>> groups) {
      GroupType type = group.getType(name).asGroupType();
      field(
          name,
          consumer ->
              groups.forEach(
                  fields -> {
                    consumer.startGroup();
                    fields.accept(new Fields(consumer, type));
                    consumer.endGroup();
                  }));
    }

    void number(String name, int number) {
      field(name, consumer -> consumer.addInteger(number));
    }

    void binary(String name, Binary bytes) {
      field(name, consumer -> consumer.addBinary(bytes));
    }

    /** A variant in a field, its parts in the columns that the schema has for them. */
    void variant(String name, Variant value) {
      GroupType type = group.getType(name).asGroupType();
      field(name, consumer -> VariantValueWriter.write(consumer, type, value));
    }
  }

  /** A file in small pages and row groups, without checksums that would show all damage. */
  static Path written(Path folder, String schema, List<Row> rows) throws IOException {
    Path file = folder.resolve("variants.parquet");
    MessageType type = MessageTypeParser.parseMessageType(schema);
    try (ParquetWriter<Row> writer =
        new Builder(new LocalOutputFile(file), type)
            .withConf(new PlainParquetConfiguration())
            .withWriteMode(ParquetFileWriter.Mode.OVERWRITE)
            .withPageSize(4096)
            .withRowGroupSize(64 * 1024L)
            .withMinRowCountForPageSizeCheck(1)
            .withPageWriteChecksumEnabled(false)
            .build()) {
      for (Row row : rows) {
        writer.write(row);
      }
    }
    return file;
  }

  /** The cells of a query over a file, as texts. */
  static List<String> query(String query) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(query)) {
      List<String> cells = new ArrayList<>();
      while (result.next()) {
        cells.add(result.getString(1));
      }
      return cells;
    }
  }

  private static final class Builder extends ParquetWriter.Builder<Row, Builder> {
    private final MessageType schema;

    Builder(OutputFile file, MessageType schema) {
      super(file);
      this.schema = schema;
    }

    @Override
    protected Builder self() {
      return this;
    }

    @Override
    @SuppressWarnings("deprecation") // still abstract
    protected WriteSupport<Row> getWriteSupport(Configuration configuration) {
      return new Rows(schema);
    }

    @Override
    protected WriteSupport<Row> getWriteSupport(ParquetConfiguration configuration) {
      return new Rows(schema);
    }
  }

  private static final class Rows extends WriteSupport<Row> {
    private final MessageType schema;
    private Fields fields;

    Rows(MessageType schema) {
      this.schema = schema;
    }

    @Override
    @SuppressWarnings("deprecation") // still abstract
    public WriteContext init(Configuration configuration) {
      return new WriteContext(schema, new HashMap<>());
    }

    @Override
    public WriteContext init(ParquetConfiguration configuration) {
      return new WriteContext(schema, new HashMap<>());
    }

    @Override
    public void prepareForWrite(RecordConsumer consumer) {
      fields = new Fields(consumer, schema);
    }

    @Override
    public void write(Row row) {
      fields.to().startMessage();
      row.accept(fields);
      fields.to().endMessage();
    }
  }
}
