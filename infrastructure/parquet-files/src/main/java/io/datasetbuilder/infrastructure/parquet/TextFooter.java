package io.datasetbuilder.infrastructure.parquet;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.ConvertedType;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.LogicalType;
import org.apache.parquet.format.RowGroup;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.format.StringType;
import org.apache.parquet.format.Type;
import org.apache.parquet.format.Util;

/** The footer of a file in which columns of texts take the place of groups of columns. */
record TextFooter(FileMetaData metadata) {

  private static final byte[] MAGIC = "PAR1".getBytes(StandardCharsets.US_ASCII);

  /**
   * A footer that states nothing about the values.
   *
   * @param metadata becomes this footer's own
   */
  TextFooter {
    for (RowGroup group : metadata.getRow_groups()) {
      for (ColumnChunk chunk : group.getColumns()) {
        chunk.getMeta_data().unsetStatistics();
        chunk.getMeta_data().unsetBloom_filter_offset();
        chunk.getMeta_data().unsetBloom_filter_length();
      }
    }
  }

  /**
   * Puts a column of texts in the place of a group.
   *
   * @param chunks of the texts, one for each row group
   */
  void replace(List<String> path, List<ColumnMetaData> chunks) {
    List<SchemaElement> schema = metadata.getSchema();
    int place = place(path);
    int end = end(place);
    int firstColumn = columns(0, place);
    int endColumn = firstColumn + columns(place, end);
    for (int i = 0; i < chunks.size(); i++) {
      List<ColumnChunk> columns = metadata.getRow_groups().get(i).getColumns();
      columns.subList(firstColumn, endColumn).clear();
      columns.add(firstColumn, new ColumnChunk(0).setMeta_data(chunks.get(i)));
    }
    SchemaElement group = schema.get(place);
    SchemaElement texts =
        new SchemaElement(group.getName())
            .setType(Type.BYTE_ARRAY)
            .setRepetition_type(group.getRepetition_type())
            .setLogicalType(LogicalType.STRING(new StringType()))
            .setConverted_type(ConvertedType.UTF8);
    schema.subList(place, end).clear();
    schema.add(place, texts);
  }

  private int place(List<String> path) {
    int place = 0;
    for (String name : path) {
      place++;
      while (!metadata.getSchema().get(place).getName().equals(name)) {
        place = end(place);
      }
    }
    return place;
  }

  /** The place after an element and all that is in it. */
  private int end(int place) {
    int end = place + 1;
    for (int i = 0; i < metadata.getSchema().get(place).getNum_children(); i++) {
      end = end(end);
    }
    return end;
  }

  /** Number of the columns of values among some elements. */
  private int columns(int from, int to) {
    return (int)
        metadata.getSchema().subList(from, to).stream().filter(SchemaElement::isSetType).count();
  }

  /** Writes the end of a file. */
  void write(FileChannel file) throws IOException {
    ByteArrayOutputStream encoded = new ByteArrayOutputStream();
    Util.writeFileMetaData(metadata, encoded);
    OutputStream out = Channels.newOutputStream(file);
    encoded.writeTo(out);
    out.write(
        ByteBuffer.allocate(Integer.BYTES)
            .order(ByteOrder.LITTLE_ENDIAN)
            .putInt(encoded.size())
            .array());
    out.write(MAGIC);
  }
}
