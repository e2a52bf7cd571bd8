package io.datasetbuilder.contract;

import java.io.InputStream;
import java.util.Objects;

/** Opens the documents of the contract that travel in this jar. */
public final class ContractResources {

  private ContractResources() {}

  /**
   * The JSON Schema (draft-07) of a BuildSpec, which editors read for completion and hover text.
   *
   * @return UTF-8 bytes of {@code buildspec.schema.json}; the caller closes the stream
   */
  public static InputStream editorSchema() {
    return Objects.requireNonNull(
        ContractResources.class.getResourceAsStream("buildspec.schema.json"),
        "the jar holds the editor schema");
  }
}
