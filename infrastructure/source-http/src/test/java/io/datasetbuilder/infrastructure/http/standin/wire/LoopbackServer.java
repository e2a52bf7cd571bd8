package io.datasetbuilder.infrastructure.http.standin.wire;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;

/** Answers HTTP/1.1 on a free port of the loopback address, each connection in its own thread. */
public final class LoopbackServer implements AutoCloseable {

  /** Says what a request is answered; called by several threads at once. */
  @FunctionalInterface
  public interface Handler {

    /**
     * Answers one request.
     *
     * @throws IOException when the client has gone
     */
    void handle(Incoming request, Wire wire) throws IOException;
  }

  private static final int BACKLOG = 200;

  private final ServerSocket listener;
  private final Handler handler;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          work -> {
            Thread thread = new Thread(work, "stand-in");
            thread.setDaemon(true);
            return thread;
          });

  private LoopbackServer(ServerSocket listener, Handler handler) {
    this.listener = listener;
    this.handler = handler;
  }

  /** Listens from now on. */
  public static LoopbackServer start(Handler handler) {
    try {
      InetAddress loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
      LoopbackServer server = new LoopbackServer(new ServerSocket(0, BACKLOG, loopback), handler);
      server.threads.execute(server::accept);
      return server;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** Scheme, address and port, without a slash at the end. */
  public String url() {
    return "http://127.0.0.1:" + listener.getLocalPort();
  }

  /** Ends all connections; from now on they are refused. */
  @Override
  public void close() {
    try {
      listener.close();
      threads.shutdownNow();
      for (Socket socket : open) {
        socket.close();
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private void accept() {
    while (!listener.isClosed()) {
      try {
        Socket socket = listener.accept();
        open.add(socket);
        converseIn(socket);
      } catch (IOException closed) {
        return;
      }
    }
  }

  /** The platform accepts for a moment after the listener was closed: nobody is left waiting. */
  private void converseIn(Socket socket) throws IOException {
    try {
      threads.execute(() -> converse(socket));
    } catch (RejectedExecutionException closing) {
      socket.close();
    }
  }

  /** A client that goes away, or a reset that a test asked for, ends a conversation quietly. */
  private void converse(Socket socket) {
    try (socket) {
      socket.setTcpNoDelay(true);
      InputStream in = new BufferedInputStream(socket.getInputStream(), 1 << 14);
      Wire wire = new Wire(socket, in);
      RequestParser requests = new RequestParser(in);
      Optional<Incoming> next = requests.next();
      while (next.isPresent()) {
        handler.handle(next.get(), wire);
        next = goesOn(next.get()) && wire.isOpen() ? requests.next() : Optional.empty();
      }
    } catch (IOException gone) {
      open.remove(socket);
    }
    open.remove(socket);
  }

  private static boolean goesOn(Incoming request) {
    return request.header("connection").filter("close"::equalsIgnoreCase).isEmpty();
  }
}
