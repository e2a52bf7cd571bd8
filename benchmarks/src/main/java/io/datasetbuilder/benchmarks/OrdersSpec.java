package io.datasetbuilder.benchmarks;

import java.util.List;

/** The BuildSpec over orders, with the casts that they need. */
final class OrdersSpec {

  private OrdersSpec() {}

  /**
   * The text.
   *
   * @param exports kinds, each of which names its file
   */
  static String yaml(String uploadId, InputFormat format, List<String> exports) {
    StringBuilder spec = new StringBuilder();
    spec.append("dataset_id: orders\n")
        .append("title: Orders\n")
        .append("description: Made-up orders.\n")
        .append("sources:\n")
        .append("  - kind: file\n")
        .append("    alias: orders\n")
        .append("    upload_id: ")
        .append(uploadId)
        .append('\n')
        .append("    format: ")
        .append(format.wire())
        .append('\n')
        .append("    schema:\n")
        .append("      casts:\n")
        .append("        ordered_on: date\n")
        .append("        price: int_comma\n")
        .append("exports:\n");
    for (String kind : exports) {
      spec.append("  - kind: ").append(kind).append('\n');
      spec.append("    output_path: exports/orders.").append(kind).append('\n');
    }
    return spec.toString();
  }
}
