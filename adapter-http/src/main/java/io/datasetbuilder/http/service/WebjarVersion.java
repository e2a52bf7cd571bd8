package io.datasetbuilder.http.service;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** Which version of the page's script travels with the service: its folder is named for it. */
final class WebjarVersion {

  static final String CURRENT = load();

  private WebjarVersion() {}

  private static String load() {
    String place = "/META-INF/maven/org.webjars/swagger-ui/pom.properties";
    try (InputStream in = WebjarVersion.class.getResourceAsStream(place)) {
      Properties properties = new Properties();
      properties.load(in);
      return properties.getProperty("version");
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
