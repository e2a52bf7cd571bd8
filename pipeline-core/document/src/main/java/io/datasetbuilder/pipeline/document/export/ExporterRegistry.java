package io.datasetbuilder.pipeline.document.export;

import io.datasetbuilder.buildspec.text.SortedNames;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** All exporters of an installation, found by kind. */
public final class ExporterRegistry {

  private final SortedMap<String, Exporter> byKind;

  /**
   * @throws IllegalArgumentException when two exporters claim one kind: which of them a BuildSpec
   *     means would depend on the order in which they were found
   */
  public ExporterRegistry(List<Exporter> exporters) {
    Map<String, Exporter> found = new TreeMap<>();
    for (Exporter exporter : exporters) {
      if (found.put(exporter.kind(), exporter) != null) {
        throw new IllegalArgumentException(
            "two exporters claim the kind \"" + exporter.kind() + "\"");
      }
    }
    this.byKind = SortedNames.of(found);
  }

  /** Exporter of this kind; empty when the kind is unknown. */
  public Optional<Exporter> find(String kind) {
    return Optional.ofNullable(byKind.get(kind));
  }

  /** All kinds, sorted. */
  public List<String> kinds() {
    return List.copyOf(byKind.keySet());
  }
}
