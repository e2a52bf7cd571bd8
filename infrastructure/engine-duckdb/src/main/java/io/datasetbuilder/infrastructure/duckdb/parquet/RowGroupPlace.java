package io.datasetbuilder.infrastructure.duckdb.parquet;

import io.datasetbuilder.infrastructure.duckdb.parquet.ThriftValue.Sequence;
import io.datasetbuilder.infrastructure.duckdb.parquet.ThriftValue.Struct;
import io.datasetbuilder.infrastructure.duckdb.parquet.ThriftValue.Whole;

/**
 * The description of a row group moved to another place in a file. The numbers are the fields' ids
 * in the Parquet format's own definition; an offset of 0 means that there is none.
 */
final class RowGroupPlace {

  private static final int COLUMNS = 1;
  private static final int GROUP_OFFSET = 5;
  private static final int ORDINAL = 7;
  private static final int CHUNK_OFFSET = 2;
  private static final int CHUNK_METADATA = 3;
  private static final int[] INDEX_OFFSETS = {4, 6};
  private static final int[] PAGE_OFFSETS = {9, 10, 11, 14};

  private RowGroupPlace() {}

  /**
   * The same row group, so many bytes further behind.
   *
   * @param ordinal its number in the file, from 0
   */
  static Struct moved(Struct group, long bytes, int ordinal) {
    Sequence columns = group.sequence(COLUMNS);
    Struct moved =
        group.with(
            COLUMNS,
            new Sequence(
                columns.type(),
                columns.elementType(),
                columns.items().stream()
                    .<ThriftValue>map(column -> chunk((Struct) column, bytes))
                    .toList()));
    Struct numbered =
        moved.fields().containsKey(ORDINAL)
            ? moved.with(ORDINAL, new Whole(ThriftValue.I16, ordinal))
            : moved;
    return shifted(numbered, bytes, GROUP_OFFSET);
  }

  private static Struct chunk(Struct chunk, long bytes) {
    Struct moved = shifted(shifted(chunk, bytes, CHUNK_OFFSET), bytes, INDEX_OFFSETS);
    Struct metadata = (Struct) moved.fields().get(CHUNK_METADATA);
    return moved.with(CHUNK_METADATA, shifted(metadata, bytes, PAGE_OFFSETS));
  }

  private static Struct shifted(Struct struct, long bytes, int... ids) {
    Struct shifted = struct;
    for (int id : ids) {
      if (struct.fields().get(id) instanceof Whole offset && offset.value() != 0) {
        shifted = shifted.with(id, new Whole(offset.type(), offset.value() + bytes));
      }
    }
    return shifted;
  }
}
