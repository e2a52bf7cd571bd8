package io.datasetbuilder.buildspec.load;

import java.util.List;
import java.util.Map;

/**
 * The fields that a mapping may have.
 *
 * @param names the fields
 * @param removed what to use instead, by field of an older contract
 * @param ofOtherKinds the kind that has it, by field that only another kind of source has
 */
public record KnownFields(
    List<String> names, Map<String, String> removed, Map<String, String> ofOtherKinds) {

  public KnownFields {
    names = List.copyOf(names);
    removed = Map.copyOf(removed);
    ofOtherKinds = Map.copyOf(ofOtherKinds);
  }

  /** These fields and no others. */
  public static KnownFields of(String... names) {
    return new KnownFields(List.of(names), Map.of(), Map.of());
  }

  /** The same fields, and these removed ones by name. */
  public KnownFields withRemoved(Map<String, String> replacements) {
    return new KnownFields(names, replacements, ofOtherKinds);
  }
}
