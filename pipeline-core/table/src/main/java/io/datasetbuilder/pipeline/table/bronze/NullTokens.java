package io.datasetbuilder.pipeline.table.bronze;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Texts that mean "no value" in a source. They are compared with whole cells, exactly.
 *
 * @param everywhere tokens of every column
 * @param byColumn further tokens of single columns, by the name the source gives them
 */
public record NullTokens(List<String> everywhere, Map<String, List<String>> byColumn) {

  public static final NullTokens NONE = new NullTokens(List.of(), Map.of());

  public NullTokens {
    everywhere = List.copyOf(everywhere);
    byColumn = Map.copyOf(byColumn);
  }

  /** All tokens of one column, sorted. */
  public List<String> of(String column) {
    Set<String> all = new HashSet<>(everywhere);
    all.addAll(byColumn.getOrDefault(column, List.of()));
    return all.stream().sorted().collect(Collectors.toUnmodifiableList());
  }
}
