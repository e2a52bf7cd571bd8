package io.datasetbuilder.infrastructure.http.standin.web;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

/** An HTTPS server on a loopback address that answers each path as configured. */
public final class StandInWeb implements AutoCloseable {

  private static final WebResponse NOT_FOUND = WebResponse.status(404);

  private final ServerSocket listening;
  private final SSLContext tls;
  private final Map<String, WebResponse> answers = new ConcurrentHashMap<>();
  private final List<WebRequest> journal = new CopyOnWriteArrayList<>();
  private final AtomicInteger connections = new AtomicInteger();
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private final CountDownLatch closed = new CountDownLatch(1);

  private StandInWeb(ServerSocket listening, SSLContext tls) {
    this.listening = listening;
    this.tls = tls;
  }

  /** A server on 127.0.0.1 with a certificate that is trusted. */
  public static StandInWeb start() {
    return start("127.0.0.1", 0, WebCertificate.TRUSTED);
  }

  /**
   * A server on an address of choice.
   *
   * @param address a literal one, such as 127.0.0.2
   * @param port 0 for a free one
   */
  public static StandInWeb start(String address, int port, WebCertificate certificate) {
    try {
      InetAddress loopback = InetAddress.getByName(address);
      ServerSocket listening = new ServerSocket(port, 50, loopback);
      StandInWeb web = new StandInWeb(listening, certificate.shown());
      web.inBackground(web::accept);
      return web;
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  public int port() {
    return listening.getLocalPort();
  }

  /** The address of a path under a name that tests resolve to this server. */
  public String url(String host, String target) {
    return "https://" + host + ":" + port() + target;
  }

  /** Answers a path so from now on; other paths are not found. */
  public StandInWeb on(String path, WebResponse answer) {
    answers.put(path, answer);
    return this;
  }

  /** All requests, in order. */
  public List<WebRequest> journal() {
    return List.copyOf(journal);
  }

  /** How many connections were made, those without a request included. */
  public int connections() {
    return connections.get();
  }

  @Override
  public void close() {
    closed.countDown();
    try {
      listening.close();
      for (Socket socket : open) {
        socket.close();
      }
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private void accept() {
    while (closed.getCount() > 0) {
      try {
        Socket socket = listening.accept();
        connections.incrementAndGet();
        open.add(socket);
        inBackground(() -> serve(socket));
      } catch (IOException ended) {
        return;
      }
    }
  }

  private void inBackground(Runnable task) {
    Thread thread = new Thread(task, "stand-in-web");
    thread.setDaemon(true);
    thread.start();
  }

  /**
   * A client that goes away ends its conversation quietly: what a test waits for shows elsewhere.
   */
  private void serve(Socket plain) {
    try (plain;
        SSLSocket encrypted = (SSLSocket) tls.getSocketFactory().createSocket(plain, null, true)) {
      InputStream in = encrypted.getInputStream();
      for (String head = head(in); !head.isEmpty(); head = head(in)) {
        WebRequest request = WebRequest.of(head);
        journal.add(request);
        WebResponse answer = answers.getOrDefault(path(request), NOT_FOUND);
        answer.give(new WebConnection(plain, encrypted, request, closed));
      }
    } catch (IOException gone) {
      open.remove(plain);
    }
  }

  private static String path(WebRequest request) {
    return request.target().split("\\?", 2)[0];
  }

  /** The head of the next request; empty when there is none. */
  private static String head(InputStream in) throws IOException {
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    int matched = 0;
    while (matched < 4) {
      int next = in.read();
      if (next < 0) {
        return "";
      }
      head.write(next);
      matched = next == "\r\n\r\n".charAt(matched) ? matched + 1 : 0;
    }
    return head.toString(StandardCharsets.ISO_8859_1);
  }
}
