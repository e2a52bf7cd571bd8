package io.datasetbuilder.http.server;

import io.datasetbuilder.http.call.Operation;
import io.datasetbuilder.http.call.RefusedCall;
import io.javalin.http.Context;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.eclipse.jetty.io.EndPoint;

/**
 * The body of a request within bounds of length and time. Its beginning is read before a worker
 * receives the call, so that slow senders of small bodies occupy no worker; its errors are reported
 * when an operation reads it. For one thread at a time.
 */
final class RequestBody extends InputStream {

  /** The longest JSON body. */
  private static final long MAX_JSON_BYTES = 10L << 20;

  /** Read ahead: more than almost every call sends, little enough for a long queue. */
  private static final int READ_AHEAD_BYTES = 256 << 10;

  private final Context ctx;
  private byte[] head = new byte[0];
  private Optional<RefusedCall> broken = Optional.empty();
  private long leftNanos;
  private long count;
  private long limit = Long.MAX_VALUE;
  private Supplier<RefusedCall> tooLarge = RefusedCall::bodyTooLarge;
  private boolean ended;

  /**
   * @param allowed how long the sender may take for the whole
   */
  RequestBody(Context ctx, Duration allowed) {
    this.ctx = ctx;
    this.leftNanos = allowed.toNanos();
  }

  /**
   * Checks the length that the sender declares, before anything is read.
   *
   * @throws RefusedCall 413
   */
  void requireAllowedLength(Operation operation, long maxUploadBytes) {
    long declared = ctx.req().getContentLengthLong();
    if (operation.takesFile() && declared > maxUploadBytes) {
      throw RefusedCall.uploadTooLarge(maxUploadBytes);
    }
    if (!operation.takesFile() && declared > MAX_JSON_BYTES) {
      throw RefusedCall.bodyTooLarge();
    }
  }

  /** Whether the head of the request announces a body. */
  boolean isSent() {
    long declared = ctx.req().getContentLengthLong();
    return declared > 0 || (declared < 0 && ctx.req().getHeader("Transfer-Encoding") != null);
  }

  /** A connection whose request was not read to its end cannot carry another one. */
  void closeUnlessRead() {
    if (isSent() && !ended) {
      ctx.header("Connection", "close");
    }
  }

  /** Reads the beginning, waiting for the sender. */
  void readAhead() {
    try {
      head = readNBytes(READ_AHEAD_BYTES);
    } catch (RefusedCall refused) {
      broken = Optional.of(refused);
    } catch (IOException unforeseen) {
      throw new UncheckedIOException(unforeseen);
    }
  }

  /** Whether there may be more of it than was read ahead. */
  boolean hasMore() {
    return broken.isEmpty() && !ended;
  }

  /**
   * The whole of a JSON body.
   *
   * @throws RefusedCall 413 when it is too long; 400 when it does not arrive
   */
  byte[] json() {
    try (InputStream whole = stream(MAX_JSON_BYTES, RefusedCall::bodyTooLarge)) {
      return whole.readAllBytes();
    } catch (IOException unforeseen) {
      throw new UncheckedIOException(unforeseen);
    }
  }

  /**
   * The bytes as they come.
   *
   * @param refusal makes what is thrown when there are more
   */
  InputStream stream(long maxBytes, Supplier<RefusedCall> refusal) {
    broken.ifPresent(
        refused -> {
          throw refused;
        });
    limit = maxBytes;
    tooLarge = refusal;
    refuseTooLong();
    return new SequenceInputStream(new ByteArrayInputStream(head), this);
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] into, int from, int length) {
    if (ended || length == 0) {
      return ended ? -1 : 0;
    }
    int got = awaited(into, from, length);
    ended = got < 0;
    count += Math.max(0, got);
    refuseTooLong();
    return got;
  }

  private void refuseTooLong() {
    if (count > limit) {
      throw tooLarge.get();
    }
  }

  /** Only the time that is spent waiting for the sender counts. */
  private int awaited(byte[] into, int from, int length) {
    long left = TimeUnit.NANOSECONDS.toMillis(leftNanos);
    EndPoint sender = HttpCall.received(ctx).getConnectionMetaData().getConnection().getEndPoint();
    long usual = sender.getIdleTimeout();
    long began = System.nanoTime();
    try {
      if (leftNanos <= 0) {
        throw new TimeoutException();
      }
      sender.setIdleTimeout(Math.max(1, Math.min(usual, left)));
      return ctx.bodyInputStream().read(into, from, length);
    } catch (IOException | RuntimeException | TimeoutException failure) {
      leftNanos = 0;
      throw RefusedCall.badRequest(
          isTooSlow(failure)
              ? "the request body did not arrive in time"
              : "the request body is shorter than declared");
    } finally {
      sender.setIdleTimeout(usual);
      leftNanos -= System.nanoTime() - began;
    }
  }

  private static boolean isTooSlow(Throwable failure) {
    return failure != null
        && (failure instanceof TimeoutException || isTooSlow(failure.getCause()));
  }
}
