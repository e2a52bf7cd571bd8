package io.datasetbuilder.infrastructure.parquet;

import io.datasetbuilder.infrastructure.parquet.ParquetFile.Leaf;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.bytes.BytesUtils;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.page.DataPage;
import org.apache.parquet.column.page.DataPageV1;
import org.apache.parquet.column.page.DataPageV2;
import org.apache.parquet.column.page.PageReader;
import org.apache.parquet.column.values.bitpacking.BytePacker;
import org.apache.parquet.column.values.bitpacking.Packer;

/**
 * Compares the levels in pages with the numbers of values, rows and nulls that headers and footer
 * state: an engine trusts either. Runs are counted as runs: the library's decoder allocates memory
 * for each level of a run, and five bytes can announce two thousand million levels.
 */
record LevelCounts(Leaf leaf) {

  private static final int GROUP = 8;

  /** Checks the pages of a row group. */
  void check(PageReader pages, long rows) throws Refusal {
    long begun = 0;
    try {
      for (DataPage page = pages.readPage(); page != null; page = pages.readPage()) {
        begun += page instanceof DataPageV2 apart ? rows(apart) : rows((DataPageV1) page);
      }
    } catch (Refusal found) {
      throw found;
    } catch (IOException | RuntimeException damaged) {
      throw Refusal.column(leaf.column(), "has a page whose levels cannot be decoded");
    }
    leaf.require(begun == rows, "has other rows in its pages than its row group states");
  }

  /** Number of rows that begin in a page. */
  private long rows(DataPageV2 page) throws IOException {
    int values = page.getValueCount();
    long rows = repetitions(page.getRepetitionLevels().toInputStream(), values);
    long there = definitions(page.getDefinitionLevels().toInputStream(), values);
    leaf.require(
        rows == page.getRowCount() && values - there == page.getNullCount(),
        "has a page with other rows or nulls than its header states");
    return rows;
  }

  private long rows(DataPageV1 page) throws IOException {
    ByteBufferInputStream content = page.getBytes().toInputStream();
    int values = page.getValueCount();
    boolean repeats = leaf.descriptor().getMaxRepetitionLevel() > 0;
    long rows = repeats ? repetitions(levels(content, page.getRlEncoding()), values) : values;
    if (leaf.descriptor().getMaxDefinitionLevel() > 0) {
      definitions(levels(content, page.getDlEncoding()), values);
    }
    return rows;
  }

  /** The next levels in a page. */
  private ByteBufferInputStream levels(ByteBufferInputStream content, Encoding encoding)
      throws IOException {
    leaf.require(encoding == Encoding.RLE, "has levels in a form that no writer uses any more");
    return content.sliceStream(BytesUtils.readIntLittleEndian(content));
  }

  private long repetitions(ByteBufferInputStream levels, int values) throws IOException {
    return count(levels, leaf.descriptor().getMaxRepetitionLevel(), 0, values);
  }

  private long definitions(ByteBufferInputStream levels, int values) throws IOException {
    int most = leaf.descriptor().getMaxDefinitionLevel();
    return count(levels, most, most, values);
  }

  /**
   * Number of levels of a page that equal the wanted level.
   *
   * @param most the highest level of the column; 0: the column has no levels
   * @param values number of levels that the page has to have
   */
  private long count(ByteBufferInputStream runs, int most, int wanted, int values)
      throws IOException {
    int width = BytesUtils.getWidthFromMaxInt(most);
    BytePacker packer = Packer.LITTLE_ENDIAN.newBytePacker(width);
    int[] group = new int[GROUP];
    long found = most == 0 ? values : 0;
    for (int left = most == 0 ? 0 : values; left > 0; ) {
      int header = BytesUtils.readUnsignedVarInt(runs);
      int length = header >>> 1;
      if ((header & 1) == 0) {
        int level = BytesUtils.readIntLittleEndianPaddedOnBitWidth(runs, width);
        leaf.require(length <= left, "has more levels in a page than values");
        leaf.require(level <= most, "has a level that its schema does not have");
        found += level == wanted ? length : 0;
        left -= length;
        length = 0;
      }
      for (; length > 0 && left > 0; length--) {
        ByteBuffer packed = runs.slice(width);
        packer.unpack8Values(packed, packed.position(), group, 0);
        for (int at = 0; at < GROUP && left > 0; at++, left--) {
          leaf.require(group[at] <= most, "has a level that its schema does not have");
          found += group[at] == wanted ? 1 : 0;
        }
      }
    }
    return found;
  }
}
