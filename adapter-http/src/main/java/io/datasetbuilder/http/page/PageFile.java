package io.datasetbuilder.http.page;

import io.datasetbuilder.http.call.Call;
import io.datasetbuilder.http.call.Reply;
import io.javalin.http.HttpStatus;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * File of the pages, with the tag of its content: browsers keep it, and load it again only when it
 * has changed.
 *
 * @param type its media type
 * @param tag changes with the content
 */
record PageFile(String type, String content, String tag) {

  private static final int TAG_BYTES = 12;

  static PageFile of(String type, String content) {
    return new PageFile(type, content, '"' + digest(content) + '"');
  }

  /**
   * The reply to a call: the file, or 304 when the caller has it already.
   *
   * @param policy value of the header {@code Content-Security-Policy}
   */
  Reply reply(Call call, String policy) {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("Content-Security-Policy", policy);
    headers.put("Cache-Control", "no-cache");
    headers.put("ETag", tag);
    headers.put("Vary", "Origin, Accept");
    boolean known = call.headers("If-None-Match").stream().anyMatch(this::isNamedIn);
    return known
        ? new Reply.Text(HttpStatus.NOT_MODIFIED, type, "", headers)
        : new Reply.Text(HttpStatus.OK, type, content, headers);
  }

  private boolean isNamedIn(String tags) {
    return Arrays.stream(tags.split(","))
        .map(String::strip)
        .map(each -> each.startsWith("W/") ? each.substring(2) : each)
        .anyMatch(each -> each.equals(tag) || each.equals("*"));
  }

  private static String digest(String content) {
    try {
      byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
      return HexFormat.of().formatHex(digest, 0, TAG_BYTES);
    } catch (NoSuchAlgorithmException missing) {
      throw new IllegalStateException(missing);
    }
  }
}
