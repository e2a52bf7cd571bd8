package io.datasetbuilder.benchmarks;

/** How orders are written. Texts in them need no escape but quotes around commas. */
public enum InputFormat {
  CSV("CSV", "csv") {
    @Override
    String header() {
      return "id,code,city,amount,quantity,express,ordered_on,latitude,longitude,customer,price,note\n";
    }

    @Override
    void append(StringBuilder out, Order order) {
      out.append(order.id()).append(',');
      out.append(order.code()).append(',');
      out.append(order.city()).append(',');
      Decimals.point(out, order.amountCents(), 100);
      out.append(',').append(order.quantity());
      out.append(',').append(order.express());
      out.append(',').append(order.orderedOn()).append(',');
      Decimals.point(out, order.latitudeMillionths(), 1_000_000);
      out.append(',');
      Decimals.point(out, order.longitudeMillionths(), 1_000_000);
      out.append(',').append(order.customer()).append(",\"");
      Decimals.grouped(out, order.price());
      out.append("\",");
      order.note().ifPresent(note -> cell(out, note));
      out.append('\n');
    }

    private static void cell(StringBuilder out, String text) {
      if (text.indexOf(',') < 0) {
        out.append(text);
      } else {
        out.append('"').append(text).append('"');
      }
    }
  },

  JSON_LINES("JSON Lines", "jsonl") {
    @Override
    String header() {
      return "";
    }

    @Override
    void append(StringBuilder out, Order order) {
      out.append("{\"id\":").append(order.id());
      out.append(",\"code\":\"").append(order.code());
      out.append("\",\"city\":\"").append(order.city());
      out.append("\",\"amount\":");
      Decimals.point(out, order.amountCents(), 100);
      out.append(",\"quantity\":").append(order.quantity());
      out.append(",\"express\":").append(order.express());
      out.append(",\"ordered_on\":\"").append(order.orderedOn());
      out.append("\",\"latitude\":");
      Decimals.point(out, order.latitudeMillionths(), 1_000_000);
      out.append(",\"longitude\":");
      Decimals.point(out, order.longitudeMillionths(), 1_000_000);
      out.append(",\"customer\":\"").append(order.customer());
      out.append("\",\"price\":\"");
      Decimals.grouped(out, order.price());
      out.append("\",\"note\":");
      order.note().ifPresentOrElse(note -> text(out, note), () -> out.append("null"));
      out.append("}\n");
    }

    private static void text(StringBuilder out, String text) {
      out.append('"').append(text).append('"');
    }
  },

  /** The answer of a provider, recorded: one document of all records. */
  RECORDING("recorded answers", "json") {
    @Override
    String header() {
      return "{\"total_count\":null,\"items\":[\n";
    }

    @Override
    void append(StringBuilder out, Order order) {
      out.append(order.id() == 1 ? "" : ",");
      JSON_LINES.append(out, order);
    }

    @Override
    String footer() {
      return "]}\n";
    }
  };

  private final String title;
  private final String wire;

  InputFormat(String title, String wire) {
    this.title = title;
    this.wire = wire;
  }

  /** The name for readers. */
  public String title() {
    return title;
  }

  /** The name in a BuildSpec, and the file's extension. */
  public String wire() {
    return wire;
  }

  abstract String header();

  /** What stands behind the last order. */
  String footer() {
    return "";
  }

  abstract void append(StringBuilder out, Order order);
}
