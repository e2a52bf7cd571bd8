package io.datasetbuilder.benchmarks;

/**
 * The BuildSpec over orders, with and without rules, scan and masking.
 *
 * @param source the fields of its one source
 * @param gold what declares a column of it; empty where nothing can
 */
public record TrustSpec(String source, String gold) {

  /** The provider of the recorded orders. */
  public static final String PROVIDER = "shop";

  /** Their dataset. */
  public static final String DATASET = "orders";

  private static final String RULES =
      """
      quality:
        max_duplicate_rate: 0.01
        min_rows: 1
        max_null_ratio: {note: 0.9, city: 0, price: 0.1}
        range:
          - {column: quantity, min: 1, max: 20}
          - {column: latitude, min: 30, max: 45}
          - {column: longitude, min: 120, max: 140}
          - {column: price, min: 0}
        compare_columns:
          - {left: latitude, operator: lt, right: longitude}
          - {left: quantity, operator: lte, right: price}
          - {left: code, operator: ne, right: city}
      """;

  /** Orders that were handed in as CSV. */
  public static TrustSpec ofUpload(String uploadId) {
    return new TrustSpec(
        "  - kind: file\n    alias: orders\n    format: csv\n    upload_id: " + uploadId + "\n",
        "");
  }

  /** Orders that a provider answered. */
  public static TrustSpec ofRecording() {
    return new TrustSpec(
        "  - provider: " + PROVIDER + "\n    dataset: " + DATASET + "\n    alias: orders\n",
        "    gold: {pii_columns: [customer, note]}\n");
  }

  /** With all of it. */
  public String checked() {
    return yaml(gold) + RULES;
  }

  /** With none of it. */
  public String unchecked() {
    return yaml("") + "pii: {mode: allow}\n";
  }

  private String yaml(String declared) {
    return "dataset_id: orders\ntitle: Orders\ndescription: Made-up orders.\nsources:\n"
        + source
        + "    schema: {casts: {ordered_on: date, price: int_comma}}\n"
        + declared
        + "exports:\n  - {kind: parquet, output_path: exports/orders.parquet}\n";
  }
}
