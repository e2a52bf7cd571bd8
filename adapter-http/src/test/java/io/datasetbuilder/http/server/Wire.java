package io.datasetbuilder.http.server;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.locks.LockSupport;

/** One connection to a server on this machine, byte by byte. */
final class Wire implements AutoCloseable {

  private static final int PATIENCE_MILLIS = 20_000;
  private static final long PAUSE_NANOS = 2_000_000;

  private final Socket socket;

  Wire(int port) {
    try {
      socket = new Socket(InetAddress.getLoopbackAddress(), port);
      socket.setSoTimeout(PATIENCE_MILLIS);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** Sends a text, a byte a character. */
  Wire send(String text) {
    return send(text.getBytes(StandardCharsets.ISO_8859_1));
  }

  Wire send(byte[] bytes) {
    try {
      socket.getOutputStream().write(bytes);
      socket.getOutputStream().flush();
      return this;
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /**
   * Sends the rest of a request as far as it is taken: the server may refuse it and close before.
   */
  Wire sendRest(byte[] bytes) {
    try {
      socket.getOutputStream().write(bytes);
      socket.shutdownOutput();
    } catch (SocketException closed) {
      // The response has the reason.
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
    return this;
  }

  /** Says that nothing more will be sent. */
  Wire endOfSending() {
    try {
      socket.shutdownOutput();
      return this;
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** Everything up to the end of the connection. */
  RawAnswer untilClosed() {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    try {
      socket.getInputStream().transferTo(all);
    } catch (SocketTimeoutException hangs) {
      throw new AssertionError("the server does not answer and does not close", hangs);
    } catch (SocketException reset) {
      // What came before the reset is the answer.
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
    return RawAnswer.of(all.toByteArray());
  }

  /** Takes everything up to the end of the connection, and gives how many bytes that were. */
  long discardUntilClosed() {
    return discard(Long.MAX_VALUE);
  }

  /** Takes what comes within some seconds; the connection must not end before. */
  long discardFor(int seconds) {
    return discard(System.nanoTime() + seconds * 1_000_000_000L);
  }

  private long discard(long end) {
    long all = 0;
    byte[] buffer = new byte[1 << 16];
    try {
      InputStream in = socket.getInputStream();
      while (System.nanoTime() < end) {
        int read = in.read(buffer);
        if (read < 0) {
          return ended(all, end);
        }
        all += read;
        // Without a pause it would keep a processor busy for as long as the download lasts.
        LockSupport.parkNanos(PAUSE_NANOS);
      }
    } catch (SocketException reset) {
      return ended(all, end);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
    return all;
  }

  private static long ended(long all, long end) {
    if (end != Long.MAX_VALUE) {
      throw new AssertionError("the connection ended after " + all + " bytes");
    }
    return all;
  }

  /** One answer with a declared length. */
  RawAnswer answer() {
    String head = until("\r\n\r\n");
    RawAnswer bare = RawAnswer.of(head.getBytes(StandardCharsets.UTF_8));
    int length = bare.header("Content-Length").map(Integer::parseInt).orElse(0);
    try {
      byte[] body = socket.getInputStream().readNBytes(length);
      return new RawAnswer(bare.head(), new String(body, StandardCharsets.UTF_8));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** Everything up to a text and with it. */
  String until(String end) {
    StringBuilder text = new StringBuilder();
    try {
      InputStream in = socket.getInputStream();
      while (!endsWith(text, end)) {
        int next = in.read();
        if (next < 0) {
          throw new AssertionError("ended early: " + text);
        }
        text.append((char) next);
      }
    } catch (IOException failed) {
      throw new UncheckedIOException("after " + text, failed);
    }
    return text.toString();
  }

  private static boolean endsWith(StringBuilder text, String end) {
    int from = text.length() - end.length();
    return from >= 0 && text.substring(from).equals(end);
  }

  /** Goes away without a word. */
  @Override
  public void close() {
    try {
      socket.setSoLinger(true, 0);
      socket.close();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
