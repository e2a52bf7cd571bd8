package io.datasetbuilder.infrastructure.publish.huggingface;

import io.datasetbuilder.infrastructure.publish.http.JsonAnswer;
import io.datasetbuilder.infrastructure.publish.huggingface.StandInRepository.Entry;
import io.datasetbuilder.infrastructure.publish.standin.Refusal;
import io.datasetbuilder.infrastructure.storage.json.JacksonJsonCodec;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A commit as it reached the stand-in hub.
 *
 * @param parent the hub takes commits without one, and then overwrites what others commit
 *     meanwhile; the stand-in does not
 */
record StandInCommit(String summary, String description, String parent, Map<String, Entry> files) {

  private static final JacksonJsonCodec JSON = new JacksonJsonCodec();
  private static final int LARGEST = 10 * 1024 * 1024;

  static StandInCommit parse(byte[] body) {
    String text = new String(body, StandardCharsets.UTF_8);
    Refusal.unless(text.endsWith("\n"), 400, "a line without end");
    List<JsonAnswer> lines = text.lines().map(StandInCommit::line).toList();
    JsonAnswer header = value(lines.get(0), "header");
    String summary = header.text("summary").orElse("");
    Refusal.unless(!summary.isBlank(), 400, "no summary");
    Map<String, Entry> files = new LinkedHashMap<>();
    for (JsonAnswer line : lines.subList(1, lines.size())) {
      String path = line.object("value").flatMap(value -> value.text("path")).orElse("");
      boolean valid = !path.isEmpty() && !path.matches("/.*|.*//.*|(.*/)?\\.\\.?(/.*)?");
      Refusal.unless(valid, 400, "path");
      Refusal.unless(files.put(path, entry(line)) == null, 400, "a path twice");
    }
    Refusal.unless(!files.isEmpty(), 400, "nothing to commit");
    String parent =
        header.text("parentCommit").orElseThrow(() -> new Refusal(400, "no parentCommit"));
    return new StandInCommit(summary, header.text("description").orElse(""), parent, files);
  }

  private static JsonAnswer line(String line) {
    return JSON.read(line.getBytes(StandardCharsets.UTF_8))
        .map(JsonAnswer::new)
        .orElseThrow(() -> new Refusal(400, "a line that is no JSON"));
  }

  private static JsonAnswer value(JsonAnswer line, String key) {
    Refusal.unless(line.text("key").filter(key::equals).isPresent(), 400, "key");
    return line.object("value").orElseThrow(() -> new Refusal(400, "value"));
  }

  private static Entry entry(JsonAnswer line) {
    if (line.text("key").filter("lfsFile"::equals).isPresent()) {
      JsonAnswer value = value(line, "lfsFile");
      Refusal.unless(value.text("algo").filter("sha256"::equals).isPresent(), 400, "algo");
      return Entry.large(value.text("oid").orElse(""), value.whole("size").orElse(-1L));
    }
    JsonAnswer value = value(line, "file");
    Refusal.unless(value.text("encoding").filter("base64"::equals).isPresent(), 400, "encoding");
    try {
      byte[] content = Base64.getDecoder().decode(value.text("content").orElse("!"));
      Refusal.unless(content.length <= LARGEST, 400, "too large for git");
      return Entry.regular(content);
    } catch (IllegalArgumentException notBase64) {
      throw new Refusal(400, "content");
    }
  }
}
