package io.datasetbuilder.http.publish;

/** Specs of runs that are published. */
final class PublishedSpecs {

  static final String EXPORTS =
      "{kind: huggingface, output_path: hub}, {kind: kaggle, output_path: kaggle/people.csv, options: {owner:"
          + " ada, slug: people}}";

  private PublishedSpecs() {}

  /** A file whose terms nobody has stated, so that it may be published privately only. */
  static String ofUpload(String upload) {
    return of("{kind: file, alias: s, upload_id: " + upload + ", format: csv}", EXPORTS, "");
  }

  /** Figures that everybody may pass on. */
  static String ofProvider(String exports) {
    return of(
        "{provider: worldbank, dataset: population, alias: s, params: {country: KOR}}",
        exports,
        "");
  }

  /**
   * @param source in flow style
   * @param exports in flow style, separated by commas
   * @param more lines at the end
   */
  static String of(String source, String exports, String more) {
    return "dataset_id: people\ntitle: Some people of a town\ndescription: Made up\n"
        + "license: CC-BY-4.0\nsources: ["
        + source
        + "]\nexports: ["
        + exports
        + "]\n"
        + more;
  }
}
