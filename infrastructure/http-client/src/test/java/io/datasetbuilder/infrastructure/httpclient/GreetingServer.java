package io.datasetbuilder.infrastructure.httpclient;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** A server that speaks first, and once. */
record GreetingServer(ServerSocket listening) implements AutoCloseable {

  static GreetingServer start(String greeting) {
    try {
      ServerSocket listening = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
      Thread thread = new Thread(() -> greet(listening, greeting), "greeter");
      thread.setDaemon(true);
      thread.start();
      return new GreetingServer(listening);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private static void greet(ServerSocket listening, String greeting) {
    try (Socket socket = listening.accept()) {
      socket.getOutputStream().write(greeting.getBytes(StandardCharsets.ISO_8859_1));
      socket.getOutputStream().flush();
      socket.getInputStream().readNBytes(1_000);
    } catch (IOException gone) {
      Thread.currentThread().interrupt(); // the client left, as it should
    }
  }

  int port() {
    return listening.getLocalPort();
  }

  @Override
  public void close() {
    try {
      listening.close();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
