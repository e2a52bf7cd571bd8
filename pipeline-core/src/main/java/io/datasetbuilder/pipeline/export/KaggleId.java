package io.datasetbuilder.pipeline.export;

import io.datasetbuilder.pipeline.document.NameMark;
import java.text.Normalizer;
import java.util.Locale;
import java.util.Optional;

/** The {@code id} of a dataset on Kaggle: {@code owner/slug}, or the slug alone. */
final class KaggleId {

  private static final int SHORTEST = 3;
  private static final int LONGEST = 50;
  private static final int MARK = 8;

  private KaggleId() {}

  /**
   * Derives what is not given from a dataset id. An id of the form {@code owner/name} names its
   * owner; without any, the id is the slug alone, and whoever uploads has to put an account in
   * front of it.
   */
  static String of(String datasetId, Optional<String> owner, Optional<String> slug) {
    int slash = datasetId.indexOf('/');
    String first = slash < 0 ? "" : datasetId.substring(0, slash);
    boolean named = first.matches(KaggleExporter.OWNER.shape());
    String name = named ? datasetId.substring(slash + 1) : datasetId;
    String ending = slug.orElseGet(() -> slug(name));
    return owner
            .or(() -> named ? Optional.of(first) : Optional.empty())
            .map(o -> o + "/")
            .orElse("")
        + ending;
  }

  /**
   * Lower-case letters, digits and single hyphens. Where letters are lost or the name is cut, a
   * mark made from the whole name keeps different names apart.
   */
  static String slug(String name) {
    String plain =
        Normalizer.normalize(name, Normalizer.Form.NFKD)
            .replaceAll("\\p{M}+", "")
            .toLowerCase(Locale.ROOT);
    String slug = plain.replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
    boolean lossy = plain.codePoints().anyMatch(c -> c > 0x7f && Character.isLetterOrDigit(c));
    if (!lossy && slug.length() >= SHORTEST && slug.length() <= LONGEST) {
      return slug;
    }
    String head = slug.isEmpty() ? "dataset" : slug;
    String cut = head.substring(0, Math.min(head.length(), LONGEST - MARK - 1));
    return cut.replaceAll("-$", "") + "-" + NameMark.of(name);
  }
}
