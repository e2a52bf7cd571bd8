package io.datasetbuilder.infrastructure.httpclient;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** A server on the loopback address that answers with bytes as a test says, right or wrong. */
public final class RawServer implements AutoCloseable {

  /** What is done with each request of a connection. */
  public interface Behaviour {
    void answer(Connection connection) throws IOException;
  }

  /** A connection on which a request was read. */
  public final class Connection {

    private final Socket socket;

    private Connection(Socket socket) {
      this.socket = socket;
    }

    /** Writes text in Latin 1, line ends as given. */
    public Connection send(String text) throws IOException {
      return send(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    public Connection send(byte[] bytes) throws IOException {
      OutputStream out = socket.getOutputStream();
      out.write(bytes);
      out.flush();
      return this;
    }

    /** A whole answer of status 200. */
    public Connection ok(String headers, byte[] body) throws IOException {
      return send("HTTP/1.1 200 OK\r\nContent-Length: " + body.length + "\r\n" + headers + "\r\n")
          .send(body);
    }

    /** Says nothing more until the server is closed or the client is gone. */
    public void hang() throws IOException {
      try {
        closed.await();
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
      }
    }

    /** Sends bytes slowly for as long as the client listens. */
    public void drip(String piece) throws IOException {
      while (closed.getCount() > 0) {
        send(piece);
        pause();
      }
    }

    private void pause() {
      try {
        Thread.sleep(5);
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
      }
    }

    /** Cuts the connection without a farewell. */
    public void reset() throws IOException {
      socket.setSoLinger(true, 0);
      socket.close();
    }

    public void close() throws IOException {
      socket.close();
    }
  }

  private final ServerSocket listening;
  private final Behaviour behaviour;
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private final AtomicInteger connections = new AtomicInteger();
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private final CountDownLatch closed = new CountDownLatch(1);

  private RawServer(Behaviour behaviour) throws IOException {
    this.listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    this.behaviour = behaviour;
  }

  /** A server that does the same with every request. */
  public static RawServer start(Behaviour behaviour) {
    try {
      RawServer server = new RawServer(behaviour);
      server.inBackground(server::accept);
      return server;
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  public int port() {
    return listening.getLocalPort();
  }

  /** Head of each request as it came, without the body. */
  public List<String> requests() {
    return requests;
  }

  /** How many connections were made. */
  public int connections() {
    return connections.get();
  }

  private void inBackground(Runnable task) {
    Thread thread = new Thread(task, "raw-server");
    thread.setDaemon(true);
    thread.start();
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

  private void serve(Socket socket) {
    try (socket) {
      InputStream in = socket.getInputStream();
      for (String head = head(in); !head.isEmpty() && !socket.isClosed(); head = head(in)) {
        requests.add(head);
        behaviour.answer(new Connection(socket));
      }
    } catch (IOException gone) {
      open.remove(socket); // the client left: what a test waits for shows elsewhere
    }
  }

  private static String head(InputStream in) throws IOException {
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    int state = 0;
    while (state < 4) {
      int next = in.read();
      if (next < 0) {
        return "";
      }
      head.write(next);
      state = next == "\r\n\r\n".charAt(state) ? state + 1 : 0;
    }
    return head.toString(StandardCharsets.ISO_8859_1);
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
}
