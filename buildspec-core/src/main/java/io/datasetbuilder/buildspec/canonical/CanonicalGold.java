package io.datasetbuilder.buildspec.canonical;

import io.datasetbuilder.buildspec.gold.GoldFilter;
import io.datasetbuilder.buildspec.gold.GoldSelection;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;

/** The canonical form of {@code sources[].gold} (Spec, "sources[].gold", rule 6). */
final class CanonicalGold {

  private CanonicalGold() {}

  static JsonObject of(GoldSelection gold) {
    return new CanonicalMembers()
        .putIfPresent("select", gold.select().map(CanonicalMembers::texts))
        .putIfAny("filters", CanonicalMembers.list(gold.filters(), CanonicalGold::filter))
        .putIfAny("pii_columns", CanonicalMembers.texts(gold.piiColumns()))
        .putIfAny("publish_unmasked", CanonicalMembers.texts(gold.publishUnmasked()))
        .object();
  }

  private static JsonValue filter(GoldFilter filter) {
    CanonicalMembers canonicalMembers = new CanonicalMembers().put("column", filter.column());
    return filter
        .<CanonicalMembers>match(
            comparison ->
                canonicalMembers.put("op", comparison.op()).put("value", comparison.value()),
            oneOf -> canonicalMembers.put("op", "in").put("value", new JsonArray(oneOf.values())),
            notNull -> canonicalMembers.put("op", "not_null"))
        .object();
  }
}
