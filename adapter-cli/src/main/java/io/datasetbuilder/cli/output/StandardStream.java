package io.datasetbuilder.cli.output;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;
import java.util.Optional;

/** The standard output, which remembers why it could not be written to: a print stream hides it. */
final class StandardStream extends FilterOutputStream {

  private volatile Optional<IOException> failure = Optional.empty();

  StandardStream(OutputStream stream) {
    super(stream);
  }

  @Override
  public void write(int octet) throws IOException {
    write(new byte[] {(byte) octet}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    try {
      out.write(bytes, offset, length);
    } catch (IOException failed) {
      failure = Optional.of(failure.orElse(failed));
      throw failed;
    }
  }

  /** Whether something that was written is lost. */
  boolean hasFailed() {
    return failure.isPresent();
  }

  /** Whether it is lost because the reader of a pipe has read enough and left, as head(1) does. */
  boolean readerHasLeft() {
    return failure
        .map(IOException::getMessage)
        .filter(message -> message.toLowerCase(Locale.ROOT).contains("broken pipe"))
        .isPresent();
  }
}
