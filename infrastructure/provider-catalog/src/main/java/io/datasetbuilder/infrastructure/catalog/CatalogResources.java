package io.datasetbuilder.infrastructure.catalog;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** The files that come with the catalog. */
final class CatalogResources {

  static final String SCHEMA = "provider.schema.json";
  static final String FAMILIES = "families.yaml";

  /** Names of the built-in providers, one a line; each has a file of its name. */
  static final String INDEX = "providers/index";

  private CatalogResources() {}

  /** The bytes of a file that is known to be there. */
  static byte[] read(String name) {
    try (InputStream in = CatalogResources.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new FileNotFoundException(name);
      }
      return in.readAllBytes();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
