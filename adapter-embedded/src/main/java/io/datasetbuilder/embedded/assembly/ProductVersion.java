package io.datasetbuilder.embedded.assembly;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The version of this product. */
public final class ProductVersion {

  /** As released, such as {@code 0.1.0}. */
  public static final String CURRENT = load();

  private ProductVersion() {}

  private static String load() {
    try (InputStream in = ProductVersion.class.getResourceAsStream("version.properties")) {
      Properties properties = new Properties();
      properties.load(in);
      return properties.getProperty("version");
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
