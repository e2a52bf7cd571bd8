package io.datasetbuilder.pipeline.source.provider.catalog;

import io.datasetbuilder.buildspec.column.ColumnHints;
import io.datasetbuilder.buildspec.source.SourceSpec;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The specifications of provider datasets. Safe for concurrent use. */
public interface DatasetCatalog {

  /** Knows no dataset: nothing is declared for any of them. */
  DatasetCatalog EMPTY = (provider, dataset) -> Optional.empty();

  /**
   * Finds the declarations of a dataset's specification; empty when the catalog does not have it.
   *
   * @param provider the provider's name, as in a BuildSpec
   * @param dataset the dataset's name inside the provider
   */
  Optional<CatalogFacts> find(String provider, String dataset);

  /** Finds the declarations about the records of a source; empty for files and urls. */
  default Optional<CatalogFacts> find(SourceSpec source) {
    return source.match(
        api -> find(api.provider(), api.dataset()),
        file -> Optional.empty(),
        url -> Optional.empty());
  }

  /**
   * The institution that provides a dataset, and the page that describes it.
   *
   * @param institution the title of the provider
   * @param url the page whose terms count
   */
  record DatasetPage(String institution, Optional<String> url) {}

  /**
   * Declarations of the specification of a provider dataset.
   *
   * @param fields the members of its records
   * @param piiFields fields that hold personal data, in the provider's spelling
   * @param columnHints meaning and display of fields, by the provider's spelling
   * @param page provider of the dataset; empty when the specification does not state it
   */
  public record CatalogFacts(
      List<CatalogField> fields,
      Set<String> piiFields,
      Map<String, ColumnHints> columnHints,
      Optional<DatasetPage> page) {
    public CatalogFacts {
      fields = List.copyOf(fields);
      piiFields = Set.copyOf(piiFields);
      columnHints = Map.copyOf(columnHints);
    }
  }

  /**
   * A member of a dataset's records, as far as its values affect the build.
   *
   * @param name in the provider's spelling
   * @param type type of a value after the cast, as definitions write it
   * @param nullTexts whole values that mean no value
   */
  record CatalogField(String name, String type, List<String> nullTexts) {
    public CatalogField {
      nullTexts = List.copyOf(nullTexts);
    }
  }
}
