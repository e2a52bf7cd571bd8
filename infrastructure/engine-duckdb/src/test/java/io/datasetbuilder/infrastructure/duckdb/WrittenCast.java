package io.datasetbuilder.infrastructure.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.document.SpecNode;
import io.datasetbuilder.buildspec.load.Value;
import io.datasetbuilder.buildspec.problem.Position;
import io.datasetbuilder.buildspec.problem.ProblemLog;
import io.datasetbuilder.buildspec.schema.SchemaFields;
import io.datasetbuilder.buildspec.schema.SourceSchema.Cast;
import io.datasetbuilder.buildspec.text.FieldPath;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Casts as a spec writes them. */
final class WrittenCast {

  private static final Position HERE = new Position(1, 1);

  private WrittenCast() {}

  /** The cast that maps, lists, texts, numbers and booleans write. */
  static Cast of(Object written) {
    ProblemLog log = new ProblemLog();
    SpecNode schema = node(Map.of("casts", Map.of("a", written)));
    Cast cast = SchemaFields.read(new Value(schema, FieldPath.ROOT, log)).casts().get("a");
    assertThat(log.problems()).isEmpty();
    return cast;
  }

  private static SpecNode node(Object value) {
    if (value instanceof Map<?, ?> map) {
      Map<String, SpecNode.Entry> entries = new LinkedHashMap<>();
      map.forEach((key, item) -> entries.put((String) key, new SpecNode.Entry(HERE, node(item))));
      return new SpecNode.MappingNode(entries, HERE);
    }
    if (value instanceof List<?> list) {
      return new SpecNode.ListNode(list.stream().map(WrittenCast::node).toList(), HERE);
    }
    if (value instanceof Boolean flag) {
      return new SpecNode.BooleanNode(flag, HERE);
    }
    return value instanceof Integer number
        ? new SpecNode.NumberNode(BigDecimal.valueOf(number), HERE)
        : new SpecNode.TextNode((String) value, HERE);
  }
}
