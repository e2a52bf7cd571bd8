package io.datasetbuilder.pipeline.silver;

import io.datasetbuilder.buildspec.schema.SourceSchema;
import io.datasetbuilder.pipeline.bronze.BronzeColumn;
import io.datasetbuilder.pipeline.bronze.BronzeTable;
import io.datasetbuilder.pipeline.bronze.NullTokens;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Names of a schema seen from the source: a schema speaks of columns after the renames. */
public final class SchemaNames {

  private SchemaNames() {}

  /** The null tokens of a schema by the names that the source gives its columns. */
  public static NullTokens tokens(SourceSchema schema) {
    Map<String, String> original = new HashMap<>();
    schema.rename().forEach((from, to) -> original.put(to, from));
    Map<String, List<String>> byColumn = new HashMap<>();
    schema
        .columnNullTokens()
        .forEach(
            (name, tokens) -> byColumn.put(original.getOrDefault(name, name), tokens.tokens()));
    return new NullTokens(schema.nullTokens(), byColumn);
  }

  static Set<String> of(BronzeTable bronze) {
    return bronze.columns().stream()
        .map(BronzeColumn::name)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }
}
