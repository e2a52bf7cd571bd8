package io.datasetbuilder.http.server;

import io.datasetbuilder.http.call.HttpStatus;
import io.datasetbuilder.http.call.RefusedCall;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.server.Request;

/**
 * The bytes of a body, counted while they are read. Only the time that is spent waiting for the
 * sender counts; when it is used up the call is refused. For one thread at a time.
 */
final class TimedContent extends InputStream {

  private static final String LATE = "the request body did not arrive in time";
  private static final String SHORT = "the request body is shorter than declared";

  private final Request request;
  private final InputStream in;
  private final Duration allowed;
  private long spentNanos;
  private long count;
  private long most = Long.MAX_VALUE;
  private String tooLarge = CallSize.TOO_LARGE;
  private boolean ended;
  private boolean broken;

  /**
   * @param allowed how long the sender may take for the whole
   */
  TimedContent(Request request, InputStream in, Duration allowed) {
    this.request = request;
    this.in = in;
    this.allowed = allowed;
  }

  /** From here on, a body that is longer is refused. */
  void bound(long bytes, String sentence) {
    most = bytes;
    tooLarge = sentence;
    refuseTooLong();
  }

  /** Whether everything was read. */
  boolean ended() {
    return ended;
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

  private int awaited(byte[] into, int from, int length) {
    long left = allowed.toNanos() - spentNanos;
    if (left <= 0 || broken) {
      throw refused(LATE);
    }
    long began = System.nanoTime();
    var line = request.getConnectionMetaData().getConnection().getEndPoint();
    long usual = line.getIdleTimeout();
    line.setIdleTimeout(Math.max(1, Math.min(usual, Duration.ofNanos(left).toMillis())));
    try {
      return in.read(into, from, length);
    } catch (IOException | RuntimeException failure) {
      broken = true;
      throw refused(isTimeout(failure) ? LATE : SHORT);
    } finally {
      line.setIdleTimeout(usual);
      spentNanos += System.nanoTime() - began;
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
    if (count > most) {
      throw RefusedCall.because(HttpStatus.PAYLOAD_TOO_LARGE, tooLarge);
    }
  }

  private static RefusedCall refused(String why) {
    return RefusedCall.because(HttpStatus.BAD_REQUEST, why);
  }
}
