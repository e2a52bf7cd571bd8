package io.datasetbuilder.infrastructure.parquet;

import io.datasetbuilder.pipeline.model.file.Location;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.bytes.ByteBufferAllocator;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.page.PageReader;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.io.DelegatingSeekableInputStream;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.ParquetFileRange;

/** A Parquet file whose pages are read, a column of one row group at a time. Not for sharing. */
final class ParquetFile implements AutoCloseable {

  private final Footer footer;
  private final FileChannel file;
  private final ParquetFileReader reader;

  private ParquetFile(Footer footer, FileChannel file, ParquetFileReader reader) {
    this.footer = footer;
    this.file = file;
    this.reader = reader;
  }

  /**
   * Opens a file.
   *
   * @throws Refusal its footer is not that of a usable Parquet file
   */
  static ParquetFile open(Location location) throws IOException {
    Path path = Path.of(location.address());
    Footer footer = Footer.read(location);
    ParquetReadOptions options =
        ParquetReadOptions.builder(new PlainParquetConfiguration())
            .usePageChecksumVerification(true)
            .withCodecFactory(new PageCodecs())
            .build();
    FileChannel file = FileChannel.open(path, StandardOpenOption.READ);
    try {
      ParquetFileReader reader =
          new ParquetFileReader(
              new LocalInputFile(path), footer.parsed(), options, new FileBytes(file));
      return new ParquetFile(footer, file, reader);
    } catch (IOException | RuntimeException refused) {
      file.close();
      throw refused;
    }
  }

  Footer footer() {
    return footer;
  }

  /** The headers of a column's pages in a row group, checked. */
  PageHeaders headers(Leaf leaf, int group) throws IOException {
    return PageHeaders.check(file, leaf, footer.groups().get(group));
  }

  /** The pages of a column in a row group with rows. Their headers are checked before. */
  PageReader pages(Leaf leaf, int group) throws IOException {
    headers(leaf, group);
    reader.setRequestedSchema(List.of(leaf.descriptor()));
    return reader.readRowGroup(group).getPageReader(leaf.descriptor());
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }

  /** The columns of values of each column of the table, in the order of the file. */
  Map<String, List<Leaf>> columns() {
    Map<String, List<Leaf>> columns = new LinkedHashMap<>();
    int index = 0;
    for (ColumnDescriptor descriptor : footer.schema().getColumns()) {
      Leaf leaf = new Leaf(index, descriptor);
      columns.computeIfAbsent(leaf.column(), column -> new ArrayList<>()).add(leaf);
      index++;
    }
    return columns;
  }

  /** Metadata of a column in a row group, from the footer. */
  ColumnChunkMetaData chunk(Leaf leaf, int group) {
    return footer.groups().get(group).getColumns().get(leaf.index());
  }

  /**
   * A column of values: a column of the table, or a part of a nested one.
   *
   * @param index its place among all of the file
   */
  record Leaf(int index, ColumnDescriptor descriptor) {

    /** The name of the table's column. */
    String column() {
      return descriptor.getPath()[0];
    }

    /** Refuses the column when it is not sound; {@code orElse} is the rest of a sentence on it. */
    void require(boolean sound, String orElse) throws Refusal {
      Refusal.unless(sound, column(), orElse);
    }

    /** Whether it is a column of the table by itself. */
    boolean isFlat() {
      return descriptor.getPath().length == 1 && descriptor.getMaxRepetitionLevel() == 0;
    }
  }

  /** The bytes of a file; of large ranges no copy is made in memory. */
  private static final class FileBytes extends DelegatingSeekableInputStream {

    private static final int MOST_COPIED = 8 << 20;

    private final FileChannel file;

    FileBytes(FileChannel file) {
      super(Channels.newInputStream(file));
      this.file = file;
    }

    @Override
    public long getPos() throws IOException {
      return file.position();
    }

    @Override
    public void seek(long position) throws IOException {
      file.position(position);
    }

    @Override
    public boolean readVectoredAvailable(ByteBufferAllocator allocator) {
      return true;
    }

    @Override
    public void readVectored(List<ParquetFileRange> ranges, ByteBufferAllocator allocator)
        throws IOException {
      for (ParquetFileRange range : ranges) {
        range.setDataReadFuture(CompletableFuture.completedFuture(bytes(range)));
      }
    }

    private ByteBuffer bytes(ParquetFileRange range) throws IOException {
      if (range.getLength() > MOST_COPIED) {
        return file.map(MapMode.READ_ONLY, range.getOffset(), range.getLength());
      }
      ByteBuffer bytes = ByteBuffer.allocate(range.getLength());
      seek(range.getOffset());
      readFully(bytes);
      return bytes.flip();
    }
  }
}
