package io.datasetbuilder.infrastructure.catalog;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import com.networknt.schema.path.NodePath;
import io.datasetbuilder.buildspec.document.SpecNode;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.text.FieldPath;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Validates the form of a definition against the published schema. Safe for concurrent use. */
final class SchemaValidator {

  private final Schema schema;
  private final SchemaMessages sentences;

  SchemaValidator() {
    String text =
        new String(CatalogResources.read(CatalogResources.SCHEMA), StandardCharsets.UTF_8);
    this.schema = registry().getSchema(text, InputFormat.JSON);
    this.sentences = new SchemaMessages(schema.getSchemaNode());
  }

  private static SchemaRegistry registry() {
    return SchemaRegistry.withDefaultDialect(
        SpecificationVersion.DRAFT_7,
        registry -> registry.schemaLoader(loader -> loader.fetchRemoteResources(false)));
  }

  /** Everything that keeps a document from being a definition, without positions. */
  List<Problem> problems(SpecNode document) {
    return schema.validate(JsonTree.of(document)).stream()
        .map(error -> sentences.of(error, place(error)))
        .distinct()
        .toList();
  }

  private static FieldPath place(Error error) {
    NodePath location = error.getInstanceLocation();
    FieldPath at = FieldPath.ROOT;
    for (int i = 0; i < location.getNameCount(); i++) {
      Object step = location.getElement(i);
      at = step instanceof Integer index ? at.item(index) : at.field(String.valueOf(step));
    }
    return at;
  }
}
