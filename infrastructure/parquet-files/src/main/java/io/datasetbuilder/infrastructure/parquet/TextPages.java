package io.datasetbuilder.infrastructure.parquet;

import io.airlift.compress.snappy.SnappyCompressor;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.bytes.BytesUtils;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.values.rle.RunLengthBitPackingHybridEncoder;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.CompressionCodec;
import org.apache.parquet.format.DataPageHeader;
import org.apache.parquet.format.Encoding;
import org.apache.parquet.format.PageHeader;
import org.apache.parquet.format.PageType;
import org.apache.parquet.format.Type;
import org.apache.parquet.format.Util;

/** Writes the texts of a column in one row group, from the end of a file on. Not for sharing. */
final class TextPages {

  private static final int PAGE_BYTES = 1 << 20;
  private static final int PAGE_VALUES = 20_000;
  private static final int LEVEL_BYTES = 1024;

  private final FileChannel file;
  private final OutputStream out;
  private final SnappyCompressor compressor = new SnappyCompressor();
  private final long start;
  private final int mostRepetition;
  private final int mostDefinition;
  private RunLengthBitPackingHybridEncoder repetitions;
  private RunLengthBitPackingHybridEncoder definitions;
  private final ByteArrayOutputStream texts = new ByteArrayOutputStream();
  private int pageValues;
  private long values;
  private long uncompressed;

  /**
   * Begins a column.
   *
   * @param file at its end
   * @param mostDefinition level of a text that is there
   */
  TextPages(FileChannel file, int mostRepetition, int mostDefinition) throws IOException {
    this.file = file;
    this.out = Channels.newOutputStream(file);
    this.start = file.position();
    this.mostRepetition = mostRepetition;
    this.mostDefinition = mostDefinition;
    this.repetitions = encoder(mostRepetition);
    this.definitions = encoder(mostDefinition);
  }

  private static RunLengthBitPackingHybridEncoder encoder(int most) {
    return new RunLengthBitPackingHybridEncoder(
        BytesUtils.getWidthFromMaxInt(most),
        LEVEL_BYTES,
        PAGE_BYTES,
        HeapByteBufferAllocator.getInstance());
  }

  /** Adds a text. */
  void add(int repetition, String text) throws IOException {
    addLevels(repetition, mostDefinition);
    byte[] stored = text.getBytes(StandardCharsets.UTF_8);
    texts.writeBytes(number(stored.length));
    texts.writeBytes(stored);
  }

  /** Adds the absence of a text. */
  void addAbsence(int repetition, int definition) throws IOException {
    addLevels(repetition, definition);
  }

  /** Pages begin at rows. */
  private void addLevels(int repetition, int definition) throws IOException {
    if (repetition == 0 && (texts.size() >= PAGE_BYTES || pageValues >= PAGE_VALUES)) {
      endPage();
    }
    repetitions.writeInt(repetition);
    definitions.writeInt(definition);
    pageValues++;
  }

  private void endPage() throws IOException {
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    writeLevels(repetitions, mostRepetition, content);
    writeLevels(definitions, mostDefinition, content);
    texts.writeTo(content);
    byte[] compressed = new byte[compressor.maxCompressedLength(content.size())];
    int length =
        compressor.compress(
            content.toByteArray(), 0, content.size(), compressed, 0, compressed.length);
    PageHeader header = new PageHeader(PageType.DATA_PAGE, content.size(), length);
    header.setData_page_header(
        new DataPageHeader(pageValues, Encoding.PLAIN, Encoding.RLE, Encoding.RLE));
    ByteArrayOutputStream page = new ByteArrayOutputStream();
    Util.writePageHeader(header, page);
    uncompressed += page.size() + content.size();
    page.write(compressed, 0, length);
    page.writeTo(out);
    values += pageValues;
    pageValues = 0;
    texts.reset();
    repetitions = encoder(mostRepetition);
    definitions = encoder(mostDefinition);
  }

  private static void writeLevels(
      RunLengthBitPackingHybridEncoder levels, int most, ByteArrayOutputStream into)
      throws IOException {
    if (most > 0) {
      BytesInput stored = levels.toBytes();
      into.writeBytes(number((int) stored.size()));
      stored.writeAllTo(into);
    }
    levels.close();
  }

  private static byte[] number(int number) {
    return ByteBuffer.allocate(Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN).putInt(number).array();
  }

  /** Ends the column; to be called once. */
  ColumnMetaData end(List<String> path) throws IOException {
    if (pageValues > 0) {
      endPage();
    }
    return new ColumnMetaData(
        Type.BYTE_ARRAY,
        List.of(Encoding.PLAIN, Encoding.RLE),
        path,
        CompressionCodec.SNAPPY,
        values,
        uncompressed,
        file.position() - start,
        start);
  }
}
