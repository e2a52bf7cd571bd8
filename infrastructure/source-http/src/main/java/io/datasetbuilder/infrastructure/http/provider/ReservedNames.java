package io.datasetbuilder.infrastructure.http.provider;

import io.datasetbuilder.pipeline.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.definition.KeyTransport;
import io.datasetbuilder.pipeline.definition.Paging;
import io.datasetbuilder.pipeline.definition.ProviderDefinition;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/** Names of query parameters that no spec sets: those of key, format and paging. */
final class ReservedNames {

  private ReservedNames() {}

  /** In lower case: providers differ in whether case counts. */
  static Set<String> of(ProviderDefinition provider, DatasetDefinition dataset) {
    Set<String> names = new HashSet<>();
    provider
        .credential()
        .travels()
        .filter(KeyTransport.Query.class::isInstance)
        .map(KeyTransport.Query.class::cast)
        .ifPresent(query -> add(names, query.param()));
    dataset.request().constants().keySet().forEach(name -> add(names, name));
    paging(names, dataset.paging());
    return names;
  }

  private static void paging(Set<String> names, Paging paging) {
    if (paging instanceof Paging.Numbered numbered) {
      add(names, numbered.pageParam());
      add(names, numbered.sizeParam());
    } else if (paging instanceof Paging.Offset offset) {
      add(names, offset.offsetParam());
      add(names, offset.limitParam());
    } else if (paging instanceof Paging.Cursor cursor) {
      add(names, cursor.param());
      cursor.sizeParam().ifPresent(name -> add(names, name));
    } else if (paging instanceof Paging.Window window) {
      paging(names, window.within()); // the dates of the window are the spec's own
    }
  }

  private static void add(Set<String> names, String name) {
    names.add(name.toLowerCase(Locale.ROOT));
  }
}
