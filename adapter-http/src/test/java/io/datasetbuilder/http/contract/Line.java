package io.datasetbuilder.http.contract;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * A connection for one call. What is sent goes out as it is: also what a client of good manners
 * would never send, such as a broken escape, or a length without its bytes.
 */
final class Line {

  private static final int PATIENCE_MILLIS = 60_000;

  private Line() {}

  static Answered send(
      int port, String method, String target, Map<String, String> headers, byte[] body) {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.setSoTimeout(PATIENCE_MILLIS);
      StringBuilder head = new StringBuilder(method + " " + target + " HTTP/1.1\r\n");
      head.append("Host: 127.0.0.1:").append(port).append("\r\nConnection: close\r\n");
      headers.forEach((name, value) -> head.append(name + ": " + value + "\r\n"));
      OutputStream out = socket.getOutputStream();
      // At once: a server that refuses the head may close before a body that comes behind it.
      ByteArrayOutputStream whole = new ByteArrayOutputStream();
      whole.writeBytes(head.append("\r\n").toString().getBytes(ISO_8859_1));
      whole.writeBytes(body);
      out.write(whole.toByteArray());
      out.flush();
      return read(new BufferedInputStream(socket.getInputStream()));
    } catch (IOException lost) {
      throw new UncheckedIOException(method + " " + target.split("\\?", 2)[0], lost);
    }
  }

  private static Answered read(InputStream in) throws IOException {
    int status = Integer.parseInt(line(in).split(" ", 3)[1]);
    Map<String, List<String>> headers = new TreeMap<>();
    for (String line = line(in); !line.isEmpty(); line = line(in)) {
      String[] parts = line.split(":", 2);
      String name = parts[0].toLowerCase(Locale.ROOT);
      headers.computeIfAbsent(name, absent -> new ArrayList<>()).add(parts[1].strip());
    }
    boolean chunked = headers.getOrDefault("transfer-encoding", List.of()).contains("chunked");
    return new Answered(status, headers, chunked ? chunks(in) : in.readAllBytes());
  }

  private static byte[] chunks(InputStream in) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (int size = size(in); size > 0; size = size(in)) {
      all.write(in.readNBytes(size));
      line(in);
    }
    return all.toByteArray();
  }

  private static int size(InputStream in) throws IOException {
    return Integer.parseInt(line(in), 16);
  }

  private static String line(InputStream in) throws IOException {
    StringBuilder line = new StringBuilder();
    for (int next = in.read(); next != '\n'; next = in.read()) {
      if (next < 0) {
        throw new IOException("the connection ended within a line");
      }
      line.append((char) next);
    }
    return line.toString().strip();
  }
}
