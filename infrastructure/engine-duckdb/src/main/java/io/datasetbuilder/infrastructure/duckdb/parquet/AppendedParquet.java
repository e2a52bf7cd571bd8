package io.datasetbuilder.infrastructure.duckdb.parquet;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.RowGroup;

/**
 * Writer of one Parquet file from several with the same columns, their row groups in turn. Pages
 * are copied as they are. For one thread.
 */
public final class AppendedParquet implements AutoCloseable {

  private final FileChannel out;
  private final List<RowGroup> groups = new ArrayList<>();
  private long rows;
  private FileMetaData first;

  private AppendedParquet(FileChannel out) {
    this.out = out;
  }

  /** Begins the file; one that is there is replaced. */
  public static AppendedParquet to(Path file) throws IOException {
    FileChannel out =
        FileChannel.open(
            file,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE);
    AppendedParquet appended = new AppendedParquet(out);
    ParquetFooter.writeHead(out);
    return appended;
  }

  /** Puts a file behind what is there. */
  public void append(Path part) throws IOException {
    try (FileChannel in = FileChannel.open(part, StandardOpenOption.READ)) {
      ParquetFooter footer = ParquetFooter.read(in);
      long moved = out.position() - ParquetFooter.HEAD_BYTES;
      ParquetFooter.copy(in, ParquetFooter.HEAD_BYTES, footer.start(), out);
      for (RowGroup group : footer.metadata().getRow_groups()) {
        move(group, moved);
        groups.add(group);
      }
      rows += footer.metadata().getNum_rows();
      first = first == null ? footer.metadata() : first;
    }
  }

  /** Writes the footer; to be called once, after at least one file was appended. */
  public void finish() throws IOException {
    ParquetFooter.write(first.setNum_rows(rows).setRow_groups(groups), out);
  }

  /**
   * Describes a row group so many bytes further behind. An offset of 0 means that there is none.
   */
  private void move(RowGroup group, long bytes) {
    if (group.isSetOrdinal()) {
      group.setOrdinal((short) groups.size());
    }
    if (group.getFile_offset() != 0) {
      group.setFile_offset(group.getFile_offset() + bytes);
    }
    for (ColumnChunk chunk : group.getColumns()) {
      if (chunk.getFile_offset() != 0) {
        chunk.setFile_offset(chunk.getFile_offset() + bytes);
      }
      if (chunk.getOffset_index_offset() != 0) {
        chunk.setOffset_index_offset(chunk.getOffset_index_offset() + bytes);
      }
      if (chunk.getColumn_index_offset() != 0) {
        chunk.setColumn_index_offset(chunk.getColumn_index_offset() + bytes);
      }
      move(chunk.getMeta_data(), bytes);
    }
  }

  private static void move(ColumnMetaData pages, long bytes) {
    if (pages.getData_page_offset() != 0) {
      pages.setData_page_offset(pages.getData_page_offset() + bytes);
    }
    if (pages.getIndex_page_offset() != 0) {
      pages.setIndex_page_offset(pages.getIndex_page_offset() + bytes);
    }
    if (pages.getDictionary_page_offset() != 0) {
      pages.setDictionary_page_offset(pages.getDictionary_page_offset() + bytes);
    }
    if (pages.getBloom_filter_offset() != 0) {
      pages.setBloom_filter_offset(pages.getBloom_filter_offset() + bytes);
    }
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
