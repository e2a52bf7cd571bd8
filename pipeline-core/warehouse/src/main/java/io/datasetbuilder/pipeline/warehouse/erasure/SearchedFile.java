package io.datasetbuilder.pipeline.warehouse.erasure;

import io.datasetbuilder.pipeline.model.file.FileContent;
import io.datasetbuilder.pipeline.model.file.Location;

/**
 * File that is searched for a value.
 *
 * @param path its path below the folder that was searched, with {@code /}
 * @param location its address for the engine
 */
public record SearchedFile(String path, Location location, FileContent content) {

  private static final String BRONZE = "bronze/";
  private static final String BRONZE_METADATA = "/metadata.json";

  /** Whether it describes data, and holds numbers and names of its own. */
  boolean isDocument() {
    boolean isRecords = path.startsWith(BRONZE) && !path.endsWith(BRONZE_METADATA);
    return !isRecords && path.matches(".*\\.(json|md|html|ya?ml|svg|txt)");
  }
}
