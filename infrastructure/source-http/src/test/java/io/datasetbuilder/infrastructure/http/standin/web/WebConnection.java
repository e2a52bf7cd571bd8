package io.datasetbuilder.infrastructure.http.standin.web;

import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;

/** The server's end of a connection on which a request was read. */
public final class WebConnection {

  private static final long PAUSE_MILLIS = 5;

  private final Socket plain;
  private final Socket encrypted;
  private final WebRequest request;
  private final CountDownLatch closed;

  WebConnection(Socket plain, Socket encrypted, WebRequest request, CountDownLatch closed) {
    this.plain = plain;
    this.encrypted = encrypted;
    this.request = request;
    this.closed = closed;
  }

  public WebRequest request() {
    return request;
  }

  /** Sends status line and headers, each without its line end, and the empty line. */
  public WebConnection head(int status, String... headers) throws IOException {
    StringBuilder head = new StringBuilder("HTTP/1.1 " + status + " stand-in\r\n");
    for (String header : headers) {
      head.append(header).append("\r\n");
    }
    return send(head.append("\r\n").toString().getBytes(StandardCharsets.UTF_8));
  }

  public WebConnection send(byte[] bytes) throws IOException {
    OutputStream out = encrypted.getOutputStream();
    out.write(bytes);
    out.flush();
    return this;
  }

  /** Sends one byte after another for as long as the client listens. */
  public void drip() throws IOException {
    while (closed.getCount() > 0) {
      send(new byte[] {'x'});
      pause();
    }
  }

  /** Says nothing more until the server is closed. */
  public void hang() {
    try {
      closed.await();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  /** Ends the connection in order. */
  public void close() throws IOException {
    encrypted.close();
  }

  /** Cuts the connection in the middle, without a farewell. */
  public void reset() throws IOException {
    plain.setSoLinger(true, 0);
    plain.close();
  }

  boolean isOpen() {
    return !plain.isClosed() && closed.getCount() > 0;
  }

  private static void pause() {
    try {
      Thread.sleep(PAUSE_MILLIS);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }
}
