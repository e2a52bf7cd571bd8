package io.datasetbuilder.buildspec.document;

import io.datasetbuilder.buildspec.problem.Position;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A value of a spec document as it was written, with its place, before any field has a meaning. */
public sealed interface SpecNode {

  /** Position in the text at which the value begins. */
  Position position();

  /** Null, or a key without a value. */
  record NullNode(Position position) implements SpecNode {}

  /** {@code true} or {@code false} and nothing else. */
  record BooleanNode(boolean value, Position position) implements SpecNode {}

  /** A finite number, exact. */
  record NumberNode(BigDecimal value, Position position) implements SpecNode {}

  /** A text. */
  record TextNode(String value, Position position) implements SpecNode {}

  /** A list. */
  record ListNode(List<SpecNode> items, Position position) implements SpecNode {
    public ListNode {
      items = List.copyOf(items);
    }
  }

  /** A mapping with text keys, in the order written. */
  record MappingNode(Map<String, Entry> entries, Position position) implements SpecNode {
    public MappingNode {
      entries = Collections.unmodifiableMap(new LinkedHashMap<>(entries));
    }
  }

  /**
   * One entry of a mapping.
   *
   * @param keyPosition where the key is written
   * @param value the value under it
   */
  record Entry(Position keyPosition, SpecNode value) {}
}
