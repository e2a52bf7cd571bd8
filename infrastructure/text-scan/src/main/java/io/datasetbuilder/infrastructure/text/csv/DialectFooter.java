package io.datasetbuilder.infrastructure.text.csv;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.read.CsvDialect;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import java.io.IOException;
import java.util.List;

/** Finds where the records at the end begin that are no rows. They need not be well formed. */
final class DialectFooter {

  private final CsvDialect dialect;
  private final DialectRecord record;
  private final long[] offsets;
  private long records;

  DialectFooter(CsvDialect dialect, DialectRecord record) {
    this.dialect = dialect;
    this.record = record;
    this.offsets = new long[dialect.skipFooter()];
  }

  /** Offset in the text of the first record of the footer. */
  Result<Long> find() throws IOException {
    for (int i = 0; i < dialect.skipRows(); i++) {
      record.skipLine();
    }
    while (true) {
      DialectRecord.Kind kind = record.next();
      if (kind == DialectRecord.Kind.END) {
        return found();
      }
      if (kind == DialectRecord.Kind.FAULT) {
        boolean note = record.fault().code() == RecordProblem.STRAY_QUOTE;
        add(record.nextOffset());
        if (!note || !record.skipLine()) {
          return Result.refused(record.fault().problem());
        }
      } else if (kind == DialectRecord.Kind.RECORD) {
        add(record.offset());
      }
    }
  }

  private void add(long offset) {
    offsets[(int) (records % offsets.length)] = offset;
    records++;
  }

  private Result<Long> found() {
    List<Integer> header = dialect.header().rows();
    long rows = records - (header.isEmpty() ? 0 : header.get(header.size() - 1));
    if (rows < offsets.length) {
      Problem problem =
          RecordProblem.FOOTER_TOO_LARGE.says(
              "the file has "
                  + (rows == 1 ? "1 record" : Math.max(0, rows) + " records")
                  + " after the header, and read.skip_footer leaves out "
                  + offsets.length);
      return Result.refused(problem);
    }
    return Result.ok(offsets[(int) (records % offsets.length)]);
  }
}
