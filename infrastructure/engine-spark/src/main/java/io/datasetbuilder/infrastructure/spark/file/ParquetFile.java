package io.datasetbuilder.infrastructure.spark.file;

import io.datasetbuilder.pipeline.model.type.Column;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.hadoop.ParquetFileWriter;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;
import org.apache.spark.sql.Row;

/**
 * Parquet with Zstandard and the canonical dtypes in its metadata. Spark's own writer has no
 * unsigned numbers and no place for metadata.
 */
final class ParquetFile implements TableFile {

  private static final long serialVersionUID = 1L;

  /** Key of the canonical dtypes in the metadata of a Parquet file. */
  private static final String DTYPES_KEY = "dataset_builder.dtypes";

  /** Rows of each row group but the last. */
  private static final int GROUP_ROWS = 122_880;

  private static final int PAGE_BYTES = 1 << 20;

  private final String dtypes;
  private final List<String> names;
  private final List<ParquetForm> forms;

  ParquetFile(List<Column> columns) {
    this.dtypes = dtypes(columns);
    this.names = columns.stream().map(Column::name).toList();
    this.forms = columns.stream().map(column -> ParquetForms.of(column.type())).toList();
  }

  private static String dtypes(List<Column> columns) {
    StringBuilder json = new StringBuilder("{");
    for (Column column : columns) {
      json.append(json.length() == 1 ? "" : ",").append(JsonForms.member(column.name()));
      JsonForms.quote(column.type().dtype(), json);
    }
    return json.append('}').toString();
  }

  @Override
  public Written write(Iterator<Row> rows, Path file, boolean first) throws IOException {
    long count = 0;
    try (ParquetWriter<Row> out = new Builder(new LocalOutputFile(file), this).build()) {
      while (rows.hasNext()) {
        out.write(rows.next());
        count++;
      }
    }
    return new Written(count, List.of());
  }

  /** Copies row groups as they are: bounds of their statistics and checksums have no effect. */
  @Override
  public void append(List<Path> parts, Path whole, Runnable check) throws IOException {
    try (ParquetFileWriter out =
        new ParquetFileWriter(
            new LocalOutputFile(whole),
            schema(),
            ParquetFileWriter.Mode.OVERWRITE,
            ParquetWriter.DEFAULT_BLOCK_SIZE,
            ParquetWriter.MAX_PADDING_SIZE_DEFAULT,
            Integer.MAX_VALUE,
            Integer.MAX_VALUE,
            false)) {
      out.start();
      for (Path part : parts) {
        check.run();
        out.appendFile(new PartInput(part));
        Files.delete(part);
      }
      out.end(Map.of(DTYPES_KEY, dtypes));
    }
  }

  private MessageType schema() {
    Type[] fields = new Type[names.size()];
    for (int i = 0; i < fields.length; i++) {
      fields[i] = forms.get(i).type(names.get(i));
    }
    return new MessageType("schema", fields);
  }

  private static final class Builder extends ParquetWriter.Builder<Row, Builder> {

    private final ParquetFile file;

    Builder(OutputFile out, ParquetFile file) {
      super(out);
      this.file = file;
      withConf(new Configuration(false));
      withCompressionCodec(CompressionCodecName.ZSTD);
      withPageSize(PAGE_BYTES);
      withRowGroupRowCountLimit(GROUP_ROWS);
      withExtraMetaData(Map.of(DTYPES_KEY, file.dtypes));
    }

    @Override
    protected Builder self() {
      return this;
    }

    @Override
    @SuppressWarnings("deprecation") // The library still requires it.
    protected WriteSupport<Row> getWriteSupport(Configuration conf) {
      return new RowSupport(file);
    }
  }

  /** Hands rows to the format. */
  private static final class RowSupport extends WriteSupport<Row> {

    private final ParquetFile file;
    private RecordConsumer out;

    RowSupport(ParquetFile file) {
      this.file = file;
    }

    @Override
    @SuppressWarnings("deprecation") // The library still requires it.
    public WriteContext init(Configuration configuration) {
      return new WriteContext(file.schema(), Map.of());
    }

    @Override
    public void prepareForWrite(RecordConsumer recordConsumer) {
      this.out = recordConsumer;
    }

    @Override
    public void write(Row row) {
      out.startMessage();
      ParquetForms.fields(row, file.names, file.forms, out);
      out.endMessage();
    }
  }
}
