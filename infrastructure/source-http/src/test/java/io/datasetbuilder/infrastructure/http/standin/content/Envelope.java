package io.datasetbuilder.infrastructure.http.standin.content;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.JsonPointer;
import io.datasetbuilder.pipeline.source.provider.definition.ResponseRules.Body;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Wraps the records of a page in the document that the rules of a dataset's answers describe. */
public final class Envelope {

  private static final String MARK = "\uE002";
  private static final int ROW_BYTES = 200;

  private final DatasetDefinition dataset;
  private final Shapes shapes;
  private final ResultCodes codes;
  private final Optional<JsonPointer> sizeAt;

  public Envelope(DatasetDefinition dataset) {
    this.dataset = dataset;
    this.shapes = new Shapes(dataset);
    this.codes = new ResultCodes(dataset.response());
    this.sizeAt = dataset.paging().sizeEchoAt();
  }

  /** The document as UTF-8, in the dataset's own language. */
  public byte[] bytes(Page page) {
    return switch (dataset.response().body()) {
      case JSON -> json(page);
      case XML -> xml(page, "UTF-8").getBytes(StandardCharsets.UTF_8);
      case CSV -> shapes.csv(page).getBytes(StandardCharsets.UTF_8);
    };
  }

  /** The document as a text that names the charset where its language can. */
  public String text(Page page, String charset) {
    return dataset.response().body() == Body.XML
        ? xml(page, charset)
        : new String(bytes(page), StandardCharsets.UTF_8);
  }

  private byte[] json(Page page) {
    if (page.without() || page.instead().isPresent()) {
      return JsonWriting.of(document(page)).getBytes(StandardCharsets.UTF_8);
    }
    String frame = JsonWriting.of(put(frame(page), JsonValue.of(MARK)));
    int at = frame.indexOf('"' + MARK + '"');
    PageBuffer buffer = new PageBuffer(frame.length() * 2 + page.count() * ROW_BYTES);
    buffer.append(frame.substring(0, at));
    shapes.append(buffer, page);
    buffer.append(frame.substring(at + MARK.length() + 2));
    return buffer.toBytes();
  }

  private String xml(Page page, String charset) {
    return XmlWriting.of(document(page), charset);
  }

  /** The document as a tree, records one by one in it. */
  public JsonValue document(Page page) {
    JsonValue frame = frame(page);
    if (page.without()) {
      return frame;
    }
    JsonArray records = shapes.list(page);
    return put(frame, page.instead().orElse(records));
  }

  private JsonValue put(JsonValue frame, JsonValue records) {
    return PointerWriter.put(frame, recordsAt(), records);
  }

  private JsonPointer recordsAt() {
    return dataset.response().recordsAt().stream().findFirst().orElse(new JsonPointer(List.of()));
  }

  private JsonValue frame(Page page) {
    JsonValue frame = codes.ok(new JsonObject(Map.of()));
    if (page.total().isPresent() && !dataset.response().totalAt().isEmpty()) {
      frame = PointerWriter.put(frame, dataset.response().totalAt().get(0), page.total().get());
    }
    if (sizeAt.isPresent() && page.size().isPresent()) {
      frame = PointerWriter.put(frame, sizeAt.get(), JsonValue.of(page.size().getAsInt()));
    }
    for (Map.Entry<JsonPointer, JsonValue> more : page.extra().entrySet()) {
      frame = PointerWriter.put(frame, more.getKey(), more.getValue());
    }
    return frame;
  }
}
