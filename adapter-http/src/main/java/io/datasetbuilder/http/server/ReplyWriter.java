package io.datasetbuilder.http.server;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.http.call.Reply;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.eclipse.jetty.ee10.servlet.HttpOutput;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Writes answers. No thread waits for a slow receiver: the callback is told when the last byte is
 * gone, or that the receiver is.
 */
final class ReplyWriter {

  static final String JSON = "application/json; charset=utf-8";

  private final HttpServletResponse response;
  private final Response sink;
  private final Response line;

  /**
   * @param line the same answer, below the servlet's view of it
   */
  ReplyWriter(HttpServletResponse response, Response line) {
    this.response = response;
    this.sink = line;
    this.line = Response.getOriginalResponse(line);
  }

  void write(Reply.Json reply, Callback done) throws IOException {
    JsonValue wait = reply.body().members().get("retry_after_seconds");
    if (wait instanceof JsonNumber seconds) {
      response.setHeader("Retry-After", seconds.value().toString());
    }
    String text = JsonRenderer.line(reply.body());
    write(reply.status().code(), JSON, text, done);
  }

  void write(Reply.Text reply, Callback done) throws IOException {
    reply.headers().forEach(response::setHeader);
    write(reply.status().code(), reply.type(), reply.content(), done);
  }

  void write(Reply.File reply, Callback done) throws IOException {
    InputStream content = reply.content().open();
    try {
      response.setStatus(200);
      type(reply.type());
      response.setHeader("Content-Disposition", ContentDisposition.of(reply.filename()));
      response.setHeader("X-Content-Type-Options", "nosniff");
      response.setContentLengthLong(reply.bytes());
      // Not by HttpOutput: it never tells that a stream has left, and the connection would hang.
      Content.copy(Content.Source.from(content), sink, closing(content, done));
    } catch (RuntimeException broken) {
      content.close();
      throw broken;
    }
  }

  private void write(int status, String type, String text, Callback done) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    response.setStatus(status);
    type(type);
    response.setContentLengthLong(bytes.length);
    output().sendContent(ByteBuffer.wrap(bytes), done);
  }

  private static Callback closing(InputStream content, Callback done) {
    return new Callback() {
      @Override
      public void succeeded() {
        close(null);
      }

      @Override
      public void failed(Throwable gone) {
        close(gone);
      }

      private void close(Throwable gone) {
        Throwable cause = gone;
        try {
          content.close();
        } catch (IOException broken) {
          cause = broken;
        }
        if (cause == null) {
          done.succeeded();
        } else {
          done.failed(cause);
        }
      }
    };
  }

  /** The type exactly as it is given: a servlet would write it in another way. */
  void type(String type) {
    if (type.isEmpty()) {
      line.getHeaders().remove(HttpHeader.CONTENT_TYPE);
    } else {
      line.getHeaders().put(HttpHeader.CONTENT_TYPE, type);
    }
  }

  private HttpOutput output() throws IOException {
    return (HttpOutput) response.getOutputStream();
  }
}
