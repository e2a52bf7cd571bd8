package io.datasetbuilder.pipeline.document.datapackage;

/** Addresses of the web, the only ones that a descriptor may name outside its folder. */
final class WebAddress {

  private WebAddress() {}

  static boolean isOne(String text) {
    return text.matches("https?://[^\\s/]+\\S*");
  }
}
