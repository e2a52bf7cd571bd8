package io.datasetbuilder.infrastructure.publish.huggingface;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.infrastructure.httpclient.RequestBody;
import io.datasetbuilder.infrastructure.publish.http.ProvenFile;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.pipeline.publish.PublishPackage;
import io.datasetbuilder.pipeline.publish.PublishPackage.PackageFile;
import io.datasetbuilder.pipeline.publish.Publisher.Progress;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * A commit as the hub takes it: one JSON document a line, first the header, then a line for each
 * file. Files inside the commit are proved and encoded while they are written.
 *
 * @param parent the commit that must be the latest one still
 */
record CommitBody(PublishPackage files, UploadModes modes, String parent, Progress progress)
    implements RequestBody {

  private static final String BEFORE_CONTENT = "{\"key\":\"file\",\"value\":{\"content\":\"";

  @Override
  public String contentType() {
    return "application/x-ndjson";
  }

  @Override
  public long length() {
    long length = line(header()).length;
    for (PackageFile file : modes.inCommit()) {
      long encoded = (file.facts().bytes() + 2) / 3 * 4;
      length += BEFORE_CONTENT.length() + encoded + behindContent(file).length;
    }
    for (PackageFile file : modes.large()) {
      length += line(pointer(file)).length;
    }
    return length;
  }

  @Override
  public void writeTo(OutputStream out) throws IOException {
    out.write(line(header()));
    for (PackageFile file : modes.inCommit()) {
      out.write(BEFORE_CONTENT.getBytes(StandardCharsets.UTF_8));
      try (OutputStream encoded = Base64.getEncoder().wrap(new Unclosed(out))) {
        ProvenFile.whole(file, progress).writeTo(encoded);
      }
      out.write(behindContent(file));
    }
    for (PackageFile file : modes.large()) {
      out.write(line(pointer(file)));
    }
  }

  private JsonValue header() {
    return entry(
        "header",
        new JsonMembers()
            .put("summary", "Publish run " + files.runId())
            .put("description", PackagePresence.description(files))
            .put("parentCommit", parent));
  }

  private static JsonValue pointer(PackageFile file) {
    return entry(
        "lfsFile",
        new JsonMembers()
            .put("path", file.path())
            .put("algo", "sha256")
            .put("oid", file.facts().sha256())
            .put("size", file.facts().bytes()));
  }

  private static JsonValue entry(String key, JsonMembers value) {
    return new JsonMembers().put("key", key).put("value", value.toObject()).toObject();
  }

  private static byte[] behindContent(PackageFile file) {
    String path = JsonRenderer.line(JsonValue.of(file.path()));
    return ("\",\"path\":" + path + ",\"encoding\":\"base64\"}}\n")
        .getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] line(JsonValue entry) {
    return (JsonRenderer.line(entry) + "\n").getBytes(StandardCharsets.UTF_8);
  }

  /** A stream that stays open when its encoder is closed. */
  private static final class Unclosed extends FilterOutputStream {

    Unclosed(OutputStream out) {
      super(out);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      out.write(bytes, offset, length);
    }

    @Override
    public void close() {
      // The commit continues after this file.
    }
  }
}
