package io.datasetbuilder.pipeline.document.export;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.document.export.BuiltInExporters.CsvProfile;
import io.datasetbuilder.pipeline.model.text.NameHash;
import java.text.Normalizer;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Exports a CSV file and a {@code dataset-metadata.json} next to it, as Kaggle takes them. Options:
 * {@code profile} as for {@code csv}, and {@code owner}, {@code slug}, {@code title} and {@code
 * subtitle}, which replace the values derived from the BuildSpec; where a run makes several tables,
 * the name of the table is appended to slug and title. Kaggle limits titles to 6-50, subtitles to
 * 20-80 and slugs to 3-50 characters.
 */
final class KaggleExporter implements Exporter {

  static final String ACCOUNT = "[A-Za-z0-9](?:[A-Za-z0-9_-]{0,48}[A-Za-z0-9])?";

  static final ExportOption<String> OWNER =
      ExportOption.text(
          "owner", ACCOUNT, "the name of a Kaggle account: letters, digits and hyphens");
  static final ExportOption<String> SLUG =
      ExportOption.text(
          "slug",
          "[a-z0-9][a-z0-9-]{1,48}[a-z0-9]",
          "3 to 50 lower-case letters, digits and hyphens, without a hyphen at its ends");
  static final ExportOption<String> TITLE =
      ExportOption.text("title", "\\S.{4,48}\\S", "one line of 6 to 50 characters");
  static final ExportOption<String> SUBTITLE =
      ExportOption.text("subtitle", "\\S.{18,78}\\S", "one line of 20 to 80 characters");

  private static final String METADATA = "dataset-metadata.json";

  private static final List<ExportOption<?>> OPTIONS =
      List.of(CsvProfile.OPTION, OWNER, SLUG, TITLE, SUBTITLE);

  @Override
  public String kind() {
    return "kaggle";
  }

  @Override
  public List<Problem> check(JsonObject options, String at) {
    return ExportOption.checkAll(OPTIONS, options, at);
  }

  @Override
  public List<String> writesBeside() {
    return List.of(METADATA);
  }

  @Override
  public List<String> remarks(ExportRequest request) {
    return KaggleId.owner(request).isPresent()
        ? List.of()
        : List.of(
            "The Kaggle metadata names no account: its id \""
                + KaggleId.of(request)
                + "\" lacks the owner, which the option owner gives");
  }

  @Override
  public void export(ExportRequest request, ExportTarget target) {
    target.writeTable(CsvProfile.in(request.options()).format());
    target.writeBeside(METADATA, KaggleMetadata.render(request, target.fileName()));
  }

  /** The {@code id} of a dataset on Kaggle: {@code owner/slug}, or the slug alone. */
  static final class KaggleId {

    private static final int SHORTEST = 3;
    private static final int LONGEST = 50;
    private static final int MARK = 8;

    private KaggleId() {}

    /**
     * Derives missing options from the dataset id. An id of the form {@code owner/name} names its
     * owner; without an owner, the id is the slug alone, and the uploader must prepend an account.
     * Each of several tables is a dataset of its own: its name ends the slug.
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
}
