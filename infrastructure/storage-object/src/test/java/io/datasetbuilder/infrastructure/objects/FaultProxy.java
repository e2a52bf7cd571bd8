package io.datasetbuilder.infrastructure.objects;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.datasetbuilder.buildspec.concurrent.DaemonThreads;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;

/** Server between a client and an S3 server, which does harm to chosen requests. */
public final class FaultProxy implements AutoCloseable {

  private final URI target;
  private final Fault fault;
  private final ServerSocket socket;
  private final AtomicInteger requests = new AtomicInteger();

  public FaultProxy(URI target, Fault fault) throws IOException {
    this.target = target;
    this.fault = fault;
    this.socket = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
    DaemonThreads.create("fault-proxy", this::accept).start();
  }

  public URI endpoint() {
    return URI.create("http://127.0.0.1:" + socket.getLocalPort());
  }

  /** Number of requests so far. */
  public int requests() {
    return requests.get();
  }

  private void accept() {
    while (!socket.isClosed()) {
      try {
        Socket client = socket.accept();
        DaemonThreads.create("fault-proxy-request", () -> serve(client)).start();
      } catch (IOException closed) {
        return;
      }
    }
  }

  private void serve(Socket client) {
    try (client) {
      String head = head(client.getInputStream());
      if (!head.isEmpty()) {
        String line = head.substring(0, head.indexOf('\r'));
        Harm harm = fault.of(requests.incrementAndGet(), line);
        harm.serve(new Exchange(client, head));
      }
    } catch (IOException broken) {
      // The client has gone, as a process that is killed.
    }
  }

  private static String head(InputStream in) throws IOException {
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    String text = "";
    while (!text.endsWith("\r\n\r\n")) {
      int next = in.read();
      if (next < 0) {
        return "";
      }
      head.write(next);
      text = next == '\n' ? head.toString(ISO_8859_1) : text;
    }
    return text;
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }

  /** Chooses what happens to a request, by its number from 1 and its first line. */
  public interface Fault {
    Harm of(int number, String line);
  }

  /** Serves a request. */
  public interface Harm {

    /** The response of the server. */
    Harm NONE = exchange -> exchange.client.getOutputStream().write(exchange.forward());

    /** The request reaches the server, and its response is lost. */
    Harm LOST_RESPONSE = Exchange::forward;

    /** No response for as long as the client waits. */
    Harm SILENCE =
        exchange -> {
          while (exchange.client.getInputStream().read() >= 0) {
            // Waits until the client closes the connection.
          }
        };

    /** The first half of the response. */
    Harm HALF =
        exchange -> {
          byte[] response = exchange.forward();
          exchange.client.getOutputStream().write(response, 0, response.length - 20);
        };

    void serve(Exchange exchange) throws IOException;

    /** A response of the proxy's own. */
    static Harm respond(String status, String body) {
      return exchange -> {
        exchange.readBody();
        String text =
            "HTTP/1.1 "
                + status
                + "\r\nContent-Type: application/xml\r\nConnection: close\r\nContent-Length: "
                + body.length()
                + "\r\n\r\n"
                + body;
        exchange.client.getOutputStream().write(text.getBytes(ISO_8859_1));
      };
    }

    /** An error as S3 responds with it. */
    static Harm error(String status, String code) {
      return respond(status, "<Error><Code>" + code + "</Code><Message>m</Message></Error>");
    }
  }

  /** Request and its connection. */
  public final class Exchange {

    private final Socket client;
    private final String head;

    private Exchange(Socket client, String head) {
      this.client = client;
      this.head = head;
    }

    private byte[] readBody() throws IOException {
      int length = 0;
      for (String line : head.lines().toList()) {
        String lower = line.toLowerCase(Locale.ROOT);
        if (lower.startsWith("content-length:")) {
          length = Integer.parseInt(line.substring("content-length:".length()).strip());
        }
        if (lower.startsWith("expect:")) {
          client.getOutputStream().write("HTTP/1.1 100 Continue\r\n\r\n".getBytes(ISO_8859_1));
        }
      }
      return client.getInputStream().readNBytes(length);
    }

    /** Sends the request to the server; its response, after which connections are closed. */
    public byte[] forward() throws IOException {
      byte[] body = readBody();
      StringBuilder sent = new StringBuilder();
      for (String line : head.lines().toList()) {
        String lower = line.toLowerCase(Locale.ROOT);
        if (!line.isEmpty() && !lower.startsWith("connection:") && !lower.startsWith("expect:")) {
          sent.append(line).append("\r\n");
        }
      }
      try (Socket server = new Socket(target.getHost(), target.getPort())) {
        OutputStream out = server.getOutputStream();
        out.write((sent + "Connection: close\r\n\r\n").getBytes(ISO_8859_1));
        out.write(body);
        out.flush();
        return server.getInputStream().readAllBytes();
      }
    }
  }
}
