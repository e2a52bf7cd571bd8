package io.datasetbuilder.benchmarks;

/** The BuildSpec over orders and products, whose Silver tables are then joined. */
public final class OrdersAndProductsSpec {

  private OrdersAndProductsSpec() {}

  /**
   * The text.
   *
   * @param orders upload id
   * @param products upload id
   */
  public static String yaml(String orders, String products) {
    return """
    dataset_id: orders
    title: Orders
    description: Made-up orders and their products.
    sources:
      - kind: file
        alias: orders
        upload_id: %s
        format: csv
        schema:
          casts:
            ordered_on: date
            price: int_comma
      - kind: file
        alias: products
        upload_id: %s
        format: csv
    exports:
      - kind: parquet
        output_path: exports/table.parquet
    """
        .formatted(orders, products);
  }
}
