package io.datasetbuilder.infrastructure.specyaml;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.datasetbuilder.buildspec.document.SpecNode;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.contract.ContractResources;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The published schema, judged by a validator that is not ours. */
final class EditorSchema {

  private final Schema schema =
      SchemaRegistry.withDefaultDialect(
              SpecificationVersion.DRAFT_7,
              registry -> registry.schemaLoader(loader -> loader.fetchRemoteResources(false)))
          .getSchema(text(), InputFormat.JSON);

  /** What the schema finds wrong with a document. */
  List<Error> errors(SpecNode root) {
    return schema.validate(JsonText.of(Documents.plain(root)), InputFormat.JSON);
  }

  /** The schema as values. */
  static JsonObject document() {
    return (JsonObject) Documents.value(text());
  }

  private static String text() {
    try (InputStream in = ContractResources.editorSchema()) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
