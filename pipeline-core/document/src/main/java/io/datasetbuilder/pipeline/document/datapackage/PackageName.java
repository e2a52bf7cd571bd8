package io.datasetbuilder.pipeline.document.datapackage;

import io.datasetbuilder.pipeline.model.text.NameHash;
import java.util.Locale;

/**
 * Names as Data Package wants them: lower-case ASCII letters, digits, dots, underscores and
 * hyphens. A name that cannot be told so gets a mark made from the whole of it, so that different
 * names stay apart.
 */
final class PackageName {

  private PackageName() {}

  static String of(String name) {
    String plain = name.replaceAll("[^A-Za-z0-9._-]+", "-").toLowerCase(Locale.ROOT);
    return plain.equals(name) ? plain : plain + "-" + NameHash.of(name);
  }
}
