package io.datasetbuilder.http.server;

import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.http.call.Reply;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import org.eclipse.jetty.ee10.servlet.ServletContextResponse;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.util.Callback;

/**
 * Sends a reply that is complete. No thread waits for a slow receiver, because Jetty bounds how
 * long one is silent, but not how slowly one reads.
 */
final class Sending implements WriteListener {

  static final String JSON = "application/json; charset=utf-8";

  private static final int BUFFER_BYTES = 64 << 10;
  private static final long ASKED_EVERY_NANOS = Duration.ofSeconds(1).toNanos();

  private final InputStream content;
  private final ServletOutputStream out;
  private final BooleanSupplier mayContinue;
  private final CompletableFuture<Void> sent = new CompletableFuture<>();
  private final byte[] buffer = new byte[BUFFER_BYTES];
  private long asked = System.nanoTime();

  private Sending(InputStream content, ServletOutputStream out, BooleanSupplier mayContinue) {
    this.content = content;
    this.out = out;
    this.mayContinue = mayContinue;
  }

  /**
   * Sends a reply of any kind that needs no wait.
   *
   * @param mayContinue checked while a file is sent; if false, the connection is closed
   * @return completed when the last byte has left, failed when the receiver is gone
   */
  static CompletableFuture<Void> send(Context ctx, Reply reply, BooleanSupplier mayContinue) {
    if (reply instanceof Reply.File file) {
      return send(ctx, file, mayContinue);
    }
    if (reply instanceof Reply.Text text) {
      text.headers().forEach(ctx::header);
      return send(ctx, text.status(), text.type(), text.content());
    }
    Reply.Json json = (Reply.Json) reply;
    if (json.body().members().get("retry_after_seconds") instanceof JsonNumber seconds) {
      ctx.header("Retry-After", seconds.value().toString());
    }
    return send(ctx, json.status(), JSON, JsonRenderer.line(json.body()));
  }

  private static CompletableFuture<Void> send(
      Context ctx, HttpStatus status, String type, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    head(ctx, status, type);
    ctx.res().setContentLength(bytes.length);
    CompletableFuture<Void> sent = new CompletableFuture<>();
    response(ctx)
        .getHttpOutput()
        .sendContent(
            ByteBuffer.wrap(bytes),
            Callback.from(() -> sent.complete(null), sent::completeExceptionally));
    return sent;
  }

  private static CompletableFuture<Void> send(
      Context ctx, Reply.File file, BooleanSupplier mayContinue) {
    try {
      Sending sending =
          new Sending(file.content().open(), response(ctx).getHttpOutput(), mayContinue);
      head(ctx, HttpStatus.OK, file.type());
      ctx.header("Content-Disposition", contentDisposition(file.filename()));
      ctx.res().setContentLengthLong(file.bytes());
      if (HttpCall.isHead(ctx)) {
        sending.end();
      } else {
        sending.out.setWriteListener(sending);
      }
      return sending.sent;
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** The type is put exactly as it is given: the servlet would write it in another way. */
  static void head(Context ctx, HttpStatus status, String type) {
    ctx.status(status.getCode()).contentType(type);
    response(ctx).getWrapped().getHeaders().put(HttpHeader.CONTENT_TYPE, type);
  }

  private static ServletContextResponse response(Context ctx) {
    return HttpCall.received(ctx).getServletContextResponse();
  }

  @Override
  public void onWritePossible() throws IOException {
    while (out.isReady()) {
      requireAllowed();
      int read = content.read(buffer);
      if (read < 0) {
        end();
        return;
      }
      out.write(buffer, 0, read);
    }
  }

  private void end() throws IOException {
    content.close();
    sent.complete(null);
  }

  private void requireAllowed() throws IOException {
    long now = System.nanoTime();
    if (now - asked >= ASKED_EVERY_NANOS) {
      asked = now;
      if (!mayContinue.getAsBoolean()) {
        throw new IOException("the receiver may have no more of the file");
      }
    }
  }

  @Override
  public void onError(Throwable failure) {
    try (content) {
      sent.completeExceptionally(failure);
    } catch (IOException broken) {
      failure.addSuppressed(broken);
    }
  }

  /**
   * The header that names a file to keep (RFC 6266). A name with characters outside ASCII is given
   * twice: with underscores in their place, and whole in {@code filename*} (RFC 8187). No character
   * can end the header.
   */
  private static String contentDisposition(String filename) {
    String plain = filename.replaceAll("[^ -~]|%", "_");
    String quoted = "attachment; filename=\"" + plain.replaceAll("([\"\\\\])", "\\\\$1") + '"';
    if (plain.equals(filename)) {
      return quoted;
    }
    String whole = URLEncoder.encode(filename, StandardCharsets.UTF_8);
    return quoted + "; filename*=UTF-8''" + whole.replace("+", "%20").replace("*", "%2A");
  }
}
