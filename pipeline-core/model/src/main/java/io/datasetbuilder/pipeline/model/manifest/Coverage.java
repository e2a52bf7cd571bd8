package io.datasetbuilder.pipeline.model.manifest;

import io.datasetbuilder.buildspec.text.WireNamed;
import java.util.List;

/**
 * Extent to which a source was read.
 *
 * @param reasons reasons why it is not complete
 */
public record Coverage(Status status, List<String> reasons) {

  public Coverage {
    reasons = List.copyOf(reasons);
  }

  public static Coverage complete() {
    return new Coverage(Status.COMPLETE, List.of());
  }

  /** The degree. */
  public enum Status implements WireNamed.LowerCase {
    COMPLETE,
    PARTIAL,
    UNKNOWN;
  }
}
