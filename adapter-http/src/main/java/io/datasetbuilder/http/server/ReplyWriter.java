package io.datasetbuilder.http.server;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.http.call.Reply;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Writes replies that are complete. No thread waits for a slow receiver: the callback completes
 * when the last byte has left, or fails when the receiver is gone.
 */
final class ReplyWriter {

  static final String JSON = "application/json; charset=utf-8";

  /** Characters that stand for themselves in {@code filename*} (RFC 8187). */
  private static final String UNESCAPED =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!#$&+-.^_`|~";

  private ReplyWriter() {}

  static void write(Response response, Reply.Json reply, Callback done) {
    JsonValue wait = reply.body().members().get("retry_after_seconds");
    if (wait instanceof JsonNumber seconds) {
      response.getHeaders().put(HttpHeader.RETRY_AFTER, seconds.value().toString());
    }
    write(response, reply.status().code(), JSON, JsonRenderer.line(reply.body()), done);
  }

  static void write(Response response, Reply.Text reply, Callback done) {
    reply.headers().forEach(response.getHeaders()::put);
    write(response, reply.status().code(), reply.type(), reply.content(), done);
  }

  /**
   * @param mayContinue asked while the file is sent; the connection is cut when it may not go on
   */
  static void write(Response response, Reply.File reply, BooleanSupplier mayContinue, Callback done)
      throws IOException {
    InputStream content = new GuardedContent(reply.content().open(), mayContinue);
    Callback closing = Callback.from(() -> close(content), done);
    try {
      response.setStatus(200);
      HttpFields.Mutable headers = response.getHeaders();
      headers.put(HttpHeader.CONTENT_TYPE, reply.type());
      headers.put("Content-Disposition", contentDisposition(reply.filename()));
      headers.put(HttpHeader.CONTENT_LENGTH, reply.bytes());
      Content.copy(Content.Source.from(content), response, closing);
    } catch (RuntimeException broken) {
      close(content);
      throw broken;
    }
  }

  private static void write(
      Response response, int status, String type, String text, Callback done) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    response.setStatus(status);
    HttpFields.Mutable headers = response.getHeaders();
    if (!type.isEmpty()) {
      headers.put(HttpHeader.CONTENT_TYPE, type);
    }
    headers.put(HttpHeader.CONTENT_LENGTH, bytes.length);
    response.write(true, ByteBuffer.wrap(bytes), done);
  }

  /** Content that ends with a failure when its receiver may have no more of it. */
  private static final class GuardedContent extends FilterInputStream {

    private static final long ASKED_EVERY_NANOS = Duration.ofSeconds(1).toNanos();

    private final BooleanSupplier mayContinue;
    private long asked = System.nanoTime();

    GuardedContent(InputStream content, BooleanSupplier mayContinue) {
      super(content);
      this.mayContinue = mayContinue;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
      long now = System.nanoTime();
      if (now - asked >= ASKED_EVERY_NANOS) {
        asked = now;
        if (!mayContinue.getAsBoolean()) {
          throw new IOException("the receiver may have no more of the file");
        }
      }
      return super.read(buffer, offset, length);
    }
  }

  private static void close(InputStream content) {
    try {
      content.close();
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  /**
   * The header that names a file to keep (RFC 6266). A name with characters outside ASCII is given
   * twice: with underscores in their place, and whole in {@code filename*}. No character can end
   * the header.
   */
  private static String contentDisposition(String filename) {
    StringBuilder simple = new StringBuilder();
    filename
        .codePoints()
        .forEach(
            c -> {
              if (c == '"' || c == '\\') {
                simple.append('\\');
              }
              simple.appendCodePoint(isPlain(c) ? c : '_');
            });
    String value = "attachment; filename=\"" + simple + "\"";
    return filename.codePoints().allMatch(ReplyWriter::isPlain)
        ? value
        : value + "; filename*=UTF-8''" + escaped(filename);
  }

  private static boolean isPlain(int c) {
    return c >= ' ' && c < 0x7f && c != '%';
  }

  private static String escaped(String filename) {
    StringBuilder out = new StringBuilder();
    for (byte each : filename.getBytes(StandardCharsets.UTF_8)) {
      if (UNESCAPED.indexOf(each) >= 0) {
        out.append((char) each);
      } else {
        out.append(String.format("%%%02X", each & 0xff));
      }
    }
    return out.toString();
  }
}
