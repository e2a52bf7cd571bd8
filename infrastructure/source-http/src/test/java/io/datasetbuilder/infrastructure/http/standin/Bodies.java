package io.datasetbuilder.infrastructure.http.standin;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.infrastructure.http.standin.content.Envelope;
import io.datasetbuilder.infrastructure.http.standin.content.JsonWriting;
import io.datasetbuilder.infrastructure.http.standin.content.Page;
import io.datasetbuilder.infrastructure.http.standin.content.XmlWriting;
import io.datasetbuilder.infrastructure.http.standin.wire.WireResponse;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ResponseRules.Body;
import java.nio.charset.Charset;

/** Answers that hold documents. */
final class Bodies {

  private static final String UTF_8 = ";charset=UTF-8";

  private Bodies() {}

  static WireResponse json(JsonValue document) {
    return WireResponse.text(200, type(Body.JSON) + UTF_8, JsonWriting.of(document));
  }

  static WireResponse xml(JsonValue document) {
    return WireResponse.text(200, type(Body.XML) + UTF_8, XmlWriting.of(document, "UTF-8"));
  }

  /** A page in the dataset's language. */
  static WireResponse typed(DatasetDefinition dataset, Envelope envelope, Page page) {
    String type = type(dataset.response().body());
    return WireResponse.of(200, type + UTF_8, envelope.bytes(page));
  }

  static WireResponse encoded(String type, Envelope envelope, Page page, Charset charset) {
    return WireResponse.of(200, type, envelope.text(page, charset.name()).getBytes(charset));
  }

  /** The media type, without a charset. */
  static String type(Body body) {
    return switch (body) {
      case JSON -> "application/json";
      case XML -> "application/xml";
      case CSV -> "text/csv";
    };
  }
}
