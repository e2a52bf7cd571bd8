package io.datasetbuilder.pipeline.document.export;

import io.datasetbuilder.pipeline.model.text.NameHash;
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
   * Derives what the options do not give from the dataset id. An id of the form {@code owner/name}
   * names its owner; without any, the id is the slug alone, and whoever uploads has to put an
   * account in front of it. Of several tables, each is a dataset of its own: its name ends the
   * slug.
   */
  static String of(ExportRequest request) {
    String slug = slugOf(request);
    return owner(request).map(owner -> owner + "/" + slug).orElse(slug);
  }

  /** The account that the options or the dataset id name. */
  static Optional<String> owner(ExportRequest request) {
    String datasetId = request.dataset().datasetId();
    return KaggleExporter.OWNER
        .in(request.options())
        .or(() -> isOwned(datasetId) ? Optional.of(ownerIn(datasetId)) : Optional.empty());
  }

  private static String slugOf(ExportRequest request) {
    Optional<String> given = KaggleExporter.SLUG.in(request.options());
    if (given.isPresent() && request.tables() == 1) {
      return given.get();
    }
    String datasetId = request.dataset().datasetId();
    String name =
        given.orElse(
            isOwned(datasetId) ? datasetId.substring(datasetId.indexOf('/') + 1) : datasetId);
    return slug(
        request.tables() == 1 ? name : name + "-" + request.dataset().identity().goldName());
  }

  private static boolean isOwned(String datasetId) {
    return datasetId.indexOf('/') >= 0 && ownerIn(datasetId).matches(KaggleExporter.ACCOUNT);
  }

  private static String ownerIn(String datasetId) {
    return datasetId.substring(0, datasetId.indexOf('/'));
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
    return cut.replaceAll("-$", "") + "-" + NameHash.of(name);
  }
}
