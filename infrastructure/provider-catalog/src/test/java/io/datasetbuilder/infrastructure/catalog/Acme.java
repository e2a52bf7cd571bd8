package io.datasetbuilder.infrastructure.catalog;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.infrastructure.catalog.CatalogFiles.CatalogResources;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A made-up provider whose definition uses every part of the form, and what becomes of edits. */
final class Acme {

  static final CatalogFiles FILES = new CatalogFiles();

  private static final String TEXT =
      new String(CatalogResources.read("acme.yaml"), StandardCharsets.UTF_8);

  private Acme() {}

  static String text() {
    return TEXT;
  }

  /** The definition with one passage replaced, which must be in it. */
  static String with(String passage, String other) {
    if (!TEXT.contains(passage)) {
      throw new IllegalArgumentException("not in the definition: " + passage);
    }
    return TEXT.replace(passage, other);
  }

  static ProviderDefinition defined(String text) {
    Result<ProviderDefinition> reading = FILES.check(text.getBytes(StandardCharsets.UTF_8));
    return reading.match(
        provider -> provider,
        problems -> {
          throw new AssertionError(problems);
        });
  }

  static List<Problem> problems(String text) {
    return FILES
        .check(text.getBytes(StandardCharsets.UTF_8))
        .match(provider -> List.of(), problems -> problems);
  }

  static DatasetDefinition parcels() {
    return defined(TEXT).dataset("parcels").orElseThrow();
  }

  static DatasetDefinition depots() {
    return defined(TEXT).dataset("depots.north").orElseThrow();
  }
}
