package io.datasetbuilder.infrastructure.http.standin;

import io.datasetbuilder.infrastructure.http.standin.content.JsonWriting;
import io.datasetbuilder.infrastructure.http.standin.wire.WireResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.UnaryOperator;
import java.util.zip.GZIPOutputStream;

/** Honest answers whose bytes went wrong. */
public final class CorruptResponses {

  private static final int MEGABYTE = 1 << 20;

  private CorruptResponses() {}

  /** Only the first bytes, with a length that says so: no transport sees that it is cut. */
  public static Behaviour truncated(int bytes) {
    return Behaviour.honest().but(answer -> answer.with(Arrays.copyOf(answer.body(), bytes)));
  }

  /** The document with something before and behind it. */
  public static Behaviour between(String before, String behind) {
    return text(body -> before + body + behind);
  }

  /** The document's text, changed. */
  public static Behaviour text(UnaryOperator<String> change) {
    return Behaviour.honest()
        .but(answer -> answer.with(utf8(change.apply(new String(answer.body(), utf8())))));
  }

  /** A byte order mark before the document. */
  public static Behaviour marked() {
    return between("\uFEFF", "");
  }

  public static Behaviour bareKeys() {
    return call ->
        WireResponse.text(
            200, "application/json", JsonWriting.withBareKeys(call.document(call.page())));
  }

  /**
   * In another charset.
   *
   * @param contentType what the header says, be it true or not
   */
  public static Behaviour encoded(Charset charset, String contentType) {
    return call ->
        Bodies.encoded(contentType, call.route().dataset().envelope(), call.page(), charset);
  }

  /** Compressed, as a server may do when it is asked to. */
  public static Behaviour gzipped() {
    return Behaviour.honest()
        .but(answer -> answer.with(gzip(answer.body())).withHeader("Content-Encoding: gzip"));
  }

  /** Says gzip and sends plain bytes. */
  public static Behaviour falselyGzipped() {
    return Behaviour.honest().but(answer -> answer.withHeader("Content-Encoding: gzip"));
  }

  /** As above, but honest to a client that asks for no compression. */
  public static Behaviour falselyGzippedUnlessIdentity() {
    return call ->
        call.request().header("accept-encoding").filter("identity"::equals).isPresent()
            ? call.honest()
            : falselyGzipped().answer(call);
  }

  /** A few bytes that grow to many: a JSON text of blanks. */
  public static Behaviour gzipBomb(int megabytes) {
    return Behaviour.honest()
        .but(answer -> answer.with(blanks(megabytes)).withHeader("Content-Encoding: gzip"));
  }

  /** A document with blanks behind it, up to a size. */
  public static Behaviour padded(int bytes) {
    return Behaviour.honest()
        .but(
            answer -> {
              byte[] body = Arrays.copyOf(answer.body(), bytes);
              Arrays.fill(body, answer.body().length, bytes, (byte) ' ');
              return answer.with(body);
            });
  }

  /** Arrays within arrays. */
  public static Behaviour nested(int depth) {
    return call ->
        WireResponse.text(200, "application/json", "[".repeat(depth) + "]".repeat(depth));
  }

  /** XML whose document type would read a file, were it believed. */
  public static Behaviour documentType() {
    return call ->
        WireResponse.text(
            200,
            "application/xml",
            "<?xml version=\"1.0\"?><!DOCTYPE r [<!ENTITY x SYSTEM \"file:///etc/hostname\">]>"
                + "<r>&x;</r>");
  }

  private static byte[] gzip(byte[] plain) {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
      out.write(plain);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return packed.toByteArray();
  }

  private static byte[] blanks(int megabytes) {
    byte[] some = " ".repeat(MEGABYTE).getBytes(utf8());
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
      for (int at = 0; at < megabytes; at++) {
        out.write(some);
      }
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return packed.toByteArray();
  }

  private static byte[] utf8(String text) {
    return text.getBytes(utf8());
  }

  private static Charset utf8() {
    return StandardCharsets.UTF_8;
  }
}
