package io.datasetbuilder.pipeline.gold.pii;

import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import java.util.List;

/**
 * Findings of the scan of one table.
 *
 * @param all in the order of the columns, then of the kinds
 */
public record PiiFindings(List<PiiFinding> all) {

  private static final PiiFindings NONE = new PiiFindings(List.of());

  public PiiFindings {
    all = List.copyOf(all);
  }

  /** Nothing was found. */
  public static PiiFindings none() {
    return NONE;
  }

  /** The findings that rest on this. */
  public List<PiiFinding> of(PiiBasis basis) {
    return all.stream().filter(finding -> finding.basis() == basis).toList();
  }

  public boolean isEmpty() {
    return all.isEmpty();
  }

  /** A list of {@code column}, {@code kind} and {@code count}. */
  public JsonArray toJson() {
    return new JsonArray(List.copyOf(all.stream().map(PiiFinding::toJson).toList()));
  }

  /** The same with {@code basis}, for the manifest. */
  public JsonArray toManifestJson() {
    return new JsonArray(List.copyOf(all.stream().map(PiiFinding::toManifestJson).toList()));
  }
}
