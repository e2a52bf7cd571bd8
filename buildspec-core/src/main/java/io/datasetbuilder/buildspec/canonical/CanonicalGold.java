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
    return new Members()
        .putIfPresent("select", gold.select().map(Members::texts))
        .putIfAny("filters", Members.list(gold.filters(), CanonicalGold::filter))
        .putIfAny("pii_columns", Members.texts(gold.piiColumns()))
        .putIfAny("publish_unmasked", Members.texts(gold.publishUnmasked()))
        .object();
  }

  private static JsonValue filter(GoldFilter filter) {
    Members members = new Members().put("column", filter.column());
    return filter
        .<Members>match(
            comparison -> members.put("op", comparison.op()).put("value", comparison.value()),
            oneOf -> members.put("op", "in").put("value", new JsonArray(oneOf.values())),
            notNull -> members.put("op", "not_null"))
        .object();
  }
}
