package io.datasetbuilder.pipeline.publish;

import io.datasetbuilder.buildspec.document.SpecNode;
import io.datasetbuilder.buildspec.document.SpecNode.BooleanNode;
import io.datasetbuilder.buildspec.document.SpecNode.Entry;
import io.datasetbuilder.buildspec.document.SpecNode.ListNode;
import io.datasetbuilder.buildspec.document.SpecNode.MappingNode;
import io.datasetbuilder.buildspec.document.SpecNode.TextNode;
import io.datasetbuilder.buildspec.problem.Position;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The nodes of a spec of one provider's dataset. Mutable; for one test. */
final class StoredSpecDocument {

  private static final Position START = new Position(1, 1);

  private final Map<String, SpecNode> members = new LinkedHashMap<>();
  private final List<SpecNode> exports = new ArrayList<>();

  StoredSpecDocument() {
    with("dataset_id", "cities").with("title", "Cities").with("description", "All cities");
    with("license", "CC-BY-4.0");
    members.put(
        "sources",
        new ListNode(
            List.of(
                mapping(
                    Map.of(
                        "kind", text("public_api"),
                        "provider", text("p"),
                        "dataset", text("d"),
                        "alias", text("a")))),
            START));
    withExport("csv", "cities.csv");
  }

  StoredSpecDocument with(String name, String text) {
    members.put(name, text(text));
    return this;
  }

  StoredSpecDocument with(String name, boolean value) {
    members.put(name, new BooleanNode(value, START));
    return this;
  }

  StoredSpecDocument withPiiMode(String mode) {
    members.put("pii", mapping(Map.of("mode", text(mode))));
    return this;
  }

  StoredSpecDocument without(String name) {
    members.remove(name);
    return this;
  }

  StoredSpecDocument withExport(String kind, String path) {
    exports.add(mapping(Map.of("kind", text(kind), "output_path", text(path))));
    return this;
  }

  SpecNode root() {
    Map<String, SpecNode> all = new LinkedHashMap<>(members);
    all.put("exports", new ListNode(exports, START));
    return mapping(all);
  }

  private static SpecNode text(String value) {
    return new TextNode(value, START);
  }

  private static SpecNode mapping(Map<String, SpecNode> members) {
    Map<String, Entry> entries = new LinkedHashMap<>();
    members.forEach((name, value) -> entries.put(name, new Entry(START, value)));
    return new MappingNode(entries, START);
  }
}
