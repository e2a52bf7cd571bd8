package io.datasetbuilder.benchmarks.measured;

import java.util.List;

/**
 * The BuildSpec over orders and products, with a join of both or without.
 *
 * @param orders upload id
 * @param products upload id
 */
public record ComposedSpec(String orders, String products) {

  /** Both sources, each for itself. */
  public String alone() {
    return "dataset_id: orders\n"
        + "title: Orders\n"
        + "description: Made-up orders and their products.\n"
        + "sources:\n"
        + source("orders", orders)
        + "    schema:\n"
        + "      casts:\n"
        + "        ordered_on: date\n"
        + "        price: int_comma\n"
        + source("products", products)
        + "exports:\n"
        + "  - kind: parquet\n"
        + "    output_path: exports/orders.parquet\n";
  }

  /** Both sources, and what they are together. */
  public String joined(List<String> keys) {
    StringBuilder spec = new StringBuilder(alone());
    spec.append("composition:\n")
        .append("  name: orders_with_products\n")
        .append("  join:\n")
        .append("    left: orders\n")
        .append("    right: products\n")
        .append("    cardinality: many_to_one\n")
        .append("    keys:\n");
    for (String key : keys) {
      spec.append("      - {left: ").append(key).append(", right: ").append(key).append("}\n");
    }
    return spec.toString();
  }

  private static String source(String alias, String uploadId) {
    return "  - kind: file\n"
        + "    alias: "
        + alias
        + "\n    upload_id: "
        + uploadId
        + "\n    format: csv\n";
  }
}
