package io.datasetbuilder.http.server;

import io.datasetbuilder.http.call.RefusedCall;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.io.UncheckedIOException;
import java.util.Optional;

/**
 * The body of a call. Its beginning is read before a worker has the call, so that senders who are
 * slow with small bodies hold no worker; what is wrong with it is told when somebody asks for it.
 */
final class RequestBody {

  /** How much is read ahead: more than almost every call sends, little enough for a long queue. */
  private static final int AHEAD = 256 << 10;

  private final TimedContent content;
  private byte[] head = new byte[0];
  private Optional<RefusedCall> broken = Optional.empty();

  RequestBody(TimedContent content) {
    this.content = content;
  }

  /** Reads the beginning, waiting for the sender. */
  void readAhead() {
    try {
      head = content.readNBytes(AHEAD);
    } catch (RefusedCall refused) {
      broken = Optional.of(refused);
    } catch (IOException unforeseen) {
      throw new UncheckedIOException(unforeseen);
    }
  }

  /**
   * Everything.
   *
   * @throws RefusedCall 413 when there is more
   */
  byte[] whole(long most) {
    ByteArrayOutputStream all = new ByteArrayOutputStream(head.length);
    try (InputStream bytes = stream(most, CallSize.TOO_LARGE)) {
      bytes.transferTo(all);
    } catch (IOException unforeseen) {
      throw new UncheckedIOException(unforeseen);
    }
    return all.toByteArray();
  }

  /**
   * The bytes as they come.
   *
   * @param tooLarge the sentence of the error when there are more
   */
  InputStream stream(long most, String tooLarge) {
    if (broken.isPresent()) {
      throw broken.get();
    }
    content.bound(most, tooLarge);
    return new SequenceInputStream(new ByteArrayInputStream(head), content);
  }

  /** Whether more of it may come than was read ahead. */
  boolean more() {
    return broken.isEmpty() && !content.ended();
  }

  /** Whether nothing of it is left on the line. */
  boolean ended() {
    return content.ended();
  }
}
