package io.datasetbuilder.infrastructure.text.csv;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.read.CsvDialect;
import io.datasetbuilder.infrastructure.text.scan.FileMarks;
import io.datasetbuilder.infrastructure.text.scan.MalformedText;
import io.datasetbuilder.pipeline.table.bronze.BronzeInput;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.DoubleConsumer;

/** The file of a text in a declared dialect, from its byte order mark to its footer. */
final class DialectSource {

  private final BronzeInput input;
  private final CsvDialect dialect;
  private final Path file;
  private final int blockSize;
  private final DoubleConsumer progress;
  private final int mark;

  DialectSource(BronzeInput input, Path file, int blockSize, DoubleConsumer progress)
      throws IOException {
    this.input = input;
    this.dialect = input.read().csv();
    this.file = file;
    this.blockSize = blockSize;
    this.progress = progress;
    try (InputStream in = Files.newInputStream(file)) {
      byte[] head = in.readNBytes(FileMarks.BYTE_ORDER_MARK);
      this.mark = FileMarks.isByteOrderMark(head, 0, head.length) ? FileMarks.BYTE_ORDER_MARK : 0;
    }
  }

  CsvDialect dialect() {
    return dialect;
  }

  /** Number of bytes after the byte order mark and before the footer. */
  Result<Long> end() throws IOException {
    long size = Files.size(file) - mark;
    if (dialect.skipFooter() == 0) {
      return Result.ok(size);
    }
    try (InputStream in = open(size)) {
      DialectText text = new DialectText(in, blockSize);
      Result<Long> found =
          new DialectFooter(dialect, new DialectRecord(text, new DialectSyntax(dialect))).find();
      Optional<Problem> malformed = malformed(text);
      return malformed.isPresent() ? Result.refused(malformed.get()) : found;
    }
  }

  /** The text up to so many bytes after its byte order mark. */
  InputStream open(long size) throws IOException {
    InputStream in = Files.newInputStream(file);
    in.skipNBytes(mark);
    return new Part(in, size, progress);
  }

  DialectText text(InputStream in) {
    return new DialectText(in, blockSize);
  }

  /** The refusal of a text that is not UTF-8. */
  Optional<Problem> malformed(DialectText text) throws IOException {
    return text.malformed() < 0
        ? Optional.empty()
        : Optional.of(MalformedText.inUtf8(input, mark + text.malformed()));
  }

  /** The first bytes of a stream; reports how many of them have been read. */
  private static final class Part extends FilterInputStream {

    private final long size;
    private final DoubleConsumer progress;
    private long left;

    Part(InputStream in, long size, DoubleConsumer progress) {
      super(in);
      this.size = size;
      this.left = size;
      this.progress = progress;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int from, int most) throws IOException {
      if (left == 0) {
        return -1;
      }
      int read = in.read(bytes, from, (int) Math.min(most, left));
      left -= Math.max(0, read);
      progress.accept(1 - (double) left / Math.max(1, size));
      return read;
    }
  }
}
