package io.datasetbuilder.contract;

import java.io.InputStream;
import java.util.Objects;

/** Opens the contract documents that are packaged in this jar. */
public final class ContractResources {

  private ContractResources() {}

  /**
   * The JSON Schema (draft-07) of a BuildSpec, which editors read for completion and hover text.
   *
   * @return UTF-8 bytes of {@code buildspec.schema.json}; the caller closes the stream
   */
  public static InputStream editorSchema() {
    return open("buildspec.schema.json");
  }

  /**
   * The HTTP contract, an OpenAPI 3.1 document (Spec, "Versioning").
   *
   * @return UTF-8 bytes of {@code builder-api.yaml}; the caller closes the stream
   */
  public static InputStream httpContract() {
    return open("builder-api.yaml");
  }

  /**
   * Responses for the tests of clients (Spec, "Versioning"): each example unchanged, with unknown
   * members, and broken.
   *
   * @return UTF-8 bytes of {@code fixtures/responses.json}; the caller closes the stream
   */
  public static InputStream responseFixtures() {
    return open("fixtures/responses.json");
  }

  private static InputStream open(String name) {
    return Objects.requireNonNull(
        ContractResources.class.getResourceAsStream(name), "the jar holds its documents");
  }
}
