package io.datasetbuilder.pipeline.source.provider.definition;

/** The one place of a request where a key travels. */
public sealed interface KeyTransport {

  /** A query parameter; percent-encoded once. */
  record Query(String param) implements KeyTransport {}

  /**
   * A header.
   *
   * @param prefix what stands before the key, such as {@code "Apikey "}; may be empty
   */
  record Header(String name, String prefix) implements KeyTransport {}

  /** The segment {@code {key}} of the address. */
  record Path() implements KeyTransport {}
}
