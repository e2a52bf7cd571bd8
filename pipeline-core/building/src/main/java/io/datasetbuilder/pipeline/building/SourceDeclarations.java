package io.datasetbuilder.pipeline.building;

import io.datasetbuilder.buildspec.source.SourceSpec;
import io.datasetbuilder.buildspec.text.Choices;
import io.datasetbuilder.pipeline.source.provider.catalog.DatasetCatalog;
import io.datasetbuilder.pipeline.source.provider.catalog.DatasetCatalog.CatalogFacts;
import io.datasetbuilder.pipeline.source.provider.catalog.DatasetCatalog.CatalogField;
import io.datasetbuilder.pipeline.table.silver.DeclaredFields;
import io.datasetbuilder.pipeline.table.silver.DeclaredFields.DeclaredField;
import io.datasetbuilder.pipeline.table.silver.DeclaredFields.DeclaredType;
import java.util.LinkedHashMap;
import java.util.Set;
import java.util.stream.Collectors;

/** Declarations of the catalog about the records of sources. */
final class SourceDeclarations {

  private static final Choices<DeclaredType> TYPES = Choices.of(DeclaredType.values());

  private final DatasetCatalog catalog;

  SourceDeclarations(DatasetCatalog catalog) {
    this.catalog = catalog;
  }

  /** The types and null texts of a source's fields; nothing of files, urls and unknown datasets. */
  DeclaredFields fields(SourceSpec source) {
    return catalog.find(source).map(SourceDeclarations::fields).orElse(DeclaredFields.NONE);
  }

  /** The fields of a source that hold personal data, in the provider's spelling. */
  Set<String> piiFields(SourceSpec source) {
    return catalog.find(source).map(CatalogFacts::piiFields).orElse(Set.of());
  }

  private static DeclaredFields fields(CatalogFacts facts) {
    return new DeclaredFields(
        facts.fields().stream()
            .collect(
                Collectors.toMap(
                    CatalogField::name,
                    SourceDeclarations::declared,
                    (first, second) -> first,
                    LinkedHashMap::new)));
  }

  private static DeclaredField declared(CatalogField field) {
    return new DeclaredField(TYPES.named(field.type()).orElseThrow(), field.nullTexts());
  }
}
