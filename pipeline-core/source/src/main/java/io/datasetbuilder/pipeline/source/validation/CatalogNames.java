package io.datasetbuilder.pipeline.source.validation;

import io.datasetbuilder.buildspec.document.SpecNode;
import io.datasetbuilder.buildspec.document.SpecNode.Entry;
import io.datasetbuilder.buildspec.document.SpecNode.ListNode;
import io.datasetbuilder.buildspec.document.SpecNode.MappingNode;
import io.datasetbuilder.buildspec.document.SpecNode.TextNode;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ParamDefinition;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;

/**
 * Writes the catalog's names in place of those that other tools use for the same datasets and
 * parameters, before a spec is loaded: snapshots and digests hold one name, and positions in
 * messages stay those of the text.
 */
final class CatalogNames {

  private static final List<String> PARAMETERS = List.of("params", "param_grid");

  private final BiFunction<String, String, Optional<DatasetDefinition>> datasets;

  /**
   * @param datasets the dataset that the names of a provider and a dataset mean
   */
  CatalogNames(BiFunction<String, String, Optional<DatasetDefinition>> datasets) {
    this.datasets = datasets;
  }

  /** The spec with the catalog's names; itself where it has no others. */
  SpecNode in(SpecNode document) {
    if (!(document instanceof MappingNode root)
        || !root.entries().containsKey("sources")
        || !(root.entries().get("sources").value() instanceof ListNode sources)) {
      return document;
    }
    List<SpecNode> items = sources.items().stream().map(this::source).toList();
    return with(root, "sources", list -> new ListNode(items, list.position()));
  }

  private SpecNode source(SpecNode node) {
    if (!(node instanceof MappingNode source)) {
      return node;
    }
    Optional<String> provider = text(source, "provider");
    Optional<String> written = text(source, "dataset");
    Optional<DatasetDefinition> known =
        provider.flatMap(name -> written.flatMap(each -> datasets.apply(name, each)));
    if (known.isEmpty()) {
      return node;
    }
    DatasetDefinition dataset = known.get();
    MappingNode named = with(source, "provider", dataset.provider());
    named = with(named, "dataset", dataset.name());
    for (String parameters : PARAMETERS) {
      named = with(named, parameters, each -> parameters(each, dataset, source));
    }
    return named;
  }

  /** A name stays where another one means the same: that is reported by the names as written. */
  private static SpecNode parameters(SpecNode node, DatasetDefinition dataset, MappingNode source) {
    if (!(node instanceof MappingNode parameters)) {
      return node;
    }
    Map<String, Entry> named = new LinkedHashMap<>();
    parameters
        .entries()
        .forEach(
            (name, entry) ->
                named.put(
                    dataset
                        .param(name)
                        .filter(param -> param.also().contains(name) && isGivenOnce(param, source))
                        .map(ParamDefinition::shownName)
                        .orElse(name),
                    entry));
    return new MappingNode(named, parameters.position());
  }

  private static boolean isGivenOnce(ParamDefinition param, MappingNode source) {
    return PARAMETERS.stream()
            .map(source.entries()::get)
            .filter(entry -> entry != null && entry.value() instanceof MappingNode)
            .flatMap(entry -> ((MappingNode) entry.value()).entries().keySet().stream())
            .filter(param::isCalled)
            .count()
        == 1;
  }

  private static Optional<String> text(MappingNode source, String name) {
    Entry entry = source.entries().get(name);
    return entry != null && entry.value() instanceof TextNode text
        ? Optional.of(text.value())
        : Optional.empty();
  }

  private static MappingNode with(MappingNode node, String name, String text) {
    return with(node, name, before -> new TextNode(text, before.position()));
  }

  private static MappingNode with(MappingNode node, String name, UnaryOperator<SpecNode> value) {
    Map<String, Entry> entries = new LinkedHashMap<>(node.entries());
    entries.computeIfPresent(
        name, (same, entry) -> new Entry(entry.keyPosition(), value.apply(entry.value())));
    return new MappingNode(entries, node.position());
  }
}
