package io.datasetbuilder.http.server;

import io.datasetbuilder.http.call.Operation;
import io.datasetbuilder.http.call.RefusedCall;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.eclipse.jetty.server.Request;

/**
 * The body of a request within bounds of length and time. Its beginning is read before a worker has
 * the call, so that senders who are slow with small bodies hold no worker; what is wrong with it is
 * reported when an operation reads it. For one thread at a time.
 */
final class RequestBody {

  /** The longest JSON body. */
  private static final long MAX_JSON_BYTES = 10L << 20;

  /** How much is read ahead: more than almost every call sends, little enough for a long queue. */
  private static final int READ_AHEAD_BYTES = 256 << 10;

  private static final String LATE = "the request body did not arrive in time";
  private static final String SHORT = "the request body is shorter than declared";

  private final TimedContent content;
  private byte[] head = new byte[0];
  private Optional<RefusedCall> broken = Optional.empty();

  /**
   * @param allowed how long the sender may take for the whole
   */
  RequestBody(Request request, Duration allowed) {
    this.content = new TimedContent(request, allowed.toNanos());
  }

  /**
   * Checks the length that the sender declares, before anything is read.
   *
   * @param declared -1: none
   * @throws RefusedCall 413
   */
  static void requireAllowedLength(long declared, Operation operation, long maxUploadBytes) {
    if (operation.takesFile() && declared > maxUploadBytes) {
      throw RefusedCall.uploadTooLarge(maxUploadBytes);
    }
    if (!operation.takesFile() && declared > MAX_JSON_BYTES) {
      throw RefusedCall.bodyTooLarge();
    }
  }

  /** Reads the beginning, waiting for the sender. */
  void readAhead() {
    try {
      head = content.readNBytes(READ_AHEAD_BYTES);
    } catch (RefusedCall refused) {
      broken = Optional.of(refused);
    } catch (IOException unforeseen) {
      throw new UncheckedIOException(unforeseen);
    }
  }

  /**
   * The whole of a JSON body.
   *
   * @throws RefusedCall 413 when it is too long; 400 when it does not arrive
   */
  byte[] json() {
    ByteArrayOutputStream all = new ByteArrayOutputStream(head.length);
    try (InputStream bytes = stream(MAX_JSON_BYTES, RefusedCall::bodyTooLarge)) {
      bytes.transferTo(all);
    } catch (IOException unforeseen) {
      throw new UncheckedIOException(unforeseen);
    }
    return all.toByteArray();
  }

  /**
   * The bytes as they come.
   *
   * @param tooLarge makes what is thrown when there are more
   */
  InputStream stream(long maxBytes, Supplier<RefusedCall> tooLarge) {
    if (broken.isPresent()) {
      throw broken.get();
    }
    content.limit(maxBytes, tooLarge);
    return new SequenceInputStream(new ByteArrayInputStream(head), content);
  }

  /** Whether there may be more of it than was read ahead. */
  boolean hasMore() {
    return broken.isEmpty() && !content.ended;
  }

  /** Whether everything was read from the connection. */
  boolean ended() {
    return content.ended;
  }

  private static RefusedCall refused(String error) {
    return RefusedCall.badRequest(error);
  }

  /** Input stream that counts its bytes, and refuses the call when the sender is too slow. */
  private static final class TimedContent extends InputStream {

    private final Request request;
    private final InputStream in;
    private long leftNanos;
    private long count;
    private long limit = Long.MAX_VALUE;
    private Supplier<RefusedCall> tooLarge = RefusedCall::bodyTooLarge;
    private boolean ended;
    private boolean broken;

    TimedContent(Request request, long allowedNanos) {
      this.request = request;
      this.in = Request.asInputStream(request);
      this.leftNanos = allowedNanos;
    }

    /** From here on, a body that is longer is refused. */
    void limit(long bytes, Supplier<RefusedCall> refusal) {
      limit = bytes;
      tooLarge = refusal;
      refuseTooLong();
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int from, int length) throws IOException {
      if (ended || length == 0) {
        return ended ? -1 : 0;
      }
      int got = awaited(into, from, length);
      ended = got < 0;
      count += Math.max(0, got);
      refuseTooLong();
      return got;
    }

    /** Only the time that is spent waiting for the sender counts. */
    private int awaited(byte[] into, int from, int length) {
      if (leftNanos <= 0 || broken) {
        throw refused(LATE);
      }
      long began = System.nanoTime();
      var connection = request.getConnectionMetaData().getConnection().getEndPoint();
      long usual = connection.getIdleTimeout();
      long left = Duration.ofNanos(leftNanos).toMillis();
      connection.setIdleTimeout(Math.max(1, Math.min(usual, left)));
      try {
        return in.read(into, from, length);
      } catch (IOException | RuntimeException failure) {
        broken = true;
        throw refused(isTimeout(failure) ? LATE : SHORT);
      } finally {
        connection.setIdleTimeout(usual);
        leftNanos -= System.nanoTime() - began;
      }
    }

    private static boolean isTimeout(Throwable failure) {
      for (Throwable each = failure; each != null; each = each.getCause()) {
        if (each instanceof TimeoutException) {
          return true;
        }
      }
      return false;
    }

    private void refuseTooLong() {
      if (count > limit) {
        throw tooLarge.get();
      }
    }
  }
}
