package io.datasetbuilder.infrastructure.parquet;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.CompressionCodec;
import org.apache.parquet.format.DataPageHeader;
import org.apache.parquet.format.DataPageHeaderV2;
import org.apache.parquet.format.DictionaryPageHeader;
import org.apache.parquet.format.Encoding;
import org.apache.parquet.format.FieldRepetitionType;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.PageHeader;
import org.apache.parquet.format.PageType;
import org.apache.parquet.format.RowGroup;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.format.Type;
import org.apache.parquet.format.Util;

/**
 * A Parquet file of one column of values, put together structure by structure: what its headers and
 * its footer state need not be true.
 */
final class HandMadeFile {

  private static final byte[] MAGIC = "PAR1".getBytes(StandardCharsets.US_ASCII);

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final List<SchemaElement> schema = new ArrayList<>();
  private final List<String> path = new ArrayList<>();
  private Type type = Type.INT32;

  final ColumnMetaData column = new ColumnMetaData();
  final RowGroup group = new RowGroup();
  final FileMetaData footer = new FileMetaData();

  private HandMadeFile() throws IOException {
    bytes.write(MAGIC);
  }

  /** A file of one flat column {@code n}. */
  static HandMadeFile of(Type type, FieldRepetitionType repetition) throws IOException {
    HandMadeFile file = new HandMadeFile();
    file.type = type;
    file.schema.add(new SchemaElement("root").setNum_children(1));
    file.leaf("n", repetition);
    return file;
  }

  /** A file of a list {@code l} of required numbers, never null. */
  static HandMadeFile ofList() throws IOException {
    HandMadeFile file = new HandMadeFile();
    file.schema.add(new SchemaElement("root").setNum_children(1));
    file.leaf("l", FieldRepetitionType.REPEATED);
    return file;
  }

  /** A file whose column is so many levels deep. */
  static HandMadeFile ofDepth(int depth) throws IOException {
    HandMadeFile file = new HandMadeFile();
    file.schema.add(new SchemaElement("root").setNum_children(1));
    for (int i = 0; i < depth; i++) {
      file.schema.add(
          new SchemaElement(i == 0 ? "deep" : "d")
              .setNum_children(1)
              .setRepetition_type(FieldRepetitionType.OPTIONAL));
      file.path.add(i == 0 ? "deep" : "d");
    }
    file.leaf("n", FieldRepetitionType.OPTIONAL);
    return file;
  }

  private void leaf(String name, FieldRepetitionType repetition) {
    path.add(name);
    schema.add(new SchemaElement(name).setType(type).setRepetition_type(repetition));
  }

  SchemaElement root() {
    return schema.get(0);
  }

  SchemaElement last() {
    return schema.get(schema.size() - 1);
  }

  HandMadeFile fixed(int size) {
    last().setType_length(size);
    return this;
  }

  /** A page of the first version, not compressed. */
  HandMadeFile page(int values, byte[] content) throws IOException {
    return page(values, content, content.length, Encoding.PLAIN);
  }

  HandMadeFile page(int values, byte[] stored, int contentLength, Encoding encoding)
      throws IOException {
    PageHeader header = new PageHeader(PageType.DATA_PAGE, contentLength, stored.length);
    header.setData_page_header(new DataPageHeader(values, encoding, Encoding.RLE, Encoding.RLE));
    return page(header, stored);
  }

  /** A page of the second version, not compressed. */
  HandMadeFile page(DataPageHeaderV2 page, byte[] content) throws IOException {
    PageHeader header = new PageHeader(PageType.DATA_PAGE_V2, content.length, content.length);
    header.setData_page_header_v2(page.setIs_compressed(false));
    return page(header, content);
  }

  HandMadeFile dictionary(int entries, byte[] content) throws IOException {
    PageHeader header = new PageHeader(PageType.DICTIONARY_PAGE, content.length, content.length);
    header.setDictionary_page_header(new DictionaryPageHeader(entries, Encoding.PLAIN));
    column.setDictionary_page_offset(bytes.size());
    return page(header, content);
  }

  HandMadeFile page(PageHeader header, byte[] stored) throws IOException {
    if (!header.isSetDictionary_page_header() && !column.isSetData_page_offset()) {
      column.setData_page_offset(bytes.size());
    }
    Util.writePageHeader(header, bytes);
    bytes.write(stored);
    return this;
  }

  /** The footer of a sound file with so many rows and values, not yet written. */
  HandMadeFile end(long rows, long values) {
    column
        .setType(type)
        .setEncodings(List.of(Encoding.PLAIN))
        .setPath_in_schema(path)
        .setNum_values(values)
        .setTotal_compressed_size(bytes.size() - MAGIC.length)
        .setTotal_uncompressed_size(bytes.size() - MAGIC.length);
    if (!column.isSetCodec()) {
      column.setCodec(CompressionCodec.UNCOMPRESSED);
    }
    if (!column.isSetData_page_offset()) {
      column.setData_page_offset(MAGIC.length);
    }
    group
        .setColumns(List.of(new ColumnChunk(0).setMeta_data(column)))
        .setTotal_byte_size(bytes.size())
        .setNum_rows(rows);
    footer.setVersion(1).setSchema(schema).setNum_rows(rows).setRow_groups(List.of(group));
    return this;
  }

  Path write(Path folder) throws IOException {
    int start = bytes.size();
    Util.writeFileMetaData(footer, bytes);
    int written = bytes.size() - start;
    bytes.write(ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN).putInt(written).array());
    bytes.write(MAGIC);
    return Files.write(folder.resolve("made.parquet"), bytes.toByteArray());
  }

  /** Numbers as they are stored. */
  static byte[] ints(int... values) {
    ByteBuffer stored = ByteBuffer.allocate(4 * values.length).order(ByteOrder.LITTLE_ENDIAN);
    for (int value : values) {
      stored.putInt(value);
    }
    return stored.array();
  }

  /** Levels of a page of the first version: runs of a count and a level each. */
  static byte[] levels(int... runs) {
    byte[] stored = runs(runs);
    return join(ints(stored.length), stored);
  }

  /** Runs of a count and a level each. */
  static byte[] runs(int... runs) {
    ByteArrayOutputStream stored = new ByteArrayOutputStream();
    for (int i = 0; i < runs.length; i += 2) {
      long header = (long) runs[i] << 1;
      for (; header > 0x7f; header >>>= 7) {
        stored.write((int) (header & 0x7f) | 0x80);
      }
      stored.write((int) header);
      stored.write(runs[i + 1]);
    }
    return stored.toByteArray();
  }

  static byte[] join(byte[]... parts) {
    ByteArrayOutputStream joined = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      joined.writeBytes(part);
    }
    return joined.toByteArray();
  }
}
