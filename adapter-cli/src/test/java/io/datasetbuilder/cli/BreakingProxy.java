package io.datasetbuilder.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Stands before a service, and breaks the first connections that streams of events come through.
 */
final class BreakingProxy implements AutoCloseable {

  /** Enough for the head of an answer and an event or two. */
  private static final int BYTES_OF_A_STREAM = 700;

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final AtomicInteger toBreak;
  private final AtomicInteger broken = new AtomicInteger();
  private final ServerSocket listening;
  private final URI behind;

  private BreakingProxy(URI behind, int toBreak) throws IOException {
    this.behind = behind;
    this.toBreak = new AtomicInteger(toBreak);
    this.listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  }

  /** Breaks that many streams of the service at an address. */
  static BreakingProxy before(URI behind, int streams) throws IOException {
    BreakingProxy proxy = new BreakingProxy(behind, streams);
    proxy.threads.execute(proxy::listen);
    return proxy;
  }

  String address() {
    return "http://127.0.0.1:" + listening.getLocalPort();
  }

  /** How many streams were broken so far. */
  int broken() {
    return broken.get();
  }

  private void listen() {
    try {
      while (true) {
        Socket caller = listening.accept();
        Socket service = new Socket(InetAddress.getLoopbackAddress(), behind.getPort());
        AtomicInteger left = new AtomicInteger(Integer.MAX_VALUE);
        threads.execute(() -> ask(caller, service, left));
        threads.execute(() -> answer(service, caller, left));
      }
    } catch (IOException closed) {
      threads.shutdown();
    }
  }

  private void ask(Socket caller, Socket service, AtomicInteger left) {
    try (InputStream in = caller.getInputStream()) {
      OutputStream out = service.getOutputStream();
      byte[] part = new byte[8192];
      for (int read = in.read(part); read >= 0; read = in.read(part)) {
        String text = new String(part, 0, read, StandardCharsets.ISO_8859_1);
        if (text.contains("text/event-stream") && toBreak.getAndDecrement() > 0) {
          left.set(BYTES_OF_A_STREAM);
        }
        out.write(part, 0, read);
      }
    } catch (IOException over) {
      close(service);
    }
  }

  private void answer(Socket service, Socket caller, AtomicInteger left) {
    try (InputStream in = service.getInputStream()) {
      OutputStream out = caller.getOutputStream();
      byte[] part = new byte[8192];
      for (int read = in.read(part); read >= 0; read = in.read(part)) {
        int allowed = Math.min(read, left.get());
        out.write(part, 0, allowed);
        if (left.get() != Integer.MAX_VALUE && left.addAndGet(-allowed) <= 0) {
          broken.incrementAndGet();
          break;
        }
      }
    } catch (IOException over) {
      close(service);
    }
    close(caller);
  }

  private static void close(Socket socket) {
    try {
      socket.close();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  @Override
  public void close() throws IOException {
    listening.close();
    threads.shutdownNow();
  }
}
