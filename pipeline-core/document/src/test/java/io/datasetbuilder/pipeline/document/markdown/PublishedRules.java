package io.datasetbuilder.pipeline.document.markdown;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What a published standard demands of a document, as a schema in our own words. */
public final class PublishedRules {

  private static final Path FOLDER = Path.of("src/test/resources/io/datasetbuilder/pipeline/rules");

  private PublishedRules() {}

  /** What breaks the rules, one sentence each. */
  public static List<String> broken(String rules, String document) throws IOException {
    SchemaRegistry registry =
        SchemaRegistry.withDefaultDialect(
            SpecificationVersion.DRAFT_2020_12,
            settings -> settings.schemaLoader(loader -> loader.fetchRemoteResources(false)));
    return registry
        .getSchema(Files.readString(FOLDER.resolve(rules)), InputFormat.JSON)
        .validate(document, InputFormat.JSON)
        .stream()
        .map(Error::toString)
        .toList();
  }
}
