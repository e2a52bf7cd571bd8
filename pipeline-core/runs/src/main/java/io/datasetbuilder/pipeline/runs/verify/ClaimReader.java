package io.datasetbuilder.pipeline.runs.verify;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.json.JsonFields;

/** Reads the claims of one kind of document. */
interface ClaimReader {

  /** Whether a document is of this kind. */
  boolean reads(String fileName, JsonObject document);

  /**
   * What the document says. A member of a wrong type is reported to the complaints of the fields.
   *
   * @param folder the folder that the document lies in, below the run's
   * @param goldFolder the Gold folder that it is about
   */
  Claims read(JsonFields document, String folder, String goldFolder);
}
